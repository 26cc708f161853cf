import { StatementProblem, type BankLine, type BankStatement } from '#domain/bank/statement.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { amountAt, currencyAt, dayAt, referenceOf, tidy } from './amounts.ts'

interface Field {
  at: number
  tag: string
  /** Its first line and those that follow. */
  lines: string[]
}

const tagged = /^:(\d{2}[A-Z]?):(.*)$/
/** What banks put around a message. */
const frame = /^(?:\{.*|-\}?.*|[A-Z]{6}[A-Z0-9]{2,6}|940(?:\s+\d+)?|\d{4}\s+\d{2}[A-Z0-9]+)?$/

/** The fields of all messages of a file, in order. Whatever stands outside of them is the envelope. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let inside = false
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const at = index + 1
    const begins = tagged.exec(line.replace(/^.*\{4:/, ''))
    if (begins) {
      inside = true
      fields.push({ at, tag: begins[1]!, lines: [begins[2]!] })
    } else if (line.startsWith('-') && frame.test(line)) {
      inside = false
    } else if (inside) {
      fields.at(-1)!.lines.push(line)
    } else if (line.trim() !== '' && !frame.test(line.trim())) {
      throw new StatementProblem(at, `“${line.trim().slice(0, 40)}” does not belong in an MT940 statement.`)
    }
  }
  return fields
}

const year = (two: string) => `20${two}`

interface Balance {
  amount: number
  currency: Currency
  day: string
}

function balanceOf({ at, lines }: Field): Balance {
  const [, sign, date, code, amount] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)\s*$/.exec(lines[0]!) ?? []
  if (!sign || !date || !code || !amount) {
    throw new StatementProblem(at, `“${lines[0]!.trim()}” is not a balance.`)
  }
  const currency = currencyAt(at, code)
  const minor = amountAt(at, amount, currency)
  return {
    amount: sign === 'D' && minor !== 0 ? -minor : minor,
    currency,
    day: dayAt(at, year(date.slice(0, 2)) + date.slice(2)),
  }
}

const movement = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d+(?:[,.]\d*)?)([NFS][A-Z0-9]{3})(.*)$/

/** The year of an entry date without one: that of the value date, or the one next to it at the turn of the year. */
function bookedOn(at: number, valueOn: string, monthAndDay: string | undefined): string {
  if (!monthAndDay) return valueOn
  const years = Number(valueOn.slice(0, 4))
  const apart = Number(monthAndDay.slice(0, 2)) - Number(valueOn.slice(5, 7))
  return dayAt(at, `${years + (apart > 6 ? -1 : apart < -6 ? 1 : 0)}${monthAndDay}`)
}

/** Parts of a structured :86: as German banks write it: "?20" to "?29" the text, "?32" and "?33" the name. */
function structured(text: string): { party: string | null; description: string } | undefined {
  const joined = text.replace(/\n/g, '')
  const separator = /^\d{3}(\?)\d{2}/.exec(joined)?.[1]
  if (!separator) return undefined
  let words = ''
  let party = ''
  for (const part of joined.slice(4).split(separator)) {
    const code = Number(part.slice(0, 2))
    if ((code >= 20 && code <= 29) || (code >= 60 && code <= 63)) words += part.slice(2)
    else if (code === 32 || code === 33) party += part.slice(2)
  }
  return { party: tidy(party) || null, description: tidy(words) }
}

