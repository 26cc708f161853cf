import { exactAmount, type Currency } from '../money/currencies.ts'

/** Money of a property, or of the firm, at a bank account: here and at the others, and whose it is in all. Minor units. */
export interface HeldFor {
  /** Null: the firm. */
  propertyId: string | null
  title: string
  here: number
  elsewhere: number
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
    problems.push('The statement gives no closing balance. Enter the one that the bank shows.')
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

/** Whose money is short: somebody else's pays for it. */
export const overdrawn = (heldFor: readonly HeldFor[]): HeldFor[] =>
  heldFor.filter(({ propertyId, here }) => propertyId !== null && here < 0)
