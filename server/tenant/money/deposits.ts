import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allocate, type Allocation, type AllocationOrder } from '#domain/allocation/allocate.ts'
import { availableOn, type DayOfDeposit } from '#domain/deposits/available.ts'
import type { DepositKind } from '#domain/deposits/vocabulary.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { entryOf, post, type Bookkeeper, type Entry } from '../../ledger/post.ts'
import { takeNumbers } from '../../numbers.ts'
import { assertAllocations, dimensionsOf, openItems, openItemsOf, settle, type Account } from './items.ts'

interface Movement {
  kind: DepositKind
  /** Of its receipt. */
  number?: number
  /** How its number begins. */
  prefix?: string | null
  /** Signed: what is held grows by it, or shrinks. */
  amount: number
  date: string
  method?: string | null
  bankAccountId?: string | null
  reference?: string | null
  reason?: string | null
  documentIds?: readonly string[]
  otherLeaseId?: string | null
  creditId?: string
  /** The movement that it takes back. */
  reversesId?: string
}

const about = (account: Account) => ({ currency: account.currency, dimensions: dimensionsOf(account) })

interface Written {
  account: Account
  movement: Movement
  entry: Pick<Entry, 'id'>
}

/** Notes movements; goes along with the transaction. */
export function write(tx: Transaction, by: Bookkeeper, ...movements: readonly Written[]): void {
  const rows = movements.map(({ account: { reference: _, ...account }, movement, entry }) => ({
    documentIds: [],
    ...account,
    ...movement,
    id: uuid(),
    entryId: entry.id,
  }))
  sendAlong(
    tx,
    sql`
      insert into deposit_movements (organisation_id, id, created_by, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, method,
        bank_account_id, reference, reason, document_ids, other_lease_id, credit_id, reverses_id, date, amount, currency,
        entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, kind, number, prefix, "propertyId", "unitId", "leaseId", "tenantId", method,
        "bankAccountId", reference, reason, array(select jsonb_array_elements_text("documentIds")::uuid), "otherLeaseId",
        "creditId", "reversesId", date, amount, currency, "entryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as movement (id uuid, kind text, number bigint, prefix text, "propertyId" uuid,
        "unitId" uuid, "leaseId" uuid, "tenantId" uuid, method text, "bankAccountId" uuid, reference text, reason text,
        "documentIds" jsonb, "otherLeaseId" uuid, "creditId" uuid, "reversesId" uuid, date date, amount bigint, currency text, "entryId" uuid)`,
  )
}

type Days = Map<string, DayOfDeposit[]>

