import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LinePart } from '#contract/tenant/money/bank-lines.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { isCategory, type AccountType } from '#domain/ledger/accounts.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { exactAmount, type Currency } from '#domain/money/currencies.ts'
import type { Act } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { invalid } from '../../../errors.ts'
import type { Call } from '../../../http/call.ts'
import { entryOf, lockBooks, post, type Bookkeeper } from '../../../ledger/post.ts'
import { paidOut } from '../expenses/payments.ts'
import { openItemsOf } from '../items.ts'
import { assertNotAhead, leaseToRecordFor } from '../leased.ts'
import { bankAccountFor } from '../payment-handlers.ts'
import { recordPayments } from '../payments.ts'
import { mailReceipts } from '../receipt-mails.ts'
import { itemsOf } from './items.ts'

/** A line as far as what is recorded for it follows from it. */
export interface LineToRecord {
  id: string
  bankAccountId: string
  bookedOn: string
  amount: number
  currency: Currency
  reference: string | null
  description: string
}

/** Locks whatever several postings need, in the order of everybody: leases and expenses first, then the books alone. */
export async function lockFor(
  tx: Transaction,
  by: Bookkeeper,
  { leaseIds, expenseIds }: { leaseIds: readonly string[]; expenseIds: readonly string[] },
): Promise<void> {
  await openItemsOf(tx, by.organisationId, [...new Set(leaseIds)])
  await sql`select from expenses where organisation_id = ${by.organisationId} and id = any(${expenseIds}::uuid[])
    order by id for update`.execute(tx)
  await lockBooks(tx, by)
}

/** The leases and expenses that parts are recorded for. */
export const neededBy = (parts: readonly LinePart[]) => ({
  leaseIds: parts.flatMap((part) => (part.kind === 'payment' ? [part.leaseId] : [])),
  expenseIds: parts.flatMap((part) => (part.kind === 'expensePayment' ? [part.expenseId] : [])),
})

/** An entry that a line is matched with. */
export interface Matched {
  entryId: string
  amount: number
  kind: LinePart['kind']
  documentId: string | null
}

type Part<K extends LinePart['kind']> = Extract<LinePart, { kind: K }> & { index: number }

const wrong = (index: number, field: string, sentence: string) =>
  invalid([{ field: `parts.${index}.${field}`, errors: [sentence] }], sentence)

/** Parts of a kind, each with its place among all of them. */
const those = <K extends LinePart['kind']>(parts: readonly LinePart[], kind: K): Part<K>[] =>
  parts.flatMap((part, index) => (isOf(part, kind) ? [{ ...part, index }] : []))
const isOf = <K extends LinePart['kind']>(part: LinePart, kind: K): part is Extract<LinePart, { kind: K }> =>
  part.kind === kind

async function found(
  tx: Transaction,
  by: Bookkeeper,
  line: LineToRecord,
  parts: readonly Part<'found'>[],
): Promise<Matched[]> {
  if (parts.length === 0) return []
  const entryIds = parts.map(({ entryId }) => entryId)
  const { organisationId } = by
  const items = new Map(
    (await itemsOf(tx, { organisationId, bankAccountId: line.bankAccountId, entryIds })).map((item) => [
      item.entryId,
      item,
    ]),
  )
  return parts.map(({ entryId, index }) => {
    const item = items.get(entryId)
    if (!item || entryIds.indexOf(entryId) !== entryIds.lastIndexOf(entryId)) {
      throw wrong(index, 'entryId', 'This entry is matched already, or moves nothing at this bank account.')
    }
    return { entryId, amount: item.amount, kind: 'found', documentId: null }
  })
}

