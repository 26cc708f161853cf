import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allocate, type Allocation } from '#domain/allocation/allocate.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { invalid } from '../../errors.ts'
import { entryOf, post, type Bookkeeper, type Entry } from '../../ledger/post.ts'
import { dimensionsOf, openItems, settle, type Account } from './items.ts'

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

function write(
  tx: Transaction,
  by: Bookkeeper,
  { account, movement, entry }: { account: Account; movement: Movement; entry: Entry },
): void {
  const { kind, amount, date, method, bankAccountId, reference, reason } = movement
  sendAlong(
    tx,
    sql`
      insert into deposit_movements (organisation_id, id, created_by, kind, property_id, unit_id, lease_id, tenant_id, method,
        bank_account_id, reference, reason, document_ids, other_lease_id, credit_id, date, amount, currency, entry_id)
      values (${by.organisationId}, ${uuid()}, ${by.userId}, ${kind}, ${account.propertyId}, ${account.unitId},
        ${account.leaseId}, ${account.tenantId}, ${method ?? null}, ${bankAccountId ?? null}, ${reference ?? null},
        ${reason ?? null}, ${movement.documentIds ?? []}, ${movement.otherLeaseId ?? null}, ${movement.creditId ?? null},
        ${date}, ${amount}, ${account.currency}, ${entry.id})`,
  )
}

async function heldOf(tx: Transaction, { organisationId }: Bookkeeper, leaseId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(amount), 0)::bigint as held from deposit_movements
    where organisation_id = ${organisationId} and lease_id = ${leaseId}`.execute(tx)
  return rows[0]!.held
}

/** @throws 422 for more than there is */
async function assertHeld(tx: Transaction, by: Bookkeeper, account: Account, amount: number): Promise<void> {
  const held = await heldOf(tx, by, account.leaseId)
  if (amount <= held) return
  throw invalid([
    { field: 'amount', errors: [`The deposit held is ${formatMoney(held, account.currency)}.`] },
  ])
}

export interface DepositPayment {
  leaseId: string
  date: string
  method: string
  bankAccountId: string
  reference: string | null
  amount: number
}

/** Receives a deposit or a part of it, or pays it back. */
export async function payDeposit(
  tx: Transaction,
  by: Bookkeeper,
  kind: 'received' | 'refunded',
  payment: DepositPayment,
): Promise<void> {
  const { account } = await openItems(tx, by.organisationId, payment.leaseId)
  if (kind === 'refunded') await assertHeld(tx, by, account, payment.amount)
  const { amount, bankAccountId, date } = payment
  const document: MoneyDocument = {
    ...about(account),
    kind: kind === 'received' ? 'depositReceived' : 'depositRefunded',
    bankAccountId,
    amount,
  }
  const entry = entryOf(document, {
    date,
    sourceId: account.leaseId,
    description: `Deposit of ${account.reference} ${kind}`,
  })
  write(tx, by, {
    account,
    entry,
    movement: { ...payment, kind, amount: kind === 'received' ? amount : -amount },
  })
  await post(tx, by, [entry])
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
  await post(tx, by, [entry])
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
  await post(tx, by, [entry])
}
