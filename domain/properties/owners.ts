import { addDays } from '../dates/calendar.ts'

/** One owner's part of a property; shares in basis points (10,000 = the whole), dates inclusive `YYYY-MM-DD`. */
export interface OwnerShare {
  shareBps: number
  /** Null or left out: always. */
  from?: string | null | undefined
  /** Null or left out: until further notice. */
  to?: string | null | undefined
}

const whole = 10_000
/** Before anybody is said to have begun. */
const atFirst = '0001-01-01'
const percent = (bps: number) => `${bps / 100}%`
const totalOf = (shares: readonly OwnerShare[]) => shares.reduce((sum, { shareBps }) => sum + shareBps, 0)

/** The shares that count on a day. */
export const sharesOn = <Share extends OwnerShare>(shares: readonly Share[], day: string): Share[] =>
  shares.filter(({ from, to }) => (!from || from <= day) && (!to || to >= day))

/** The days from which on somebody else owns it: the first days of shares, and those after the last ones. */
export const changeDays = (shares: readonly OwnerShare[]): string[] =>
  [
    ...new Set(shares.flatMap(({ from, to }) => [...(from ? [from] : []), ...(to ? [addDays(to, 1)] : [])])),
  ].toSorted()

/**
 * Undefined when the current owners hold exactly the whole (or none is recorded) and no day has more than that, else the
 * sentence for the form.
 */
export function ownersProblem(owners: readonly OwnerShare[]): string | undefined {
  const backwards = owners.find(({ from, to }) => from && to && to < from)
  if (backwards) return `A share ends on ${backwards.to}, before it begins on ${backwards.from}.`
  const current = owners.filter((owner) => !owner.to)
  const total = totalOf(current)
  if (current.length > 0 && total !== whole) {
    return `The current owners' shares must add up to 100%; they add up to ${percent(total)}.`
  }
  const crowded = [atFirst, ...changeDays(owners)].find((day) => totalOf(sharesOn(owners, day)) > whole)
  if (crowded === undefined) return undefined
  const sum = percent(totalOf(sharesOn(owners, crowded)))
  return `${crowded === atFirst ? 'At first' : `On ${crowded}`} the shares add up to ${sum}. Say until when former owners held theirs.`
}
