import { sql, type RawBuilder } from 'kysely'
import { charges } from '#contract/tenant/money/charges.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type { TenantContext } from '../../context.ts'
import { scopeOf } from '../../db/conditions.ts'

type Asking = Pick<TenantContext, 'ability' | 'organisationId'>

/** What was settled after a day, by what is settled or by what settles it: little, however long the books are. */
const settledAfter = (organisationId: string, by: 'charge_id' | 'credit_id', day: string) => sql`
  (select ${sql.ref(by)} as id, sum(amount)::bigint as amount from allocations
   where organisation_id = ${organisationId} and date > ${day} and ${sql.ref(by)} is not null group by 1) as later`

/**
 * What was open of charges at the end of a day, of those that the caller sees: `id`, `lease_id`, `tenant_id`, `currency`,
 * `due_on`, `open`. So that no history is read, only what is open now or was settled later is looked at.
 * @param within what else holds for them
 */
export function chargesOpenOn({ ability, organisationId }: Asking, day: string, within: RawBuilder<unknown>) {
  const half = (still: RawBuilder<unknown>) => sql`
    select id, lease_id, tenant_id, currency, due_on, open from charges
    where organisation_id = ${organisationId} and ${within} and ${still} and ${scopeOf(ability, 'read', charges)}`
  return sql`
    select id, lease_id, tenant_id, currency, due_on, open + coalesce(later.amount, 0) as open
    from (${half(sql`settled_on is null`)} union all ${half(sql`settled_on > ${day}`)}) as charged
    left join ${settledAfter(organisationId, 'charge_id', day)} using (id)
    where open + coalesce(later.amount, 0) > 0`
}

/** Credit on account at the end of a day, by lease, of the payments that the caller sees: `lease_id`, `on_account`. */
export function creditsOn({ ability, organisationId }: Asking, day: string, within: RawBuilder<unknown>) {
  const seen = sql`organisation_id = ${organisationId} and ${within} and date <= ${day}
    and (reversed_on is null or reversed_on > ${day}) and ${scopeOf(ability, 'read', payments)}`
  // Each part by an index of its own: what is left now, what was taken back since, what was used since.
  return sql`
    select lease_id, sum(on_account)::bigint as on_account from (
      select lease_id, available as on_account from credits where available > 0 and ${seen}
      union all
      select lease_id, amount from credits where reversed_on > ${day} and ${seen}
      union all
      select lease_id, later.amount from credits join ${settledAfter(organisationId, 'credit_id', day)} using (id)
      where ${seen}
    ) as each
    group by lease_id having sum(on_account) <> 0`
}

/** Deposits held at the end of a day, by lease, of those that the caller sees: `lease_id`, `held`. */
export function depositsOn({ ability, organisationId }: Asking, day: string, within: RawBuilder<unknown>) {
  return sql`
    select lease_id, sum(amount)::bigint as held from deposit_movements
    where organisation_id = ${organisationId} and ${within} and date <= ${day} and ${scopeOf(ability, 'read', deposits)}
    group by lease_id`
}
