import type { RowIssue } from '#domain/imports/check-plan.ts'
import { ledgerLineProblem } from '#domain/imports/ledger-lines.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { BooksNow, LedgerFile, LedgerLease, ReadLine } from './read.ts'

/** A line that can be written: whose it is, and where its payment goes. */
export interface PlannedLine {
  line: ReadLine
  lease: LedgerLease
  bankAccountId: string | null
  /** What the balance of the first line of an unused account implies. */
  opening: number
}

/** The lines of one lease, and where they lead. Amounts in minor units. */
export interface PlannedLedger {
  propertyId: string
  /** Whose it is in the words of the file. */
  named: string
  /** Null where none or several leases fit. */
  leaseId: string | null
  lines: number
  before: number
  opening: number
  charged: number
  credited: number
  after: number
  /** What the file says after its last line; null where it does not say. */
  stated: number | null
  /** Why nothing of it comes in. */
  heldBecause: string | null
}

export interface LedgerPlan {
  lines: PlannedLine[]
  ledgers: PlannedLedger[]
  problems: { rowNumber: number; issue: RowIssue }[]
  /** Rows that neither charge nor pay anything, with their lease. */
  idle: { rowNumber: number; leaseId: string }[]
}

type Found<T> = { value: T } | { issue: RowIssue }

function leaseOf(line: ReadLine, { leases }: LedgerFile): Found<LedgerLease> {
  const [lease, ...others] = leases.get(line.place) ?? []
  if (!lease) {
    const message = 'No lease at this property fits. Correct the name, or import the tenancies first.'
    return { issue: { field: 'tenantName', message } }
  }
  if (others.length > 0) {
    const fitting = [lease, ...others].map(({ reference }) => reference).join(', ')
    const message = `Several leases fit: ${fitting}. Say which one in the column Lease.`
    return { issue: { field: 'tenantName', message } }
  }
  return { value: lease }
}

function bankAccountOf(
  line: ReadLine,
  lease: LedgerLease,
  { bankAccounts }: LedgerFile,
): Found<string | null> {
  if (line.type !== 'payment') return { value: null }
  const fitting = bankAccounts.filter(({ currency }) => currency === lease.currency)
  if (line.bankAccount !== null) {
    const wanted = line.bankAccount.toLowerCase()
    const named = fitting.find(({ name }) => name.toLowerCase() === wanted)
    if (named) return { value: named.id }
    const message = `There is no bank account in ${lease.currency} of this name.`
    return { issue: { field: 'bankAccount', message } }
  }
  const usual = [
    fitting.filter(({ takesRent }) => takesRent),
    fitting.filter(({ kind }) => kind === 'client'),
    fitting,
  ]
  const [only, ...others] = usual.find((accounts) => accounts.length > 0) ?? []
  if (only && others.length === 0) return { value: only.id }
  const message = only
    ? `Name the bank account (${[only, ...others].map(({ name }) => name).join(', ')}), or set which one rent is paid into.`
    : `Add a bank account in ${lease.currency} first: payments are paid into one.`
  return { issue: { field: 'bankAccount', message } }
}

function dateProblem(
  line: ReadLine,
  { beginOn, openingOn, closedThrough, today }: BooksNow,
): RowIssue | undefined {
  const postedOn = line.type === 'opening' && line.date < openingOn ? openingOn : line.date
  if (line.type !== 'opening' && line.date < beginOn) {
    const message = `The books begin on ${beginOn}: bring in what came before as an opening balance.`
    return { field: 'date', message }
  }
  if (closedThrough !== null && postedOn <= closedThrough) {
    return {
      field: 'date',
      message: `The books are closed through ${closedThrough}: reopen them, or change the date.`,
    }
  }
  if (line.type === 'payment' && line.date > today) {
    return { field: 'date', message: 'Enter today’s date or an earlier one.' }
  }
  return undefined
}

/**
 * What the lines of a file would do to the accounts of leases. Where lines say the balance after them, a ledger comes in whole
 * or not at all, and each of its balances has to be right.
 */
export function planLedgers(file: LedgerFile): LedgerPlan {
  const plan: LedgerPlan = { lines: [], ledgers: [], problems: [], idle: [] }
  for (const lines of Map.groupBy(file.lines, ({ place }) => place).values()) planPlace(lines, file, plan)
  return plan
}

