import { exactAmount, type Currency } from '../money/currencies.ts'

/** Money of a property, or of the firm, at a bank account: here and at the others, and whose it is in all. Minor units. */
export interface HeldFor {
  /** Null: the firm. */
  propertyId: string | null
  title: string
  here: number
  elsewhere: number
  /** What of it elsewhere is in accounts of the firm's own money. */
  office: number
  /** The owners', or the firm's own. */
  own: number
  deposits: number
  credit: number
  funds: number
  sales: number
  tax: number
  suspense: number
}

/** A bank account at the end of a statement, as the bank, the books and what is held for each say it. */
export interface Standing {
  currency: Currency
  /** Null where the statement gives no balances and nobody has entered it. */
  closing: number | null
  /** What the account held before the first line, and the lines since. */
  opening: number
  lines: number
  /** Lines that nobody has matched. */
  open: number
  books: number
  /** In the books by that day, at the bank after it or never. */
  unpresented: readonly { amount: number }[]
  /** At the bank by that day, in the books after it. */
  notInBooks: readonly { amount: number }[]
  heldFor: readonly HeldFor[]
}

export interface Figures {
  /** The bank's closing balance, with what it has not seen yet and without what the books have not. */
  bank: number | null
  books: number
  held: number
  /** Lines that no statement has brought: the bank's balance less what its lines come to. */
  missing: number
  /** By how much the books differed from the bank before the first statement. */
  broughtForward: number
  /** Why it cannot be closed; none where the three agree. */
  problems: string[]
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const partsOf = ({ own, deposits, credit, funds, sales, tax, suspense }: HeldFor) =>
  own + deposits + credit + funds + sales + tax + suspense

/** The three figures of a reconciliation, and whatever keeps them from being the same. */
export function figuresOf(standing: Standing): Figures {
  const { currency, closing, opening, lines, open, books, heldFor } = standing
  const money = (minor: number) => `${exactAmount(minor, currency)} ${currency}`
  const adjustment =
    sum(standing.unpresented.map(({ amount }) => amount)) -
    sum(standing.notInBooks.map(({ amount }) => amount))
  const bank = closing === null ? null : closing + adjustment
  const held = sum(heldFor.map(({ here }) => here))
  const missing = closing === null ? 0 : closing - opening - lines
  const broughtForward = bank === null ? 0 : books - bank + missing
  const problems: string[] = []
  if (closing === null)
    problems.push('The statement gives no closing balance. Enter the one your bank shows.')
  if (open > 0) {
    problems.push(
      `${open} ${open === 1 ? 'line is' : 'lines are'} still to match. Match them or park them in suspense.`,
    )
  }
  if (missing !== 0) {
    problems.push(
      `The lines come to ${money(opening + lines)}, the bank’s balance is ${money(opening + lines + missing)}: ${money(missing)} is missing. Import the statements between.`,
    )
  }
  if (open === 0 && broughtForward !== 0) {
    problems.push(
      `Before the first statement the books and the bank differ by ${money(broughtForward)}. Record what is missing, or correct the opening balance.`,
    )
  }
  if (held !== books) {
    problems.push(`The books hold ${money(books)} here, what is held for each comes to ${money(held)}.`)
  }
  for (const each of heldFor) {
    const difference = each.here + each.elsewhere - partsOf(each)
    if (difference !== 0) problems.push(`${each.title} is out of balance by ${money(difference)}.`)
  }
  return { bank, books, held, missing, broughtForward, problems }
}

/** Money that is short: somebody else's pays for it. */
export interface Shortage {
  /** Null: the firm. */
  propertyId: string | null
  title: string
  /** Overdrawn at the account, or money of tenants that is not there any more. */
  kind: 'overdrawn' | 'tenants'
  /** By how much, above 0. */
  amount: number
}

/** What a bank account holds. */
export type Holds = 'client' | 'deposits' | 'serviceCharge' | 'office'

/** The firm's own without what is parked until somebody knows whose it is. */
const hereOf = ({ propertyId, here, suspense }: HeldFor) =>
  propertyId === null ? here - Math.min(0, suspense) : here

/**
 * Whose money is short at a bank account. Nobody's is where the account holds the firm's own: it may advance what it likes.
 * @param holds the kind of the bank account
 */
export function shortagesOf(holds: Holds, heldFor: readonly HeldFor[]): Shortage[] {
  if (holds === 'office') return []
  return heldFor.flatMap((each) => {
    const { propertyId, title, here, elsewhere, office, deposits, credit, funds } = each
    const overdrawn = -hereOf(each)
    const tenants = propertyId === null ? 0 : Math.max(0, deposits) + Math.max(0, credit) + Math.max(0, funds)
    const missing = tenants - (here + elsewhere - office)
    return [
      ...(overdrawn > 0 ? [{ propertyId, title, kind: 'overdrawn' as const, amount: overdrawn }] : []),
      ...(tenants > 0 && missing > 0
        ? [{ propertyId, title, kind: 'tenants' as const, amount: missing }]
        : []),
    ]
  })
}

/** Who is short of how much, and whose money pays for it. */
export function shortageWords({ propertyId, title, kind, amount }: Shortage, currency: Currency): string {
  const money = `${exactAmount(amount, currency)} ${currency}`
  if (kind === 'tenants') {
    return `${title} holds ${money} less than its tenants’ deposits, credit and funds: they have paid for something else.`
  }
  return `${title} is overdrawn here by ${money}: ${propertyId === null ? 'clients’' : 'other people’s'} money pays for it.`
}

/** Whether they are the same of the same, in whatever order. */
export const sameShortages = (
  one: readonly Pick<Shortage, 'propertyId' | 'kind' | 'amount'>[],
  other: readonly Pick<Shortage, 'propertyId' | 'kind' | 'amount'>[],
): boolean => {
  const words = (all: typeof one) =>
    all
      .map(({ propertyId, kind, amount }) => `${propertyId} ${kind} ${amount}`)
      .toSorted()
      .join()
  return words(one) === words(other)
}
