import { SaxesParser } from 'saxes'
import { StatementProblem, type BankLine, type BankStatement } from '#domain/bank/statement.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { amountAt, currencyAt, dayAt, referenceOf, tidy } from './amounts.ts'

interface Element {
  at: number
  name: string
  currency: string
  text: string
  children: Element[]
}

/** Elements as they stand; prefixes of names say nothing here. */
function treeOf(text: string): Element {
  const root: Element = { at: 1, name: '', currency: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => {
    const sentence = message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')
    throw new StatementProblem(
      parser.line,
      `the XML is broken (${sentence}): the file is cut off or was changed.`,
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      at: parser.line,
      name: name.replace(/^.*:/, ''),
      currency: attributes['Ccy'] ?? '',
      text: '',
      children: [],
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    open.at(-1)!.text += part
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  return root
}

/** The first element down a path. */
const at = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>(
    (found, name) => found?.children.find((each) => each.name === name),
    element,
  )
const textAt = (element: Element | undefined, ...path: readonly string[]) =>
  at(element, ...path)?.text.trim() ?? ''
const every = (element: Element | undefined, name: string) =>
  element?.children.filter((each) => each.name === name) ?? []

function required(element: Element, ...path: readonly string[]): Element {
  const found = at(element, ...path)
  if (found) return found
  throw new StatementProblem(element.at, `<${element.name}> has no <${path.join('><')}>.`)
}

/** A day that stands as date or as date and time. */
const dayIn = (element: Element | undefined): string | null => {
  const day = at(element, 'Dt') ?? at(element, 'DtTm')
  return day ? dayAt(day.at, day.text) : null
}

/** Banks give the direction of the movement itself: that of a reversal is the other one already. */
function signed(element: Element, currency: Currency): number {
  const amount = required(element, 'Amt')
  if (amount.currency && amount.currency !== currency) {
    throw new StatementProblem(
      amount.at,
      `the amount is in ${amount.currency}, the statement in ${currency}.`,
    )
  }
  const minor = amountAt(amount.at, amount.text, currency)
  const indicator = required(element, 'CdtDbtInd')
  const side = indicator.text.trim()
  if (side !== 'CRDT' && side !== 'DBIT')
    throw new StatementProblem(indicator.at, `“${side}” is neither CRDT nor DBIT.`)
  return side === 'DBIT' && minor !== 0 ? -minor : minor
}

/** Names stand within <Pty> since version 8. */
const nameOf = (party: Element | undefined) => tidy(textAt(party, 'Pty', 'Nm') || textAt(party, 'Nm')) || null

function lineOf(entry: Element, detail: Element | undefined, amount: number, index: number): BankLine {
  const bookedOn = dayIn(at(entry, 'BookgDt')) ?? dayIn(at(entry, 'ValDt'))
  if (!bookedOn) throw new StatementProblem(entry.at, '<Ntry> has no <BookgDt>.')
  const parties = at(detail, 'RltdPties')
  const other = amount > 0 ? 'Dbtr' : 'Cdtr'
  const remittance = at(detail, 'RmtInf')
  const structured = every(remittance, 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref'))
  const unstructured = tidy(...every(remittance, 'Ustrd').map(({ text }) => text))
  const ownId = textAt(entry, 'AcctSvcrRef') || textAt(detail, 'Refs', 'AcctSvcrRef')
  const party = nameOf(at(parties, other)) ?? nameOf(at(parties, `Ultmt${other}`))
  return {
    at: detail?.at ?? entry.at,
    bankId: ownId ? (index > 0 ? `${ownId} ${index}` : ownId) : null,
    bookedOn,
    valueOn: dayIn(at(entry, 'ValDt')),
    amount,
    party,
    reference: referenceOf(structured.find(Boolean)) ?? referenceOf(textAt(detail, 'Refs', 'EndToEndId')),
    description:
      tidy(unstructured, textAt(detail, 'AddtlTxInf')) ||
      tidy(textAt(entry, 'AddtlNtryInf')) ||
      party ||
      'Movement',
  }
}

/** A batch is one line for each payment in it where their amounts make up the entry; else the entry alone. */
function linesOf(entry: Element, currency: Currency): BankLine[] {
  const whole = signed(entry, currency)
  const details = every(entry, 'NtryDtls').flatMap((each) => every(each, 'TxDtls'))
  if (details.length > 1) {
    const amounts = details.map((detail) => {
      const given = at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt')
      if (!given || (given.currency && given.currency !== currency)) return undefined
      const side = textAt(detail, 'CdtDbtInd') || (whole < 0 ? 'DBIT' : 'CRDT')
      return amountAt(given.at, given.text, currency) * (side === 'DBIT' ? -1 : 1)
    })
    const sum = amounts.reduce<number>((total, amount) => total + (amount ?? NaN), 0)
    if (sum === whole)
      return details.map((detail, index) => lineOf(entry, detail, amounts[index]!, index + 1))
  }
  return [lineOf(entry, details[0], whole, 0)]
}

function statementOf(element: Element): BankStatement {
  const account = required(element, 'Acct')
  const balances = every(element, 'Bal')
  const balanceOf = (...codes: readonly string[]) => {
    const found = balances.filter((each) => codes.includes(textAt(each, 'Tp', 'CdOrPrtry', 'Cd')))
    const balance = codes[0]!.startsWith('CL') ? found.at(-1) : found[0]
    if (balance) return balance
    throw new StatementProblem(
      element.at,
      `the statement has no ${codes[0]!.startsWith('CL') ? 'closing' : 'opening'} balance.`,
    )
  }
  const opening = balanceOf('OPBD', 'PRCD')
  const closing = balanceOf('CLBD')
  const currency = currencyAt(account.at, textAt(account, 'Ccy') || required(opening, 'Amt').currency)
  const lines = every(element, 'Ntry')
    // What is pending or for information is not booked yet.
    .filter((entry) => !['PDNG', 'INFO', 'FUTR'].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')))
    .flatMap((entry) => linesOf(entry, currency))
  const days = lines.map(({ bookedOn }) => bookedOn)
  const last = dayIn(at(closing, 'Dt'))
  const through = [...(last ? [last] : []), ...days].reduce((a, b) => (a > b ? a : b), '')
  if (!through) throw new StatementProblem(closing.at, 'the closing balance has no date.')
  const id = at(account, 'Id')
  return {
    at: element.at,
    account: textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id') || null,
    currency,
    number: tidy(textAt(element, 'ElctrncSeqNb')) || tidy(textAt(element, 'Id')) || null,
    opening: signed(opening, currency),
    closing: signed(closing, currency),
    closingAt: required(closing, 'Amt').at,
    from: days.reduce((a, b) => (a < b ? a : b), days[0] ?? through),
    through,
    lines,
  }
}

/** Reads ISO 20022 camt.053 of versions 2 to 8 and later. @throws StatementProblem for what is no whole statement */
export function readCamt(text: string): BankStatement[] {
  const statements = every(at(treeOf(text), 'Document', 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) throw new StatementProblem(1, 'the file has no camt.053 statement in it.')
  return statements.map(statementOf)
}
