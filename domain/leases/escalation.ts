import { addMonths } from '../dates/calendar.ts'
import { portion } from '../money/round.ts'
import type { Term } from './rents.ts'
import type { escalationKinds } from './vocabulary.ts'

/** How the rent goes up: by an amount, by percent, or as an index does, within limits. Basis points, 10,000 = 100 %. */
export interface Escalation {
  kind: keyof typeof escalationKinds
  /** The first day of the first increase. */
  from: string
  everyMonths: number
  /** Of `fixed`, minor units. */
  amount?: number | null
  /** Of `percent`. */
  bps?: number | null
  /** Of `index`: its name, the least and the most that it may add. */
  index?: string | null
  floorBps?: number | null
  capBps?: number | null
}

/** Undefined when it says by how much, else the sentence for the form. */
export function escalationProblem(escalation: Escalation | null): string | undefined {
  if (!escalation) return undefined
  const { kind, amount, bps, index, floorBps, capBps } = escalation
  if (kind === 'fixed') return amount == null ? 'Say by how much the rent goes up.' : undefined
  if (kind === 'percent') return bps == null ? 'Say by how many percent the rent goes up.' : undefined
  if (!index) return 'Name the index that the rent follows.'
  return floorBps != null && capBps != null && floorBps > capBps
    ? 'The least increase cannot be more than the most.'
    : undefined
}

/** The rent after an increase. @param indexBps how far the index has moved since the last, for `index` only */
export function escalated(amount: number, escalation: Escalation, indexBps = 0): number {
  const { kind, floorBps, capBps } = escalation
  if (kind === 'fixed') return amount + (escalation.amount ?? 0)
  const limited = Math.max(floorBps ?? 0, Math.min(indexBps, capBps ?? Number.POSITIVE_INFINITY))
  const bps = kind === 'percent' ? (escalation.bps ?? 0) : limited
  return portion(amount, 10_000 + bps, 10_000)
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
  // Before the first day nothing goes up: the rent begins.
  const now = (rents.findLast(({ from }) => from <= day) ?? rents[0])?.amount ?? 0
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
