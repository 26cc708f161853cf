import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allocate, type Allocation } from '#domain/allocation/allocate.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { invalid, notFound } from '../../errors.ts'
import { entryOf, post, type Bookkeeper, type Entry } from '../../ledger/post.ts'
import { dimensionsOf, openItems, openItemsOf, settle, type Account } from './items.ts'

export type DepositKind =
  | 'received'
  | 'refunded'
  | 'applied'
  | 'retained'
  | 'transferredOut'
  | 'transferredIn'

interface Movement {
  kind: DepositKind
  /** Signed: what is held grows by it, or shrinks. */
  amount: number
  date: string
  method?: string | null
  bankAccountId?: string | null
  reference?: string | null
  reason?: string | null
  documentIds?: readonly string[]
  otherLeaseId?: string
  creditId?: string
}

const about = (account: Account) => ({ currency: account.currency, dimensions: dimensionsOf(account) })

interface Written {
  account: Account
  movement: Movement
  entry: Entry
}

/** Notes movements; goes along with the transaction. */
function write(tx: Transaction, by: Bookkeeper, ...movements: readonly Written[]): void {
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
      insert into deposit_movements (organisation_id, id, created_by, kind, property_id, unit_id, lease_id, tenant_id, method,
        bank_account_id, reference, reason, document_ids, other_lease_id, credit_id, date, amount, currency, entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, kind, "propertyId", "unitId", "leaseId", "tenantId", method,
        "bankAccountId", reference, reason, array(select jsonb_array_elements_text("documentIds")::uuid), "otherLeaseId",
        "creditId", date, amount, currency, "entryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as movement (id uuid, kind text, "propertyId" uuid,
        "unitId" uuid, "leaseId" uuid, "tenantId" uuid, method text, "bankAccountId" uuid, reference text, reason text,
        "documentIds" jsonb, "otherLeaseId" uuid, "creditId" uuid, date date, amount bigint, currency text, "entryId" uuid)`,
  )
}

async function heldOf(
  tx: Transaction,
  { organisationId }: Bookkeeper,
  leaseIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ leaseId: string; held: number }>`
    select lease_id as "leaseId", sum(amount)::bigint as held from deposit_movements
    where organisation_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]) group by lease_id`.execute(
    tx,
  )
  return new Map(rows.map(({ leaseId, held }) => [leaseId, held]))
}

/** @throws 422 for more than there is */
function assertEnough(held: number, amount: number, currency: Account['currency']): void {
  if (amount <= held) return
  throw invalid([{ field: 'amount', errors: [`The deposit held is ${formatMoney(held, currency)}.`] }])
}

/** @throws 422 for more than there is */
async function assertHeld(tx: Transaction, by: Bookkeeper, account: Account, amount: number): Promise<void> {
  const held = await heldOf(tx, by, [account.leaseId])
  assertEnough(held.get(account.leaseId) ?? 0, amount, account.currency)
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
  const leaseIds = payments.map(({ leaseId }) => leaseId)
  const items = await openItemsOf(tx, by.organisationId, leaseIds)
  const held = await heldOf(tx, by, leaseIds)
  const made = payments.map(({ leaseId, ...payment }): Written => {
    const account = items.get(leaseId)?.account
    if (!account) throw notFound()
    const { amount, bankAccountId, date } = payment
    if (kind === 'refunded') assertEnough(held.get(leaseId) ?? 0, amount, account.currency)
    const document: MoneyDocument = {
      ...about(account),
      kind: kind === 'received' ? 'depositReceived' : 'depositRefunded',
      bankAccountId,
      amount,
    }
    const description = `Deposit of ${account.reference} ${kind}`
    return {
      account,
      entry: entryOf(document, { date, sourceId: leaseId, description }),
      movement: { ...payment, kind, amount: kind === 'received' ? amount : -amount },
    }
  })
  write(tx, by, ...made)
  post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
}

/** Lets the deposit settle what the lease owes: these charges, or the oldest first. */
export async function applyDeposit(
  tx: Transaction,
  by: Bookkeeper,
  { leaseId, date, amount, reason }: { leaseId: string; date: string; amount: number; reason: string | null },
): Promise<void> {
  const { account, open } = await openItems(tx, by.organisationId, leaseId)
  await assertHeld(tx, by, account, amount)
  const { allocations, left } = allocate(amount, open)
  if (left > 0) {
    throw invalid([
      { field: 'amount', errors: [`Only ${formatMoney(amount - left, account.currency)} is owed.`] },
    ])
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
  settle(tx, by, { creditId, date, allocations: allocations satisfies Allocation[] })
  write(tx, by, { account, entry, movement: { kind: 'applied', amount: -amount, date, reason, creditId } })
  post(tx, by, [entry])
}

/** Keeps a part of the deposit for good, with the reason and what shows it. */
export async function retainDeposit(
  tx: Transaction,
  by: Bookkeeper,
  draft: { leaseId: string; date: string; amount: number; reason: string; documentIds: readonly string[] },
): Promise<void> {
  const { account } = await openItems(tx, by.organisationId, draft.leaseId)
  await assertHeld(tx, by, account, draft.amount)
  const entry = entryOf(
    { ...about(account), kind: 'depositRetained', amount: draft.amount },
    { date: draft.date, sourceId: account.leaseId, description: draft.reason },
  )
  write(tx, by, { account, entry, movement: { ...draft, kind: 'retained', amount: -draft.amount } })
  post(tx, by, [entry])
}
