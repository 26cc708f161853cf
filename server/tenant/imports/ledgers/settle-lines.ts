import { allocate, type Allocation, type AllocationOrder } from '#domain/allocation/allocate.ts'
import type { Items } from '../../money/items.ts'

/** A line as it changes what is open: what is owed more, or paid and credited. */
export interface Movement {
  id: string
  date: string
  /** Minor units; below 0 it settles. */
  amount: number
  type: string
}

/** What a credit that was there before settles of a charge, on the charge's day. */
export interface LaterAllocation extends Allocation {
  creditId: string
  date: string
}

export interface Settling {
  /** What each payment and credit settles when it comes in, by its id. */
  atOnce: Map<string, Allocation[]>
  later: LaterAllocation[]
}

/** What settles what when movements come in day by day, as if each had been recorded on its own. */
export function settleInTurn(
  movements: readonly Movement[],
  items: Items,
  { order, appliesCredit }: { order: AllocationOrder; appliesCredit: boolean },
): Settling {
  let open = items.open.map(({ id, dueOn, type, open: amount }) => ({ id, dueOn, type, open: amount }))
  const credits = items.credits.map(({ id, available }) => ({ id, available }))
  const settling: Settling = { atOnce: new Map(), later: [] }
  for (const { id, date, amount, type } of movements.toSorted((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  )) {
    if (amount < 0) {
      const { allocations } = allocate(-amount, open, order)
      settling.atOnce.set(id, allocations)
      const given = new Map(allocations.map((each) => [each.chargeId, each.amount]))
      open = open
        .map((charge) => ({ ...charge, open: charge.open - (given.get(charge.id) ?? 0) }))
        .filter((charge) => charge.open > 0)
      const left = -amount - allocations.reduce((sum, each) => sum + each.amount, 0)
      if (left > 0) credits.push({ id, available: left })
      continue
    }
    let owed = amount
    for (const credit of appliesCredit ? credits : []) {
      const part = Math.min(owed, credit.available)
      if (part === 0) continue
      settling.later.push({ creditId: credit.id, chargeId: id, amount: part, date })
      credit.available -= part
      owed -= part
    }
    if (owed > 0) open.push({ id, dueOn: date, type, open: owed })
  }
  return settling
}
