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
 * What was open of charges at the end of a day, of those that the caller sees: `id`, `lease_id`, `tenant_id`, `property_id`,
 * `currency`, `due_on`, `open`. So that no history is read, only what is open now or was settled later is looked at.
 * @param within what else holds for them
 */
export function chargesOpenOn({ ability, organisationId }: Asking, day: string, within: RawBuilder<unknown>) {
  const half = (still: RawBuilder<unknown>) => sql`
    select id, lease_id, tenant_id, property_id, currency, due_on, open from charges
    where organisation_id = ${organisationId} and ${within} and ${still} and ${scopeOf(ability, 'read', charges)}`
  return sql`
    select id, lease_id, tenant_id, property_id, currency, due_on, open + coalesce(later.amount, 0) as open
    from (${half(sql`settled_on is null`)} union all ${half(sql`settled_on > ${day}`)}) as charged
    left join ${settledAfter(organisationId, 'charge_id', day)} using (id)
    where open + coalesce(later.amount, 0) > 0`
}

/**
 * What was overdue of charges at the end of each of some days, of those that the caller sees: `currency`, `due_on`, `day`, `open`. It is
 * open on each as `chargesOpenOn` says, but charges and what settled them are read once: each counts on the days between two
 * places in their order.
 * @param days in their order, one at least
 * @param within what else holds for the charges
 */
export function chargesOverdueOn(
  { ability, organisationId }: Asking,
  days: readonly string[],
  within: RawBuilder<unknown>,
) {
  const [first, last] = [days[0], days.at(-1)]
  const all = sql`${days}::date[]`
  const upTo = (day: RawBuilder<unknown>) => sql`width_bucket(${day}, ${all})`
  const lastDay = sql`coalesce(${upTo(sql`settled_on - 1`)}, ${days.length}::integer)`
  const half = (still: RawBuilder<unknown>) => sql`
    select id, currency, due_on, open, ${upTo(sql.ref('due_on'))} + 1 as since from charges
    where organisation_id = ${organisationId} and ${within} and ${still} and due_on < ${last}
      and ${upTo(sql.ref('due_on'))} < ${lastDay} and ${scopeOf(ability, 'read', charges)}`
  return sql`
    with owed as materialized (${half(sql`settled_on is null`)} union all ${half(sql`settled_on > ${first}`)})
    select currency, due_on, (${all})[n] as day, sum(amount)::bigint as open from (
      select id, currency, due_on, open as amount, n from owed, generate_series(since, ${days.length}::integer) as n where open > 0
      union all
      select owed.id, currency, due_on, allocations.amount, n
      from owed join allocations on organisation_id = ${organisationId} and charge_id = owed.id and date > ${first}
      cross join lateral generate_series(since, ${upTo(sql`date - 1`)}) as n
    ) as part
    group by id, currency, due_on, n having sum(amount) > 0`
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
