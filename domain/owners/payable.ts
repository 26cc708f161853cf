/** What is held for an owner of a property. Amounts in minor units. */
export interface Holding {
  ownerId: string
  propertyId: string
  /** Their part of what is held for the owners of the property: below zero where they owe it. */
  held: number
  /** Their part of what is kept back: the float, and bills that are approved. */
  keptBack: number
  /** What can be paid for all owners of the property out of the bank account. */
  funds: number
}

/** What each owner can be paid of each property: no more than is held for them, nor together than the account has. */
export function payableOf<H extends Holding>(holdings: readonly H[]): (H & { payable: number })[] {
  const left = new Map<string, number>()
  return holdings.map((holding) => {
    const { propertyId, held, keptBack, funds } = holding
    const rest = left.get(propertyId) ?? funds
    const payable = Math.max(0, Math.min(held - keptBack, rest))
    left.set(propertyId, rest - payable)
    return { ...holding, payable }
  })
}

/** Something that somebody wants to pay an owner. */
export interface Wanted {
  ownerId: string
  propertyId: string
  amount: number
}

/** What is wrong with a payment: of which kind, and how much would be right. */
export type PaymentProblem =
  | { kind: 'unknown' | 'twice' }
  | { kind: 'held' | 'keptBack' | 'funds'; most: number }

/**
 * What is wrong with paying owners so much, one by one; undefined for what is right.
 * @param beyondKept whether what is kept back may be paid out, too
 */
export function paymentProblems(
  wanted: readonly Wanted[],
  holdings: readonly Holding[],
  beyondKept: boolean,
): (PaymentProblem | undefined)[] {
  const keyOf = ({ ownerId, propertyId }: Pick<Wanted, 'ownerId' | 'propertyId'>) =>
    `${propertyId} ${ownerId}`
  const known = new Map(holdings.map((holding) => [keyOf(holding), holding]))
  const seen = new Set<string>()
  const spent = new Map<string, number>()
  return wanted.map((each) => {
    const holding = known.get(keyOf(each))
    if (!holding) return { kind: 'unknown' }
    if (seen.has(keyOf(each))) return { kind: 'twice' }
    seen.add(keyOf(each))
    const { held, keptBack, funds, propertyId } = holding
    const before = spent.get(propertyId) ?? 0
    spent.set(propertyId, before + each.amount)
    if (each.amount > held) return { kind: 'held', most: Math.max(held, 0) }
    if (!beyondKept && each.amount > held - keptBack)
      return { kind: 'keptBack', most: Math.max(held - keptBack, 0) }
    if (before + each.amount > funds) return { kind: 'funds', most: Math.max(funds - before, 0) }
    return undefined
  })
}