/** What follows "/NAME/" and the like, where a bank marks the parts of the text by slashes. */
function marked(text: string, ...marks: readonly string[]): string | null {
  const joined = text.replace(/\n/g, '')
  for (const mark of marks) {
    const at = joined.indexOf(`/${mark}/`)
    if (at < 0) continue
    const rest = joined.slice(at + mark.length + 2)
    const end = rest.search(/\/[A-Z]{3,4}\//)
    const found = tidy(end < 0 ? rest : rest.slice(0, end))
    if (found) return found.endsWith('/') ? found.slice(0, -1) : found
  }
  return null
}

function lineOf({ at, lines }: Field, currency: Currency, words: Field | undefined): BankLine {
  const [, date, entry, sign, , amount, , rest = ''] = movement.exec(lines[0]!.trim()) ?? []
  const [own, bankReference] = rest.split('//', 2)
  if (!date || !sign || !amount) {
    throw new StatementProblem(at, `“${lines[0]!.trim().slice(0, 60)}” is not a movement.`)
  }
  const valueOn = dayAt(at, year(date.slice(0, 2)) + date.slice(2))
  const minor = amountAt(at, amount, currency)
  // A reversed credit takes money out again, a reversed debit brings it back.
  const incoming = sign === 'C' || sign === 'RD'
  const text = words?.lines.join('\n') ?? ''
  const told = structured(text)
  return {
    at,
    bankId: null,
    bookedOn: bookedOn(at, valueOn, entry),
    valueOn,
    amount: incoming ? minor : -minor,
    party: told?.party ?? marked(text, 'NAME'),
    reference: referenceOf(marked(text, 'EREF', 'REMI')) ?? referenceOf(own) ?? referenceOf(bankReference),
    description: told?.description || tidy(text, lines.slice(1).join(' ')) || tidy(own) || 'Movement',
  }
}

/** Fields that a statement may have, besides those read here. */
const others = new Set([
  '20',
  '21',
  '25',
  '28',
  '28C',
  '34F',
  '60F',
  '60M',
  '61',
  '62F',
  '62M',
  '64',
  '65',
  '86',
  '90C',
  '90D',
  '13D',
  '13',
])

interface Open {
  at: number
  account: string | null
  number: string | null
  opening?: Balance
  lines: BankLine[]
}

/** Reads SWIFT MT940: one message or several. @throws StatementProblem for what is no whole statement */
export function readMt940(text: string): BankStatement[] {
  const statements: BankStatement[] = []
  let open: Open | undefined
  const fields = fieldsOf(text)
  for (const [index, field] of fields.entries()) {
    const { at, tag, lines } = field
    if (!others.has(tag)) throw new StatementProblem(at, `the field :${tag}: is not one of MT940.`)
    if (tag === '20') {
      if (open)
        throw new StatementProblem(at, 'a new statement begins before the last one has a closing balance.')
      open = { at, account: null, number: null, lines: [] }
    } else if (tag === '25' && open) open.account = lines[0]!.trim() || null
    else if ((tag === '28' || tag === '28C') && open) open.number = lines[0]!.trim() || null
    else if (tag.startsWith('60')) {
      if (!open || open.opening) throw new StatementProblem(at, 'an opening balance does not belong here.')
      open.opening = balanceOf(field)
    } else if (tag === '61') {
      if (!open?.opening) throw new StatementProblem(at, 'a movement stands before the opening balance.')
      const next = fields[index + 1]
      open.lines.push(lineOf(field, open.opening.currency, next?.tag === '86' ? next : undefined))
    } else if (tag.startsWith('62')) {
      if (!open?.opening) throw new StatementProblem(at, 'a closing balance stands before the opening one.')
      statements.push(closed(open, open.opening, balanceOf(field), at))
      open = undefined
    }
  }
  if (open) {
    throw new StatementProblem(
      fields.at(-1)!.at,
      'the file ends before the closing balance: it is cut off. Download it again.',
    )
  }
  return statements
}

function closed(
  { at, account, number, lines }: Open,
  opening: Balance,
  closing: Balance,
  closingAt: number,
): BankStatement {
  if (closing.currency !== opening.currency) {
    throw new StatementProblem(
      closingAt,
      `the statement opens in ${opening.currency} and closes in ${closing.currency}.`,
    )
  }
  const days = lines.map(({ bookedOn: day }) => day)
  const through = [closing.day, ...days].reduce((a, b) => (a > b ? a : b))
  return {
    at,
    account,
    currency: opening.currency,
    number,
    opening: opening.amount,
    closing: closing.amount,
    closingAt,
    from: days.reduce((a, b) => (a < b ? a : b), days[0] ?? closing.day),
    through,
    lines,
  }
}
