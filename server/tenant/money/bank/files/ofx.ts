import { StatementProblem, type BankLine, type BankStatement } from '#domain/bank/statement.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { amountAt, currencyAt, dayAt, referenceOf, tidy } from './amounts.ts'

/** An element: OFX 1 closes aggregates alone (SGML), OFX 2 closes everything (XML). */
interface Element {
  at: number
  name: string
  value: string
  children: Element[]
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

const token = /<(\/?)([A-Za-z0-9_.]+)>([^<]*)/g

/** The tree of a file. What has a value is a leaf, whether it is closed or not. */
function treeOf(text: string): Element {
  const begin = text.search(/<OFX>/i)
  if (begin < 0) throw new StatementProblem(1, 'no <OFX> is in the file.')
  let at = text.slice(0, begin).split('\n').length
  const root: Element = { at, name: '', value: '', children: [] }
  const open = [root]
  token.lastIndex = begin
  let end = begin
  for (let match = token.exec(text); match; match = token.exec(text)) {
    at += text.slice(end, match.index).split('\n').length - 1
    end = match.index
    const [, closing, given, value = ''] = match
    const name = given!.toUpperCase()
    const inside = open.at(-1)!
    if (closing) {
      const leaf = inside.children.at(-1)
      if (inside.name === name) open.pop()
      else if (!(leaf?.name === name && leaf.children.length === 0)) {
        throw new StatementProblem(
          at,
          `</${name}> closes what was not opened; <${inside.name || 'OFX'}> is open.`,
        )
      }
      continue
    }
    const element = { at, name, value: unescaped(value.trim()), children: [] }
    inside.children.push(element)
    // A leaf in SGML has its value at once; in XML it may be empty, and is closed at once.
    const closedAtOnce = text.startsWith(`</${given}>`, token.lastIndex)
    if (element.value === '' && !closedAtOnce) open.push(element)
  }
  if (open.length > 1) {
    throw new StatementProblem(
      text.trimEnd().split('\n').length,
      `the file ends while <${open.at(-1)!.name}> is open: it is cut off. Download it again.`,
    )
  }
  return root
}

const child = ({ children }: Element, name: string) => children.find((each) => each.name === name)
const valueOf = (element: Element, name: string) => child(element, name)?.value ?? ''

function required(element: Element, name: string): Element {
  const found = child(element, name)
  if (found) return found
  throw new StatementProblem(element.at, `<${element.name}> has no <${name}>.`)
}

function all(element: Element, ...names: readonly string[]): Element[] {
  return element.children.flatMap((each) => [
    ...(names.includes(each.name) ? [each] : []),
    ...all(each, ...names),
  ])
}

function lineOf(element: Element, currency: Currency): BankLine {
  const posted = required(element, 'DTPOSTED')
  const amount = required(element, 'TRNAMT')
  const payee = child(element, 'PAYEE')
  const party = tidy(valueOf(element, 'NAME') || (payee && valueOf(payee, 'NAME')))
  const memo = tidy(valueOf(element, 'MEMO'))
  const available = valueOf(element, 'DTAVAIL')
  return {
    at: element.at,
    bankId: tidy(valueOf(element, 'FITID')) || null,
    bookedOn: dayAt(posted.at, posted.value),
    valueOn: available ? dayAt(element.at, available) : null,
    amount: amountAt(amount.at, amount.value, currency),
    party: party || null,
    reference: referenceOf(valueOf(element, 'CHECKNUM')) ?? referenceOf(valueOf(element, 'REFNUM')),
    description: memo || party || tidy(valueOf(element, 'TRNTYPE')) || 'Movement',
  }
}

function statementOf(element: Element): BankStatement {
  const code = required(element, 'CURDEF')
  const currency = currencyAt(code.at, code.value)
  const account = child(element, 'BANKACCTFROM') ?? child(element, 'CCACCTFROM')
  const list = required(element, 'BANKTRANLIST')
  const lines = list.children.filter(({ name }) => name === 'STMTTRN').map((each) => lineOf(each, currency))
  const balance = child(element, 'LEDGERBAL')
  const figure = balance && required(balance, 'BALAMT')
  const closing = figure ? amountAt(figure.at, figure.value, currency) : null
  const days = lines.map(({ bookedOn }) => bookedOn)
  const given = (name: string) => (valueOf(list, name) ? [dayAt(list.at, valueOf(list, name))] : [])
  const end = [
    ...given('DTEND'),
    ...(balance && valueOf(balance, 'DTASOF') ? [dayAt(balance.at, valueOf(balance, 'DTASOF'))] : []),
    ...days,
  ]
  const first = [...given('DTSTART'), ...days].reduce((a, b) => (a < b ? a : b), end[0] ?? '')
  const through = end.reduce((a, b) => (a > b ? a : b), first)
  if (!through) throw new StatementProblem(list.at, 'the statement says neither its days nor a movement.')
  return {
    at: element.at,
    account: account ? valueOf(account, 'ACCTID') || null : null,
    currency,
    number: null,
    // OFX gives the balance at the end alone: what it was before follows from the lines.
    opening: closing === null ? null : closing - lines.reduce((sum, { amount }) => sum + amount, 0),
    closing,
    closingAt: figure?.at ?? element.at,
    from: first,
    through,
    lines,
  }
}

/** Reads OFX 1 and 2, of bank accounts and cards. @throws StatementProblem for what is no whole statement */
export function readOfx(text: string): BankStatement[] {
  const statements = all(treeOf(text), 'STMTRS', 'CCSTMTRS')
  if (statements.length === 0) throw new StatementProblem(1, 'the file has no statement in it.')
  return statements.map(statementOf)
}
