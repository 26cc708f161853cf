/** One owner's part of a property; shares in basis points (10,000 = the whole), dates inclusive `YYYY-MM-DD`. */
export interface OwnerShare {
  name: string
  userId?: string | null
  shareBps: number
  from?: string | null
  to?: string | null
}

/** Undefined when the current owners hold exactly the whole (or none is recorded), else the sentence for the form. */
export function ownersProblem(owners: readonly OwnerShare[]): string | undefined {
  const current = owners.filter((owner) => !owner.to)
  if (current.length === 0) return undefined
  const total = current.reduce((sum, owner) => sum + owner.shareBps, 0)
  if (total === 10_000) return undefined
  return `The current owners' shares must add up to 100%; they add up to ${total / 100}%.`
}
