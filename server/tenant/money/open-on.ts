import { sql, type RawBuilder } from 'kysely'
import { charges } from '#contract/tenant/money/charges.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type { TenantContext } from '../../context.ts'
import { scopeOf } from '../../db/conditions.ts'

type Asking = Pick<TenantContext, 'ability' | 'organisationId'>

/**
 * What was open of charges at the end of a day, of those that the caller sees: `lease_id`, `tenant_id`, `currency`, `due_on`,
 * `open`. So that no history is read, only what is open now or was settled later is looked at.
 * @param within what else holds for them
 */
export function chargesOpenOn({ ability, organisationId }: Asking, day: string, within: RawBuilder<unknown>) {
  const half = (still: RawBuilder<unknown>) => sql`
    select lease_id, tenant_id, currency, due_on, gross - coalesce((
        select sum(amount) from allocations
        where organisation_id = ${organisationId} and charge_id = charges.id and date <= ${day}), 0) as open
    from charges
    where organisation_id = ${organisationId} and ${within} and ${still} and ${scopeOf(ability, 'read', charges)}`
  return sql`
    select * from (${half(sql`settled_on is null`)} union all ${half(sql`settled_on > ${day}`)}) as then_open
    where open > 0`
}

/** Credit on account at the end of a day, by lease, of the payments that the caller sees: `lease_id`, `on_account`. */
export function creditsOn({ ability, organisationId }: Asking, day: string, within: RawBuilder<unknown>) {
  // Each half by an index of its own.
  const unused = sql`
    select id from credits where organisation_id = ${organisationId} and available > 0 and ${within}
    union
    select credit_id from allocations where organisation_id = ${organisationId} and date > ${day}`
  return sql`
    select lease_id, sum(amount - (
      select coalesce(sum(amount), 0) from allocations
      where organisation_id = ${organisationId} and credit_id = credits.id and date <= ${day}))::bigint as on_account
    from credits
    where organisation_id = ${organisationId} and ${within} and date <= ${day} and (reversed_on is null or reversed_on > ${day})
      and id in (${unused}) and ${scopeOf(ability, 'read', payments)}
    group by lease_id`
}
