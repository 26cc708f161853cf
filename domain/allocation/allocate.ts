/** Orders in which money settles what is owed → what people read. */
export const allocationOrders = {
  oldestFirst: 'Oldest charges first',
  feesLast: 'Late fees last, other charges oldest first',
} as const
export type AllocationOrder = keyof typeof allocationOrders

/** A charge with something left to pay. */
export interface OpenCharge {
  id: string
  dueOn: string
  type: string
  /** Minor units, above 0. */
  open: number
}

export interface Allocation {
  chargeId: string
  /** Minor units, above 0. */
  amount: number
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The charges in the order in which money settles them; of two that fell due on one day the earlier made. */
export function inOrder<C extends Omit<OpenCharge, 'open'>>(
  charges: readonly C[],
  order: AllocationOrder,
): C[] {
  const isLast = ({ type }: C) => Number(order === 'feesLast' && type === 'lateFee')
  return charges.toSorted((a, b) => isLast(a) - isLast(b) || compare(a.dueOn, b.dueOn) || compare(a.id, b.id))
}

/**
 * Which charges an amount settles, in their order, until it is used up.
 * @param amount minor units, from 0
 * @returns what is left of it is credit on account
 */
export function allocate(
  amount: number,
  charges: readonly OpenCharge[],
  order: AllocationOrder = 'oldestFirst',
): { allocations: Allocation[]; left: number } {
  let left = amount
  const allocations: Allocation[] = []
  for (const { id, open } of inOrder(charges, order)) {
    const part = Math.min(open, left)
    if (part > 0) allocations.push({ chargeId: id, amount: part })
    left -= part
  }
  return { allocations, left }
}

/** What is wrong with an allocation made by hand. */
export interface AllocationProblem {
  /** The place of the entry in the list; null where it is the whole. */
  index: number | null
  /** Minor units that there are to give or to settle. */
  most: number
  reason: 'twice' | 'unknown' | 'beyondCharge' | 'beyondPayment'
}

/** @returns what is wrong, in order; nothing where the allocation can be made */
export function allocationProblems(
  amount: number,
  wanted: readonly Allocation[],
  charges: readonly OpenCharge[],
): AllocationProblem[] {
  const open = new Map(charges.map((charge) => [charge.id, charge.open]))
  const seen = new Set<string>()
  const problems: AllocationProblem[] = []
  let sum = 0n
  wanted.forEach((each, index) => {
    const most = open.get(each.chargeId)
    if (seen.has(each.chargeId)) problems.push({ index, most: most ?? 0, reason: 'twice' })
    else if (most === undefined) problems.push({ index, most: 0, reason: 'unknown' })
    else if (each.amount > most) problems.push({ index, most, reason: 'beyondCharge' })
    seen.add(each.chargeId)
    sum += BigInt(each.amount)
  })
  if (sum > BigInt(amount)) problems.push({ index: null, most: amount, reason: 'beyondPayment' })
  return problems
}
