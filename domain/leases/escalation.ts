import { addMonths } from '../dates/calendar.ts'
import { portion } from '../money/round.ts'
import type { Term } from './rents.ts'

interface Rhythm {
  /** The first day of the first increase. */
  from: string
  everyMonths: number
}

/** How the rent goes up: by an amount, by percent, or as an index does, within limits. Basis points, 10,000 = 100 %. */
export type Escalation =
  | (Rhythm & { kind: 'fixed'; amount: number })
  | (Rhythm & { kind: 'percent'; bps: number })
  | (Rhythm & { kind: 'index'; index: string; floorBps?: number | null; capBps?: number | null })

/** The rent after an increase. @param indexBps how far the index has moved since the last, for `index` only */
export function escalated(amount: number, escalation: Escalation, indexBps = 0): number {
  switch (escalation.kind) {
    case 'fixed':
      return amount + escalation.amount
    case 'percent':
      return portion(amount, 10_000 + escalation.bps, 10_000)
    case 'index': {
      const floor = escalation.floorBps ?? 0
      const bps = Math.max(floor, Math.min(indexBps, escalation.capBps ?? Number.POSITIVE_INFINITY))
      return portion(amount, 10_000 + bps, 10_000)
    }
  }
}

/** The first increase after a day; of an index the amount shows only when it is known. */
export interface Increase {
  on: string
  amount: number | null
}

/**
 * When the rent goes up next: by an agreed term, or by the escalation, whichever comes first.
 * @param end last day of the lease, after which nothing goes up
 */
export function nextIncrease(
  { terms, escalation, end }: { terms: readonly Term[]; escalation: Escalation | null; end: string | null },
  day: string,
): Increase | null {
  const rents = terms.filter(({ type }) => type === 'rent').toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const now = rents.findLast(({ from }) => from <= day)?.amount ?? 0
  const agreed = rents.find(({ from, amount }) => from > day && amount > now)
  let due = escalation?.from
  for (let n = 1; escalation && due! <= day; n++) due = addMonths(escalation.from, n * escalation.everyMonths)
  const found: Increase[] = []
  if (agreed) found.push({ on: agreed.from, amount: agreed.amount })
  if (escalation && due && due !== agreed?.from) {
    found.push({ on: due, amount: escalation.kind === 'index' ? null : escalated(now, escalation) })
  }
  const next = found.toSorted((a, b) => (a.on < b.on ? -1 : 1))[0]
  return next && (end === null || next.on <= end) ? next : null
}
