import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type { rentRoll, RentRollRow } from '#contract/tenant/rent-roll.ts'
import { nextIncrease, type Escalation } from '#domain/leases/escalation.ts'
import type { Term } from '#domain/leases/rents.ts'
import { addStock, noStock, physicalOccupancy, type Stock } from '#domain/units/physical-occupancy.ts'
import type { Call } from '../../http/call.ts'
import { todayOf } from '../leases/crud.ts'
import { assertMayReadRoll, rollOf, rollOrder, stockMeasures } from './query.ts'

type Read = Omit<RentRollRow, 'nextIncrease'> & { terms: Term[] | null; escalation: Escalation | null }
type Sums = AnswerOf<typeof rentRoll>['totals'][number] & Stock

const shown = sql.raw(
  [
    'unit_id',
    'unit_label',
    'property_id',
    'property_title',
    'type',
    'area',
    'area_unit',
    'occupancy',
    'lease_id',
    'reference',
    'tenant_names',
    'start',
    'last_day',
    'status',
    'currency',
    'market_rent',
    'market_frequency',
    'contract_rent',
    'frequency',
    'other_recurring',
    'deposit_held',
    'terms',
    'escalation',
  ]
    .map((name) => `${name} as "${name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}"`)
    .join(', '),
)

/** The rent roll of a day: one page of its units, and what all of them come to. */
export async function readRentRoll(call: Call): Promise<AnswerOf<typeof rentRoll>> {
  const { page, limit, asOf: asked, propertyId } = call.query as QueryOf<typeof rentRoll>
  assertMayReadRoll(call.tenant.ability)
  return call.read(async (tx) => {
    const asOf = asked ?? (await todayOf(tx, call.tenant.organisationId))
    const narrowing = { asOf, propertyIds: propertyId }
    const some = rollOf(call.tenant, { ...narrowing, page: { limit, offset: (page - 1) * limit } })
    const roll = rollOf(call.tenant, narrowing)
    const { rows } = await sql<Read>`
      select ${shown} from (${some}) as roll order by ${rollOrder}`.execute(tx)
    // Worked out once each, then summed up: what is asked of columns is put in line, what is asked of expressions called.
    const { rows: sums } = await sql<Sums>`
      with roll as materialized (
        select currency, market_rent, market_frequency, contract_rent, other_recurring, frequency, deposit_held,
          lettable, lease_id, square_metres
        from (${roll}) as whole
      )
      select currency, count(*) as units,
        coalesce(sum(per_month(market_rent, market_frequency)) filter (where lettable), 0) as "marketRent",
        coalesce(sum(per_month(contract_rent, frequency)), 0) as "contractRent",
        coalesce(sum(per_month(other_recurring, frequency)), 0) as "otherRecurring",
        coalesce(sum(deposit_held), 0) as "depositHeld",
        ${stockMeasures}
      from roll group by currency order by currency`.execute(tx)
    return {
      asOf,
      data: rows.map(({ terms, escalation, ...row }) => ({
        ...row,
        nextIncrease: terms && nextIncrease({ terms, escalation, end: row.lastDay }, asOf),
      })),
      total: sums.reduce((total, { units }) => total + units, 0),
      totals: sums.map(({ currency, units, marketRent, contractRent, otherRecurring, depositHeld }) => ({
        currency,
        units,
        marketRent,
        contractRent,
        otherRecurring,
        depositHeld,
      })),
      occupancy: physicalOccupancy(sums.reduce(addStock, noStock)),
    }
  })
}
