import type { Period } from '../dates/periods.ts'
import type { ChargeDue } from './due.ts'

/** What was raised for a term and period of a lease. Amounts in minor units. */
export interface Raised {
  chargeId: string
  term: number
  period: string
  /** With what was added to it, and without what was taken back because the lease had changed. */
  net: number
  /** What people took back of it by themselves, for whatever reason: it is not charged again. */
  credited: number
}

/** What was raised is not what the lease says now. */
export interface Correction {
  term: number
  period: string
  /** Null where nothing was raised. */
  chargeId: string | null
  /** What the lease brings now; null where it brings nothing any more. */
  due: ChargeDue | null
  /** What stands as charged. */
  charged: number
  /** More above 0, less below. */
  difference: number
}

const keyOf = ({ term, period }: { term: number; period: string }) => `${term} ${period}`

/**
 * Where charges and lease are apart after a change: rent from an earlier day, an earlier end, another due day.
 * @param due what the lease brings now, of more days than were charged: a charge may have moved out of them
 * @param charged the days whose charges were raised
 * @returns in order of periods
 */
export function correctionsOf(
  due: readonly ChargeDue[],
  raised: readonly Raised[],
  charged: Period,
): Correction[] {
  const dueBy = new Map(due.map((charge) => [keyOf(charge), charge]))
  const known = new Set(raised.map(keyOf))
  const apart = raised.flatMap(({ net, credited, ...of }): Correction[] => {
    const now = dueBy.get(keyOf(of)) ?? null
    const wanted = now?.net ?? 0
    const difference = wanted > net ? wanted - net : Math.min(0, wanted - (net - credited))
    return difference === 0 ? [] : [{ ...of, due: now, charged: net - credited, difference }]
  })
  const missing = due
    .filter(
      (charge) => !known.has(keyOf(charge)) && charge.dueOn >= charged.from && charge.dueOn <= charged.to,
    )
    .map(({ term, period, ...rest }): Correction => {
      const charge = { term, period, ...rest }
      return { term, period, chargeId: null, due: charge, charged: 0, difference: rest.net }
    })
  return [...apart, ...missing].toSorted((a, b) => a.period.localeCompare(b.period) || a.term - b.term)
}
