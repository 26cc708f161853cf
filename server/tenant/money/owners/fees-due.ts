import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import type { chargeFees } from '#contract/tenant/money/management-fee-operations.ts'
import { addDays, addMonths, daysInMonth } from '#domain/dates/calendar.ts'
import type { LeaseFrequency } from '#domain/leases/vocabulary.ts'
import { feeDue, feeOutcome, yearsRent, type FeeMonth, type FeeTerms } from '#domain/owners/fees.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import type { TenantContext } from '../../../context.ts'
import { rentCollected } from '../rent-collected.ts'

export type FeeLine = AnswerOf<typeof chargeFees>['lines'][number]

/** An agreement as far as fees of it may be due, with what happened while it ran. */
interface Ran extends FeeTerms {
  id: string
  propertyId: string
  propertyTitle: string
  currency: FeeLine['currency']
  /** The first and last day that fees are due for. */
  from: string
  to: string
  /** By the first day of a month, without tax. */
  collected: Record<string, number>
  leases: { start: string; renews: boolean; amount: number; frequency: LeaseFrequency }[]
  charged: { net: number; tax: number; collected: number; through: string | null }
  funds: number
}

export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`
export const lastOfMonth = (date: string) => `${date.slice(0, 7)}-${daysInMonth(date)}`

interface Run {
  /** The last day of a month. */
  through: string
  date: string
  bankAccountId: string
  currency: string
}

/** Whose agreements, and through when. */
interface Reach {
  organisationId: string
  which: RawBuilder<unknown>
  through: string
  /** Out of which account and on what day the owners can pay fees; without it, what they can pay is not asked for. */
  paidFrom?: { bankAccountId: string; date: string }
}

/**
 * Agreements with what happened in their days. Nothing is charged for days before the books begin.
 */
export async function ranThrough(
  tx: Transaction,
  { organisationId, which, through, paidFrom }: Reach,
): Promise<Ran[]> {
  const organisation = sql`organisation_id = ${organisationId}`
  const { rows } = await sql<Ran>`
    with agreement as materialized (
      select *, greatest("from", (select begin_on from books where ${organisation})) as first,
        least("to", ${through}::date) as last
      from management_agreement_records
      where ${organisation} and "from" <= ${through} and ${which}
    ), came as (
      ${rentCollected(organisationId, sql`property_id in (select property_id from agreement)`, { through })}
    ), collected as (
      select id, json_object_agg(month, amount) as months from (
        select agreement.id, date_trunc('month', date)::date as month, sum(amount) as amount
        from came join agreement on agreement.property_id = came.property_id and date between first and last
        group by 1, 2
      ) as by_month group by 1
    ), began as (
      select agreement.id, json_agg(json_build_object('start', start, 'renews', renewal_of_id is not null, 'amount', amount,
        'frequency', frequency)) as leases
      from agreement
      join leases on leases.organisation_id = ${organisationId} and leases.property_id = agreement.property_id
        and stage = 'signed' and start between first and last
      cross join lateral (
        select amount from lease_terms as term
        where term.organisation_id = ${organisationId} and lease_id = leases.id and type = 'rent' and term."from" <= start
        order by term."from" desc limit 1
      ) as rent
      group by 1
    ), funded as (
      ${
        paidFrom
          ? sql`select property_id, funds from owners_funds(${organisationId},
              array(select distinct property_id from agreement), ${paidFrom.bankAccountId}, ${paidFrom.date})`
          : sql`select null::uuid as property_id, 0::bigint as funds`
      }
    )
    select id, agreement.property_id as "propertyId", property_title as "propertyTitle", currency, first as "from", last as "to",
      fee_bps as "feeBps", monthly_amount as "monthlyAmount", minimum_amount as "minimumAmount",
      letting_fee_bps as "lettingFeeBps", letting_fee_amount as "lettingFeeAmount", renewal_fee_bps as "renewalFeeBps",
      renewal_fee_amount as "renewalFeeAmount", tax_bps as "taxBps",
      coalesce(months, '{}') as collected, coalesce(began.leases, '[]') as leases,
      (select json_build_object('net', coalesce(sum(net), 0), 'tax', coalesce(sum(tax), 0),
          'collected', coalesce(sum(fee.collected), 0), 'through', max(through))
       from management_fees as fee where fee.${organisation} and fee.property_id = agreement.property_id
         and reversed_on is null) as charged,
      coalesce(funds, 0) as funds
    from agreement left join collected using (id) left join began using (id) left join funded using (property_id)
    where first <= last
    order by property_title, agreement.property_id, first`.execute(tx)
  return rows
}

/** The months of an agreement, each with what happened in the days of it for which the agreement holds. */
export function monthsOf({ from, to, collected, leases, ...terms }: Ran): (FeeMonth & { terms: FeeTerms })[] {
  const months: (FeeMonth & { terms: FeeTerms })[] = []
  for (let first = firstOfMonth(from); first <= to; first = addMonths(first, 1)) {
    const days = {
      from: first < from ? from : first,
      to: lastOfMonth(first) > to ? to : lastOfMonth(first),
    }
    const began = leases.filter(({ start }) => start >= days.from && start <= days.to)
    const rents = (renewals: boolean) =>
      began
        .filter(({ renews }) => renews === renewals)
        .map(({ amount, frequency }) => yearsRent(amount, frequency))
    months.push({
      ...days,
      collected: collected[first] ?? 0,
      lettings: rents(false),
      renewals: rents(true),
      terms,
    })
  }
  return months
}

/** What a run would do with each property: one line of all the agreements that it has had. */
export async function feeLines(
  tx: Transaction,
  tenant: Pick<TenantContext, 'organisationId' | 'ability'>,
  run: Run,
): Promise<FeeLine[]> {
  const { organisationId, ability } = tenant
  const ran = await ranThrough(tx, {
    organisationId,
    which: sql`currency = ${run.currency} and ${scopeOf(ability, 'update', managementAgreements)}`,
    through: run.through,
    paidFrom: run,
  })
  return [...Map.groupBy(ran, ({ propertyId }) => propertyId).values()].map((agreements) => {
    const [first, last] = [agreements[0]!, agreements.at(-1)!]
    const { charged, funds, propertyId, propertyTitle, currency } = last
    const due = feeDue(agreements.flatMap(monthsOf), charged)
    return {
      agreementId: last.id,
      propertyId,
      propertyTitle,
      currency,
      outcome: feeOutcome(due, { through: run.through, chargedThrough: charged.through, funds }),
      from: charged.through === null ? first.from : addDays(charged.through, 1),
      through: run.through,
      ...due,
      funds,
    }
  })
}
