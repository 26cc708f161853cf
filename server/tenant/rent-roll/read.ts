import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { rentRoll, RentRollRow } from '#contract/tenant/rent-roll.ts'
import { nextIncrease, type Escalation } from '#domain/leases/escalation.ts'
import type { Term } from '#domain/leases/rents.ts'
import { assertMayAsk } from '../../crud/fields.ts'
import type { Call } from '../../http/call.ts'
import { todayOf } from '../leases/today.ts'
import { rollOf, rollOrder } from './query.ts'

type Read = Omit<RentRollRow, 'nextIncrease'> & { terms: Term[] | null; escalation: Escalation | null }
type Sums = AnswerOf<typeof rentRoll>['totals'][number] & {
  lettable: number
  occupied: number
  lettableArea: number
  occupiedArea: number
}

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

const sum = (rows: readonly Sums[], of: (row: Sums) => number) =>
  rows.reduce((whole, row) => whole + of(row), 0)
const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) : null)
const rounded = (area: number) => Math.round(area * 100) / 100

/** The rent roll of a day: one page of its units, and what all of them come to. */
export async function readRentRoll(call: Call): Promise<AnswerOf<typeof rentRoll>> {
  const { page, limit, asOf: asked, propertyId } = call.query as QueryOf<typeof rentRoll>
  // Who has the other units, and for how much, is not for whoever only rents one.
  assertMayAsk(call.tenant.ability, leases, ['expiry', 'monthlyRent'])
  return call.read(async (tx) => {
    const asOf = asked ?? (await todayOf(tx, call.tenant.organisationId))
    const roll = rollOf(call.tenant.ability, { asOf, propertyIds: propertyId as string[] | undefined })
    const { rows } = await sql<Read>`
      select ${shown} from (${roll}) as roll order by ${rollOrder}
      limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const { rows: sums } = await sql<Sums>`
      select currency, count(*) as units,
        coalesce(sum(per_month(market_rent, market_frequency)) filter (where lettable), 0)::bigint as "marketRent",
        coalesce(sum(per_month(contract_rent, frequency)), 0)::bigint as "contractRent",
        coalesce(sum(per_month(other_recurring, frequency)), 0)::bigint as "otherRecurring",
        coalesce(sum(deposit_held), 0)::bigint as "depositHeld",
        count(*) filter (where lettable) as lettable,
        count(*) filter (where lettable and occupancy in ('occupied', 'notice')) as occupied,
        coalesce(sum(square_metres) filter (where lettable), 0) as "lettableArea",
        coalesce(sum(square_metres) filter (where lettable and occupancy in ('occupied', 'notice')), 0) as "occupiedArea"
      from (${roll}) as roll group by currency order by currency`.execute(tx)
    const [lettable, occupied] = [sum(sums, (row) => row.lettable), sum(sums, (row) => row.occupied)]
    const [lettableArea, occupiedArea] = [
      sum(sums, (row) => row.lettableArea),
      sum(sums, (row) => row.occupiedArea),
    ]
    return {
      asOf,
      data: rows.map(({ terms, escalation, ...row }) => ({
        ...row,
        nextIncrease: terms && nextIncrease({ terms, escalation, end: row.lastDay }, asOf),
      })),
      total: sum(sums, ({ units }) => units),
      totals: sums.map(({ currency, units, marketRent, contractRent, otherRecurring, depositHeld }) => ({
        currency,
        units,
        marketRent,
        contractRent,
        otherRecurring,
        depositHeld,
      })),
      occupancy: {
        lettable,
        occupied,
        bps: share(occupied, lettable),
        lettableArea: rounded(lettableArea),
        occupiedArea: rounded(occupiedArea),
        areaBps: share(occupiedArea, lettableArea),
      },
    }
  })
}
