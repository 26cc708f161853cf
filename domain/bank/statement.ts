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
  const money = (minor: number) => exactAmount(minor, currency)
  throw new StatementProblem(
    closingAt,
    `the opening balance of ${money(opening)} and ${lines.length} lines make ${money(reached)}, not the closing balance of ${money(closing)}. The file is cut off or was changed: download it again.`,
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
