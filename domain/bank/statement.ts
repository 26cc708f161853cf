import { addDays } from '../dates/calendar.ts'
import { exactAmount, type Currency } from '../money/currencies.ts'

/** One movement as the bank tells it. */
export interface BankLine {
  /** Where it stands in the file. */
  at: number
  /** The bank's own id of it, where it gives one that stays. */
  bankId: string | null
  bookedOn: string
  valueOn: string | null
  /** Minor units: money in above 0, money out below. */
  amount: number
  /** Who paid, or was paid. */
  party: string | null
  /** What whoever paid gave as reference. */
  reference: string | null
  description: string
}

/** A statement as its file tells it, in one shape whatever the format. */
export interface BankStatement {
  at: number
  /** The account's number or IBAN; null where the file names none. */
  account: string | null
  currency: Currency
  /** What the bank calls this statement. */
  number: string | null
  /** Minor units; null where the file gives no balances. */
  opening: number | null
  closing: number | null
  /** The line that gives the closing balance. */
  closingAt: number
  from: string
  through: string
  lines: BankLine[]
}

/** Why a file is refused: the line of the file, and a sentence. */
export class StatementProblem extends Error {
  readonly at: number
  constructor(at: number, sentence: string) {
    super(`Line ${at}: ${sentence}`)
    this.at = at
  }
}

export const sumOfLines = (lines: readonly Pick<BankLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** Opening balance and lines make up the closing balance, or the statement is not whole. @throws StatementProblem */
export function assertAddsUp({ opening, closing, closingAt, currency, lines }: BankStatement): void {
  if (opening === null || closing === null) return
  const reached = opening + sumOfLines(lines)
  if (reached === closing) return
  const money = (minor: number) => `${exactAmount(minor, currency)} ${currency}`
  const all = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
  throw new StatementProblem(
    closingAt,
    `the opening balance of ${money(opening)} and ${all} make ${money(reached)}, not the closing balance of ${money(closing)} that stands here, a difference of ${money(Math.abs(closing - reached))}. The file is cut off or was changed. Download the statement from your bank again and import it as it comes.`,
  )
}

const plain = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** What a line is known again by: the bank's own id with its day and amount, else all that it says. */
export const likenessOf = ({ bankId, bookedOn, amount, party, reference, description }: BankLine): string =>
  bankId
    ? `id ${bankId} ${bookedOn} ${amount}`
    : `${bookedOn} ${amount} ${plain(party)} ${plain(reference)} ${plain(description)}`

/**
 * Tells equal lines of one file apart by counting them: two equal payments of one day are two, and a file that overlaps
 * with another brings in neither twice.
 * @returns what each line is known by within its account
 */
export function keysOfLines(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const likeness = likenessOf(line)
    const count = (seen.get(likeness) ?? 0) + 1
    seen.set(likeness, count)
    return `${likeness} ${count}`
  })
}

const bare = (account: string) => account.replace(/[\s.\-/]/g, '').toUpperCase()

/**
 * Whether a statement may be one of a bank account: by IBAN or number, as far as both say one. Some banks put their own code
 * before the number, so an end of six digits or more is enough.
 */
export function isOfAccount(
  given: string | null,
  { iban, accountNumber }: { iban: string | null; accountNumber: string | null },
): boolean {
  const known = [iban, accountNumber].flatMap((number) => (number ? [bare(number)] : []))
  if (given === null || known.length === 0) return true
  const said = bare(given)
  return known.some(
    (number) =>
      number === said ||
      (number.length >= 6 && said.endsWith(number)) ||
      (said.length >= 6 && number.endsWith(said)),
  )
}

/** What is missing between the last statement that was imported and this one; undefined where it follows on. */
export function gapBefore(
  previous: { through: string; closing: number } | undefined,
  { from, opening, currency }: Pick<BankStatement, 'from' | 'opening' | 'currency'>,
): string | undefined {
  if (!previous || opening === null || previous.closing === opening) return undefined
  const money = (minor: number) => exactAmount(minor, currency)
  const days =
    from > addDays(previous.through, 1)
      ? ` Statements between ${previous.through} and ${from} are missing.`
      : ''
  return `The last statement closed at ${money(previous.closing)}, this one opens at ${money(opening)}.${days}`
}