/** What was added to deposits and taken from them, by lease and day. */
export async function daysOf(
  tx: Transaction,
  { organisationId }: Bookkeeper,
  leaseIds: readonly string[],
): Promise<Days> {
  const { rows } = await sql<DayOfDeposit & { leaseId: string }>`
    select lease_id as "leaseId", date, sum(amount)::bigint as amount from deposit_movements
    where organisation_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]) group by lease_id, date`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

/** @throws 422 for more than can be used on the day */
function assertEnough(
  days: Days,
  { leaseId, currency }: Account,
  { amount, date }: { amount: number; date: string },
): void {
  const own = days.get(leaseId) ?? []
  const most = availableOn(own, date)
  if (amount <= most) return
  const held = own.reduce((sum, day) => sum + day.amount, 0)
  const money = formatMoney(most, currency)
  const sentence =
    held === most
      ? `The deposit held is ${money}.`
      : `Enter at most ${money}: what is held on ${date} and not used later.`
  throw invalid([{ field: 'amount', errors: [sentence] }])
}

export interface DepositPayment {
  leaseId: string
  date: string
  method: string
  bankAccountId: string
  reference: string | null
  amount: number
}

/**
 * Receives deposits or parts of them, or pays them back, one of a lease at most. All or none.
 * @throws 404 for an unknown lease, 422 for more than is held
 */
export async function payDeposits(
  tx: Transaction,
  by: Bookkeeper,
  kind: 'received' | 'refunded',
  payments: readonly DepositPayment[],
): Promise<void> {
  if (payments.length === 0) return
  const leaseIds = payments.map(({ leaseId }) => leaseId)
  const items = await openItemsOf(tx, by.organisationId, leaseIds)
  const days = await daysOf(tx, by, leaseIds)
  const made = payments.map(({ leaseId, ...payment }) => {
    const account = items.get(leaseId)?.account
    if (!account) throw notFound()
    const { amount, bankAccountId, date } = payment
    if (kind === 'refunded') assertEnough(days, account, payment)
    const document: MoneyDocument = {
      ...about(account),
      kind: kind === 'received' ? 'depositReceived' : 'depositRefunded',
      bankAccountId,
      amount,
    }
    const description = `Deposit of ${account.reference} ${kind}`
    const movement: Movement = {
      ...payment,
      kind,
      amount: kind === 'received' ? amount : -amount,
    }
    return { account, entry: entryOf(document, { date, sourceId: leaseId, description }), movement }
  })
  post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
  if (kind === 'received') {
    const { first, prefix } = await takeNumbers(tx, by.organisationId, 'deposit', payments.length)
    for (const [index, { movement }] of made.entries()) {
      movement.number = first + index
      movement.prefix = prefix
    }
  }
  write(tx, by, ...made)
}

/**
 * Lets the deposit settle what the lease owes: what is chosen, or in the organisation's order.
 * @throws 404 for an unknown lease, 422 for more than is held or owed
 */
export async function applyDeposit(
  tx: Transaction,
  by: Bookkeeper,
  draft: {
    leaseId: string
    date: string
    amount: number
    reason: string | null
    order?: AllocationOrder
    allocations?: readonly Allocation[]
  },
): Promise<void> {
  const { leaseId, date, amount, reason, order } = draft
  const items = await openItems(tx, by.organisationId, leaseId)
  const { account, open } = items
  assertEnough(await daysOf(tx, by, [leaseId]), account, draft)
  if (draft.allocations) assertAllocations(amount, draft.allocations, items)
  const allocations = draft.allocations ?? allocate(amount, open, order).allocations
  const settled = allocations.reduce((sum, each) => sum + each.amount, 0)
  if (settled < amount) {
    const money = formatMoney(settled, account.currency)
    const sentence = draft.allocations
      ? `The charges chosen come to ${money}: choose more, or apply that.`
      : `Only ${money} is owed.`
    throw invalid([{ field: 'amount', errors: [sentence] }])
  }
  const creditId = uuid()
  const entry = entryOf(
    { ...about(account), kind: 'depositApplied', settles: allocations },
    { date, sourceId: creditId, description: `Deposit of ${account.reference} applied to what is owed` },
  )
  sendAlong(
    tx,
    sql`
      insert into credits (organisation_id, id, created_by, kind, property_id, unit_id, lease_id, tenant_id, reason, date,
        amount, currency, entry_id)
      values (${by.organisationId}, ${creditId}, ${by.userId}, 'depositApplied', ${account.propertyId}, ${account.unitId},
        ${account.leaseId}, ${account.tenantId}, ${reason}, ${date}, ${amount}, ${account.currency}, ${entry.id})`,
  )
  settle(tx, by, { creditId, date, allocations })
  write(tx, by, { account, entry, movement: { kind: 'applied', amount: -amount, date, reason, creditId } })
  post(tx, by, [entry])
}

/**
 * Keeps a part of the deposit for good, with the reason and what shows it.
 * @throws 404 for an unknown lease, 422 for more than is held
 */
export async function retainDeposit(
  tx: Transaction,
  by: Bookkeeper,
  draft: { leaseId: string; date: string; amount: number; reason: string; documentIds: readonly string[] },
): Promise<void> {
  const { account } = await openItems(tx, by.organisationId, draft.leaseId)
  assertEnough(await daysOf(tx, by, [draft.leaseId]), account, draft)
  const entry = entryOf(
    { ...about(account), kind: 'depositRetained', amount: draft.amount },
    { date: draft.date, sourceId: account.leaseId, description: draft.reason },
  )
  write(tx, by, { account, entry, movement: { ...draft, kind: 'retained', amount: -draft.amount } })
  post(tx, by, [entry])
}

/**
 * Moves the whole deposit to the lease that renews this one.
 * @returns how much that was
 * @throws 404 for an unknown lease, 409 where nothing is held, 422 where a part of it came later
 */
export async function transferDeposit(
  tx: Transaction,
  by: Bookkeeper,
  { leaseId, toLeaseId, date }: { leaseId: string; toLeaseId: string; date: string },
): Promise<number> {
  const items = await openItemsOf(tx, by.organisationId, [leaseId, toLeaseId])
  const account = items.get(leaseId)?.account
  const to = items.get(toLeaseId)?.account
  if (!account || !to) throw notFound()
  const days = await daysOf(tx, by, [leaseId])
  const amount = (days.get(leaseId) ?? []).reduce((sum, day) => sum + day.amount, 0)
  if (amount === 0) throw conflict('no_deposit', 'No deposit is held for this lease.')
  if (availableOn(days.get(leaseId)!, date) < amount) {
    const sentence = 'The deposit was not all held on this day: choose a later one.'
    throw invalid([{ field: 'date', errors: [sentence] }])
  }
  const entry = entryOf(
    { ...about(account), kind: 'depositTransferred', amount, to: dimensionsOf(to) },
    { date, sourceId: leaseId, description: `Deposit of ${account.reference} moved to ${to.reference}` },
  )
  // The money stays where it is.
  const { rows } = await sql<{ bankAccountId: string | null }>`
    select bank_account_id as "bankAccountId" from deposit_records
    where organisation_id = ${by.organisationId} and id = ${leaseId}`.execute(tx)
  const bankAccountId = rows[0]?.bankAccountId ?? null
  const out = { kind: 'transferredOut', amount: -amount, date, otherLeaseId: toLeaseId } as const
  const into = { kind: 'transferredIn', amount, date, otherLeaseId: leaseId, bankAccountId } as const
  write(tx, by, { account, entry, movement: out }, { account: to, entry, movement: into })
  post(tx, by, [entry])
  return amount
}