/** @throws 422 unless every part goes the way that the line does and they make up its amount */
function assertWhole(
  { amount, currency }: LineToRecord,
  parts: readonly LinePart[],
  matched: readonly Matched[],
): void {
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'found') continue
    if (part.amount === 0) throw wrong(index, 'amount', 'Enter an amount other than zero.')
    const incoming = part.kind === 'payment'
    const outgoing = part.kind === 'expensePayment'
    if ((incoming && part.amount < 0) || (outgoing && part.amount > 0)) {
      throw wrong(index, 'amount', incoming ? 'Tenants pay money in.' : 'Expenses are paid out.')
    }
  }
  const sum =
    parts.reduce((total, part) => total + (part.kind === 'found' ? 0 : part.amount), 0) +
    matched.reduce((total, each) => total + each.amount, 0)
  if (sum === amount) return
  const money = (minor: number) => exactAmount(minor, currency)
  const sentence = `The parts come to ${money(sum)}, the line to ${money(amount)}: ${money(amount - sum)} is left.`
  throw invalid([{ field: 'parts', errors: [sentence] }], sentence)
}

/** @throws 422 beside a property that there is not, or whose books are kept in another currency */
async function assertBooksOf(
  tx: Transaction,
  by: Bookkeeper,
  { currency }: LineToRecord,
  parts: readonly (Part<'category'> | Part<'transfer'>)[],
): Promise<void> {
  const ids = parts.flatMap(({ propertyId }) => (propertyId ? [propertyId] : []))
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; currency: string }>`
    select id, currency from properties where organisation_id = ${by.organisationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  for (const { index, propertyId } of parts) {
    const property = rows.find(({ id }) => id === propertyId)
    if (propertyId && !property)
      throw wrong(index, 'propertyId', 'There is no such record in your organisation.')
    if (property && property.currency !== currency) {
      throw wrong(index, 'propertyId', `The books of this property are kept in ${property.currency}.`)
    }
  }
}

async function assertCategories(
  tx: Transaction,
  by: Bookkeeper,
  parts: readonly Part<'category'>[],
): Promise<void> {
  if (parts.length === 0) return
  const { rows: accounts } = await sql<{ id: string; type: AccountType }>`
    select id, type from accounts where organisation_id = ${by.organisationId} and status = 'active'
      and id = any(${parts.map(({ accountId }) => accountId)}::uuid[])`.execute(tx)
  for (const { index, accountId } of parts) {
    const account = accounts.find(({ id }) => id === accountId)
    if (!account || !isCategory(account.type)) {
      throw wrong(index, 'accountId', 'Choose a category of income or expenses.')
    }
  }
}

/** Payments of tenants, locked before the books as everywhere. */
async function tenantsPayments(
  tx: Transaction,
  call: Call,
  by: Bookkeeper,
  line: LineToRecord,
  parts: readonly Part<'payment'>[],
): Promise<() => Promise<Matched[]>> {
  if (parts.length === 0) return () => Promise.resolve([])
  const assertCurrency = await bankAccountFor(tx, by.organisationId, line.bankAccountId)
  const leased: Awaited<ReturnType<typeof leaseToRecordFor>>[] = []
  for (const { leaseId, index } of parts) {
    const lease = await leaseToRecordFor(tx, call, leaseId, payments)
    if (lease.property.currency !== line.currency) {
      throw wrong(
        index,
        'leaseId',
        `This lease is kept in ${lease.property.currency}, the line in ${line.currency}.`,
      )
    }
    assertCurrency(lease.property.currency)
    leased.push(lease)
  }
  const items = await openItemsOf(tx, by.organisationId, [...new Set(parts.map(({ leaseId }) => leaseId))])
  return async () => {
    const act: Act = {
      organisationId: by.organisationId,
      actorId: by.userId,
      at: call.services.clock.now(),
      action: 'created',
      subject: payments.subject,
    }
    const made = parts.map(({ leaseId, amount }, index) => ({
      id: uuid(),
      entryId: uuid(),
      leaseId,
      amount,
      date: line.bookedOn,
      method: 'bankTransfer',
      bankAccountId: line.bankAccountId,
      reference: (line.reference ?? line.description).slice(0, 120),
      order: leased[index]!.order,
    }))
    await recordPayments(tx, by, made, { items, act })
    if (leased[0]!.mailsReceipts)
      await mailReceipts(
        tx,
        call.services,
        by.organisationId,
        made.map(({ id }) => id),
      )
    return made.map(({ id, entryId, amount }) => ({ entryId, amount, kind: 'payment', documentId: id }))
  }
}

/** What is posted for a part by the line alone: categories, transfers, suspense. */
function documentOf(
  part: Part<'category'> | Part<'transfer'> | Part<'suspense'>,
  { bankAccountId, currency }: LineToRecord,
): MoneyDocument {
  const { amount } = part
  switch (part.kind) {
    case 'category':
      return {
        kind: 'bankItem',
        currency,
        dimensions: { propertyId: part.propertyId },
        bankAccountId,
        category: part.accountId,
        amount,
      }
    case 'suspense':
      return { kind: 'suspended', currency, dimensions: { propertyId: null }, bankAccountId, amount }
    case 'transfer': {
      const [fromBankAccountId, toBankAccountId] =
        amount > 0 ? [part.bankAccountId, bankAccountId] : [bankAccountId, part.bankAccountId]
      return {
        kind: 'bankTransfer',
        currency,
        dimensions: { propertyId: part.propertyId },
        fromBankAccountId,
        toBankAccountId,
        amount: Math.abs(amount),
      }
    }
  }
}

/**
 * Records what a line is and is not in the books yet, dated as the bank booked it.
 * @returns the entries that make up the line
 * @throws 422 beside the part that cannot be so
 */
export async function recordParts(
  tx: Transaction,
  call: Call,
  by: Bookkeeper,
  line: LineToRecord,
  parts: readonly LinePart[],
): Promise<Matched[]> {
  const matched = await found(tx, by, line, those(parts, 'found'))
  assertWhole(line, parts, matched)
  if (parts.some(({ kind }) => kind !== 'found')) assertNotAhead(call, line.bookedOn)
  await assertBooksOf(tx, by, line, [...those(parts, 'category'), ...those(parts, 'transfer')])
  await assertCategories(tx, by, those(parts, 'category'))
  for (const { index, bankAccountId } of those(parts, 'transfer')) {
    if (bankAccountId === line.bankAccountId)
      throw wrong(index, 'bankAccountId', 'Choose another bank account.')
    ;(await bankAccountFor(tx, by.organisationId, bankAccountId, 'this line'))(line.currency)
  }
  const pay = await tenantsPayments(tx, call, by, line, those(parts, 'payment'))
  const expensesPaid = those(parts, 'expensePayment')
  if (parts.length > 1) await lockFor(tx, by, neededBy(parts))
  matched.push(...(await pay()))
  if (expensesPaid.length > 0) {
    const { entryIds } = await paidOut(
      tx,
      call,
      {
        date: line.bookedOn,
        method: 'bankTransfer',
        bankAccountId: line.bankAccountId,
        reference: line.reference,
        payments: expensesPaid.map(({ expenseId, amount }) => ({ expenseId, amount: -amount })),
      },
      by,
    )
    matched.push(
      ...expensesPaid.map(({ expenseId, amount }, index) => ({
        entryId: entryIds[index]!,
        amount,
        kind: 'expensePayment' as const,
        documentId: expenseId,
      })),
    )
  }
  const own = [...those(parts, 'category'), ...those(parts, 'transfer'), ...those(parts, 'suspense')]
  const entries = own.map((part) =>
    entryOf(documentOf(part, line), {
      date: line.bookedOn,
      sourceId: line.id,
      description: line.description.slice(0, 200),
    }),
  )
  post(tx, by, entries)
  matched.push(
    ...own.map(({ kind, amount }, index) => ({
      entryId: entries[index]!.id,
      amount,
      kind,
      documentId: null,
    })),
  )
  return matched
}
