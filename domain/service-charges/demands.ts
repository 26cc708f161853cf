import { addDays, addMonths, daysFromTo } from '../dates/calendar.ts'
import type { Period } from '../dates/periods.ts'
import { portion, split } from '../money/round.ts'
import { daysOf, within, type Occupancy } from './apportion.ts'

/** How often service charges are demanded on account → what people read. */
export const demandFrequencies = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  halfYearly: 'Half-yearly',
  yearly: 'Yearly',
} as const
export type DemandFrequency = keyof typeof demandFrequencies

const monthsOf: Readonly<Record<DemandFrequency, number>> = {
  monthly: 1,
  quarterly: 3,
  halfYearly: 6,
  yearly: 12,
}

/** A part of a unit's budgeted share that is asked for in advance. */
export interface Demand extends Period {
  dueOn: string
  amount: number
}

/** The parts of a year in which demands are raised, in order; the last one ends with the year. */
function partsOf({ from, to }: Period, frequency: DemandFrequency): Period[] {
  const parts: Period[] = []
  for (let n = 0; ; n += 1) {
    const start = addMonths(from, n * monthsOf[frequency])
    if (start > to) return parts
    const next = addDays(addMonths(from, (n + 1) * monthsOf[frequency]), -1)
    parts.push({ from: start, to: next < to ? next : to })
  }
}

export interface Demanding {
  frequency: DemandFrequency
  /** From then on demands follow from the budget. */
  lockedOn: string
}

/**
 * What is demanded of a unit on account: its share of the budget in equal parts, each in advance. Where the budget is locked
 * when the year has begun, what would have been due by then is due on that day.
 */
export function demandsOf(share: number, period: Period, { frequency, lockedOn }: Demanding): Demand[] {
  const parts = partsOf(period, frequency)
  const amounts = split(
    share,
    parts.map(() => 1),
  )
  return parts.map((part, index) => ({
    ...part,
    dueOn: part.from > lockedOn ? part.from : lockedOn,
    amount: amounts[index]!,
  }))
}

/** A demand as an occupant gets it. */
export interface OccupantDemand extends Demand {
  leaseId: string
}

/**
 * What each occupant of a unit is asked for: of each part as much as falls on their days of it, less what was agreed. Nobody
 * is asked before they have the unit, nor for days without anybody.
 */
export const occupantDemands = (
  share: number,
  period: Period,
  occupancies: readonly Occupancy[],
  demanding: Demanding,
): OccupantDemand[] =>
  demandsOf(share, period, demanding).flatMap((part) => {
    const had = daysOf(occupancies, part)
    const whole = daysFromTo(part.from, part.to)
    const vacant = whole - had.reduce((sum, { days }) => sum + days, 0)
    const amounts = split(part.amount, [...had.map(({ days }) => days), vacant])
    return had.map(({ occupancy: { leaseId, cap, concessionBps, ...had }, days }, index) => {
      const { from, to } = within(had, part)
      const agreed = amounts[index]! - portion(amounts[index]!, concessionBps, 10_000)
      const most = cap === null ? agreed : portion(cap, days, daysFromTo(period.from, period.to))
      return {
        leaseId,
        from,
        to,
        dueOn: from > part.dueOn ? from : part.dueOn,
        amount: Math.min(agreed, most),
      }
    })
  })
