import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allows } from '#domain/access/index.ts'
import { ledgerLineTypes, raisedAs } from '#domain/imports/ledger-lines.ts'
import type { Allocation } from '#domain/allocation/allocate.ts'
import { invalid } from '../../../errors.ts'
import { entryOf, lockBooks, post, type Bookkeeper } from '../../../ledger/post.ts'
import { raiseCharges, type ChargeDraft } from '../../money/charges.ts'
import { recordCredits, type CreditBroughtIn } from '../../money/credits-brought-in.ts'
import { dimensionsOf, openItemsOf, settle, type Items } from '../../money/items.ts'
import { recordPayments, type PaymentDraft } from '../../money/payments.ts'
import type { Writing } from '../target.ts'
import { planLedgers, type PlannedLine } from './plan.ts'
import { readLedgers } from './read.ts'
import { settleInTurn, type LaterAllocation, type Movement } from './settle-lines.ts'

interface Documents {
  charges: ChargeDraft[]
  payments: PaymentDraft[]
  credits: CreditBroughtIn[]
  later: LaterAllocation[]
  /** By document: what its line is known again by. */
  keys: Map<string, string | null>
}

/** Writes the lines of a span: raises, records and settles them as if each had been recorded on its day. */
export async function writeLedgers(writing: Writing, from: number, to: number): Promise<number> {
  const { tx, record, importer } = writing
  const by: Bookkeeper = { organisationId: record.organisationId, userId: importer.userId }
  const file = await readLedgers(tx, record, { from, to })
  const { lines, problems } = planLedgers(file)
  const [problem] = problems
  if (problem) throw invalid([{ field: problem.issue.field ?? '', errors: [problem.issue.message] }])
  if (lines.length === 0) return 0
  for (const { lease } of lines) {
    const about = { propertyId: lease.propertyId, leaseId: lease.id, property: lease.property }
    if (!allows(importer.ability, 'create', 'Charge', about)) {
      throw invalid([{ field: '', errors: ['Your role does not let you record money for this lease.'] }])
    }
  }
  const byLease = Map.groupBy(lines, ({ lease }) => lease.id)
  const items = await openItemsOf(tx, by.organisationId, [...byLease.keys()])
  await lockBooks(tx, by)
  const { rows: accounts } = await sql<{ id: string; purpose: string }>`
    select id, purpose from accounts where organisation_id = ${by.organisationId} and purpose is not null`.execute(
    tx,
  )
  const categories = new Map(accounts.map(({ id, purpose }) => [purpose, id]))
  const documents: Documents = { charges: [], payments: [], credits: [], later: [], keys: new Map() }
  for (const [leaseId, own] of byLease) {
    documentsOf(own, items.get(leaseId)!, { books: file.books!, categories }, documents)
  }
  await raiseCharges(tx, by, documents.charges)
  await recordPayments(tx, by, documents.payments)
  await recordCredits(tx, by, documents.credits)
  await settleLater(writing, by, documents.later, items)
  const ids = [...documents.keys.keys()]
  const keys = [...documents.keys.values()]
  for (const table of ['charges', 'credits']) {
    await sql`
      update ${sql.table(table)} as document set import_id = ${record.id}, import_key = made.key
      from unnest(${ids}::uuid[], ${keys}::bigint[]) as made (id, key)
      where organisation_id = ${by.organisationId} and document.id = made.id`.execute(tx)
  }
  return lines.length
}