function planPlace(all: readonly ReadLine[], file: LedgerFile, plan: LedgerPlan): void {
  const lines = all.filter(({ outcome }) => outcome === 'create')
  if (lines.length === 0) return
  let wrong = all.find(({ outcome }) => outcome === 'reject')
  const problems: { line: ReadLine; issue: RowIssue }[] = []
  const refuse = (line: ReadLine, issue: RowIssue) => problems.push({ line, issue })
  const whose = leaseOf(lines[0]!, file)
  const { books } = file
  if (!books || 'issue' in whose) {
    const noBooks = { field: null, message: 'Begin the books first: then money can be posted.' }
    const issue = 'issue' in whose ? whose.issue : noBooks
    for (const { rowNumber } of lines) plan.problems.push({ rowNumber, issue })
    const {
      id: leaseId,
      balance: before,
      used,
    } = 'value' in whose ? whose.value : { id: null, balance: 0, used: false }
    const [first] = lines
    const sums = {
      opening: used || first!.balance === null ? 0 : first!.balance - first!.amount,
      charged: 0,
      credited: 0,
    }
    for (const line of lines) addTo(sums, line)
    const after = before + sums.opening + sums.charged - sums.credited
    plan.ledgers.push({ ...about(lines), leaseId, before, ...sums, after, heldBecause: issue.message })
    return
  }
  const lease = whose.value
  // The same lease may be named in two ways; what is held back changes nothing.
  const earlier = plan.ledgers.findLast(
    ({ leaseId, heldBecause }) => leaseId === lease.id && heldBecause === null,
  )
  const before = earlier?.after ?? lease.balance
  const used = earlier !== undefined || lease.used
  const planned: PlannedLine[] = []
  const sums = { opening: 0, charged: 0, credited: 0 }
  let after = before
  // Only a whole ledger can be compared with its balances.
  const whole = lines.some(({ balance }) => balance !== null)
  for (const line of lines) {
    const first = planned.length === 0 && !used
    const opening = first && line.balance !== null ? line.balance - line.amount : 0
    if (line.amount === 0 && opening === 0) {
      plan.idle.push({ rowNumber: line.rowNumber, leaseId: lease.id })
      continue
    }
    const refused = problems.length
    after += opening + line.amount
    const account = bankAccountOf(line, lease, file)
    const own = ledgerLineProblem(line) ?? dateProblem(line, books)
    if (own) refuse(line, own)
    else if ('issue' in account) refuse(line, account.issue)
    else if (opening !== 0 && books.closedThrough !== null) {
      refuse(line, {
        field: 'balance',
        message: 'The books are closed: an opening balance cannot be posted.',
      })
    } else if (!wrong && problems.length === 0 && line.balance !== null && line.balance !== after) {
      const [ours, theirs] = [after, line.balance].map((amount) => formatMoney(amount, lease.currency))
      const message = `The balance after this line would be ${ours}, the file says ${theirs}. Correct the amount, or add the lines that are missing.`
      refuse(line, { field: 'balance', message })
    }
    if (problems.length > refused && !whole) {
      after -= opening + line.amount
      continue
    }
    sums.opening += opening
    addTo(sums, line)
    const bankAccountId = 'value' in account ? account.value : null
    planned.push({ line, lease, bankAccountId, opening })
  }
  wrong ??= problems[0]?.line
  const held = wrong !== undefined && whole
  const heldBecause = held ? `Held back with its ledger: correct row ${wrong!.fileRow} first.` : null
  const refused = new Set(problems.map(({ line }) => line))
  for (const { line, issue } of problems) plan.problems.push({ rowNumber: line.rowNumber, issue })
  if (heldBecause !== null) {
    for (const { line } of planned.filter((each) => !refused.has(each.line))) {
      plan.problems.push({ rowNumber: line.rowNumber, issue: { field: null, message: heldBecause } })
    }
  } else {
    plan.lines.push(...planned.filter(({ line }) => !refused.has(line)))
  }
  plan.ledgers.push({ ...about(lines), leaseId: lease.id, before, ...sums, after, heldBecause })
}

const about = (lines: readonly ReadLine[]) => ({
  propertyId: lines[0]!.propertyId,
  named: lines[0]!.named,
  lines: lines.length,
  stated: lines.at(-1)!.balance,
})

const addTo = (sums: { charged: number; credited: number }, { amount }: ReadLine) => {
  if (amount > 0) sums.charged += amount
  else sums.credited -= amount
}
