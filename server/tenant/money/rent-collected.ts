import { sql, type RawBuilder } from 'kysely'

/**
 * Rent that payments and deposits applied settled: property, currency, date, amount. What came of a charge counts without its tax,
 * rounded once for what was settled of it so far, so that nothing is left over once it is paid in full.
 * @param which of the charges
 * @param from charges that were settled before it are left out; of the others, what came before it is told too
 */
export function rentCollected(
  organisationId: string,
  which: RawBuilder<unknown>,
  { from, through }: { from?: string; through: string },
): RawBuilder<unknown> {
  const still = from === undefined ? sql`true` : sql`(settled_on is null or settled_on >= ${from}::date)`
  return sql`
    select property_id, currency, date, so_far - coalesce(lag(so_far) over (partition by charge_id order by date), 0) as amount
    from (
      select *, round(sum(amount) over (partition by charge_id order by date) * net / gross) as so_far
      from (
        select charge.property_id, charge.currency, charge.id as charge_id, allocations.date, net, gross,
          sum(allocations.amount) as amount
        from (
          select * from charges where organisation_id = ${organisationId} and type = 'rent' and gross > 0 and ${still} and ${which}
        ) as charge
        join allocations on allocations.organisation_id = ${organisationId} and allocations.charge_id = charge.id
        join credits on credits.organisation_id = ${organisationId} and credits.id = credit_id
        where kind in ('payment', 'depositApplied') and allocations.date <= ${through}::date
        group by 1, 2, 3, 4, 5, 6
      ) as settled
    ) as added_up`
}