function documentsOf(
  lines: readonly PlannedLine[],
  items: Items,
  {
    books,
    categories,
  }: {
    books: NonNullable<Awaited<ReturnType<typeof readLedgers>>['books']>
    categories: ReadonlyMap<string, string>
  },
  into: Documents,
): void {
  const { account } = items
  const movements: Movement[] = []
  const add = (id: string, key: string | null, movement: Omit<Movement, 'id'>) => {
    into.keys.set(id, key)
    movements.push({ id, ...movement })
  }
  const open = (amount: number, dueOn: string, { id, key }: { id: string; key: string | null }) => {
    if (amount === 0) return
    const date = dueOn < books.openingOn ? books.openingOn : dueOn
    add(id, key, { date: amount < 0 ? date : dueOn, amount, type: 'opening' })
    const description = ledgerLineTypes.opening
    const entryId = uuid()
    if (amount > 0)
      into.charges.push({ id, entryId, account, type: 'opening', description, dueOn, date, net: amount })
    else
      into.credits.push({
        id,
        entryId,
        kind: 'opening',
        account,
        date,
        amount: -amount,
        reason: description,
        settles: [],
      })
  }
  for (const { line, bankAccountId, opening } of lines) {
    const { recordId: id, key, date, amount, type, tax, reference } = line
    open(opening, books.openingOn, amount === 0 ? { id, key } : { id: uuid(), key: null })
    if (type === 'opening') {
      open(amount, date, { id, key })
      continue
    }
    if (amount === 0) continue
    add(id, key, { date, amount, type: type === 'payment' ? type : raisedAs[type].type })
    // In the order of the file, which statements keep within a day.
    const entryId = uuid()
    if (type === 'payment') {
      const { method, description: notes } = line
      const { leaseId } = account
      const payment = { id, entryId, leaseId, date, method, bankAccountId: bankAccountId!, reference }
      into.payments.push({ ...payment, notes: notes === reference ? null : notes, amount: -amount })
      continue
    }
    const { purpose, type: chargeType } = raisedAs[type]
    const categoryId = categories.get(purpose)!
    const words = [line.description ?? ledgerLineTypes[type], reference].filter(Boolean).join(' · ')
    const net = Math.abs(amount - tax)
    if (amount > 0) {
      const taxBps = Math.min(10_000, Math.round((tax * 10_000) / net))
      into.charges.push({
        id,
        entryId,
        account,
        type: chargeType,
        categoryId,
        description: words,
        dueOn: date,
        net,
        tax,
        taxBps,
      })
    } else {
      const credit = { account: { category: categoryId }, net, tax: Math.abs(tax) }
      into.credits.push({
        id,
        entryId,
        kind: 'creditNote',
        account,
        date,
        amount: -amount,
        reason: words,
        credit,
        settles: [],
      })
    }
  }
  const { atOnce, later } = settleInTurn(movements, items, books)
  const settles = (id: string | undefined): Allocation[] => atOnce.get(id ?? '') ?? []
  for (const payment of into.payments) {
    if (payment.leaseId === account.leaseId) payment.allocations = settles(payment.id)
  }
  for (const credit of into.credits) {
    if (credit.account.leaseId === account.leaseId) credit.settles = settles(credit.id)
  }
  into.later.push(...later)
}

/** Lets credit that was on account settle what was charged after it, on the day of the charge. */
async function settleLater(
  { tx }: Writing,
  by: Bookkeeper,
  later: readonly LaterAllocation[],
  items: ReadonlyMap<string, Items>,
): Promise<void> {
  if (later.length === 0) return
  settle(
    tx,
    by,
    ...later.map(({ creditId, chargeId, amount, date }) => ({
      creditId,
      date,
      allocations: [{ chargeId, amount }],
    })),
  )
  const { rows } = await sql<{ id: string; leaseId: string }>`
    select id, lease_id as "leaseId" from charges
    where organisation_id = ${by.organisationId} and id = any(${later.map(({ chargeId }) => chargeId)}::uuid[])`.execute(
    tx,
  )
  const leaseOf = new Map(rows.map(({ id, leaseId }) => [id, leaseId]))
  post(
    tx,
    by,
    [...Map.groupBy(later, ({ chargeId }) => chargeId)].map(([chargeId, parts]) => {
      const { account } = items.get(leaseOf.get(chargeId)!)!
      const settles = [{ chargeId, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }]
      return entryOf(
        { kind: 'allocation', settles, currency: account.currency, dimensions: dimensionsOf(account) },
        {
          date: parts[0]!.date,
          sourceId: account.leaseId,
          description: `Credit applied to ${account.reference}`,
        },
      )
    }),
  )
}
