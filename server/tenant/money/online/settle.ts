import { sql } from 'kysely'
import { z } from 'zod'
import { allocate, type AllocationOrder } from '#domain/allocation/allocate.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paymentProviders, type ProviderName } from '#domain/online-payments/providers.ts'
import { stageAfter, type OnlineProblem, type OnlineStage } from '#domain/online-payments/statuses.ts'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type { ProviderEvent } from '../../../adapters/payments/provider.ts'
import type { Services } from '../../../context.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { openItems, type Items } from '../items.ts'
import { recordPayments } from '../payments.ts'
import { mailReceipts } from '../receipt-mails.ts'
import { tellStaff } from './tell.ts'

export interface Kept {
  id: string
  leaseId: string
  propertyId: string
  amount: number
  currency: Currency
  chargeIds: string[]
  provider: ProviderName
  bankAccountId: string
  stage: OnlineStage
  transaction: string | null
  receivedAmount: number | null
  receivedCurrency: string | null
  receivedAt: string | null
  fee: number | null
}

/** A payment as it is once nobody else can change it: its lease is locked. */
export async function lockedPayment(tx: Transaction, organisationId: string, id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select id, lease_id as "leaseId", property_id as "propertyId", amount, currency, charge_ids as "chargeIds", provider,
      bank_account_id as "bankAccountId", stage, transaction, received_amount as "receivedAmount",
      received_currency as "receivedCurrency", received_at as "receivedAt", fee
    from online_payments where organisation_id = ${organisationId} and id = ${id} for update`.execute(tx)
  return rows[0]!
}

/** Which payment the provider speaks of: by our id, or by its own of the money that moved. */
async function paymentOf(
  tx: Transaction,
  organisationId: string,
  provider: ProviderName,
  { id, transaction }: ProviderEvent,
): Promise<{ id: string; leaseId: string } | undefined> {
  // Of other business of the same account, ids may be anything.
  const own = z.uuid().safeParse(id).data ?? null
  const { rows } = await sql<{ id: string; leaseId: string }>`
    select id, lease_id as "leaseId" from online_payments
    where organisation_id = ${organisationId} and provider = ${provider}
      and (id = ${own} or ${own}::uuid is null and transaction = ${transaction})`.execute(tx)
  return rows[0]
}

/** What books need to take money in, and the first day from which it can count. */
export async function booksFor(
  tx: Transaction,
  organisationId: string,
  { leaseId, bankAccountId, receivedAt }: Pick<Kept, 'leaseId' | 'bankAccountId'> & { receivedAt: string },
) {
  const { rows } = await sql<{
    order: AllocationOrder | null
    mailsReceipts: boolean | null
    date: string | null
    accountCurrency: string | null
    cancelled: boolean
  }>`
    select allocation_order as "order", mails_receipts as "mailsReceipts",
      greatest(least((${receivedAt}::timestamptz at time zone zone_of(leases.organisation_id))::date, today_in(leases.organisation_id)),
        begin_on, closed_through + 1) as date,
      (select currency from bank_accounts where organisation_id = ${organisationId} and id = ${bankAccountId}
        and archived_at is null) as "accountCurrency",
      leases.stage = 'cancelled' as cancelled
    from leases left join books on books.organisation_id = leases.organisation_id
    where leases.organisation_id = ${organisationId} and leases.id = ${leaseId}`.execute(tx)
  return rows[0]!
}

/** What is to be recorded of an online payment, and by whom. */
interface Recording {
  kept: Kept
  items: Items
  amount: number
  bankAccountId: string
  date: string
  order: AllocationOrder
  mailsReceipts: boolean
  userId: string | null
}

/**
 * Records what arrived as a payment of the lease: what was chosen is settled as far as it is still open, the rest is credit on
 * account.
 */
export async function recordArrival(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'jobs'>,
  organisationId: string,
  { kept, items, amount, bankAccountId, date, order, mailsReceipts, userId }: Recording,
): Promise<void> {
  const chosen = new Set(kept.chargeIds)
  const allocations =
    chosen.size > 0
      ? allocate(
          amount,
          items.open.filter(({ id }) => chosen.has(id)),
          order,
        ).allocations
      : undefined
  const by = { organisationId, userId }
  const at = services.clock.now()
  const name = paymentProviders[kept.provider]
  const [paymentId] = await recordPayments(
    tx,
    by,
    [
      {
        leaseId: kept.leaseId,
        date,
        method: 'card',
        bankAccountId,
        reference: kept.transaction,
        notes: kept.fee ? `${name} keeps ${formatMoney(kept.fee, kept.currency)} of it.` : null,
        amount,
        allocations,
        order,
      },
    ],
    {
      items: new Map([[kept.leaseId, items]]),
      act: { organisationId, actorId: userId, at, action: 'created', subject: payments.subject },
    },
  )
  await sql`
    update online_payments set stage = 'paid', payment_id = ${paymentId}, problem = null, ask_at = null,
      version = version + 1, updated_at = ${at}
    where organisation_id = ${organisationId} and id = ${kept.id}`.execute(tx)
  trace(tx, services, organisationId, { kept, action: 'paid', userId })
  if (mailsReceipts) await mailReceipts(tx, services, organisationId, [paymentId!])
}

export function trace(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  organisationId: string,
  { kept, action, userId }: { kept: Pick<Kept, 'id' | 'propertyId'>; action: string; userId: string | null },
): void {
  writeTrace(tx, {
    organisationId,
    actorId: userId,
    at: clock.now(),
    action,
    subject: onlinePayments.subject,
    subjectId: kept.id,
    propertyId: kept.propertyId,
    changes: {},
  })
}

/** Money that arrived: recorded, or where that cannot be right without somebody's word, kept for staff to look at. */
async function arrive(
  tx: Transaction,
  services: Services,
  organisationId: string,
  { kept: before, items, event }: { kept: Kept; items: Items; event: ProviderEvent },
): Promise<void> {
  const { amount, currency, fee, transaction, at } = event
  await sql`
    update online_payments set received_amount = ${Math.round(amount)}, received_currency = ${currency}, fee = ${fee},
      transaction = ${transaction}, received_at = ${at}
    where organisation_id = ${organisationId} and id = ${before.id}`.execute(tx)
  const kept = { ...before, transaction, fee }
  const books = await booksFor(tx, organisationId, { ...kept, receivedAt: at })
  const { order, mailsReceipts, date } = books
  const problem: OnlineProblem | undefined =
    amount !== kept.amount || currency !== kept.currency
      ? 'amount'
      : books.cancelled
        ? 'lease'
        : books.accountCurrency !== kept.currency
          ? 'bankAccount'
          : undefined
  if (problem || !order || !date) {
    await sql`
      update online_payments set stage = 'review', problem = ${problem ?? 'books'}, ask_at = null,
        version = version + 1, updated_at = ${services.clock.now()}
      where organisation_id = ${organisationId} and id = ${kept.id}`.execute(tx)
    trace(tx, services, organisationId, { kept, action: 'review', userId: null })
    await tellStaff(tx, organisationId, 'onlinePayment.needsLook', { id: kept.id, why: 'review' })
    return
  }
  const { bankAccountId } = kept
  await recordArrival(tx, services, organisationId, {
    kept,
    items,
    amount,
    bankAccountId,
    date,
    order,
    mailsReceipts: mailsReceipts ?? false,
    userId: null,
  })
  await tellStaff(tx, organisationId, 'onlinePayment.received', { id: kept.id, why: 'paid' })
}

/** What the provider says afterwards of money that had arrived: noted, and for staff to see to. */
async function noteAfterwards(
  tx: Transaction,
  services: Services,
  organisationId: string,
  kept: Kept,
  { outcome, at }: ProviderEvent & { outcome: 'refunded' | 'disputed' },
): Promise<void> {
  const column = outcome === 'refunded' ? sql`refunded_at` : sql`disputed_at`
  await sql`
    update online_payments set ${column} = ${at}, version = version + 1, updated_at = ${services.clock.now()}
    where organisation_id = ${organisationId} and id = ${kept.id}`.execute(tx)
  trace(tx, services, organisationId, { kept, action: outcome, userId: null })
  await tellStaff(tx, organisationId, 'onlinePayment.needsLook', { id: kept.id, why: outcome })
}

/**
 * Takes in what a provider says, in one transaction: however often, in whatever order and by however many ways at once it is
 * heard, money that arrived becomes one payment.
 * @returns what was done: `unknown` where it is of nothing that was asked for here
 */
export function settle(
  services: Services,
  organisationId: string,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<'done' | 'known' | 'unknown'> {
  return services.database.withTenant({ organisationId, userId: null }, async (tx) => {
    const found = await paymentOf(tx, organisationId, provider, event)
    if (!found) return 'unknown'
    // Whoever else hears of this payment waits here.
    const items = await openItems(tx, organisationId, found.leaseId)
    const key = `${event.outcome}:${event.transaction ?? found.id}`
    const { numAffectedRows } = await sql`
      insert into online_payment_events (organisation_id, provider, event, online_payment_id)
      values (${organisationId}, ${provider}, ${key}, ${found.id}) on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return 'known'
    const kept = await lockedPayment(tx, organisationId, found.id)
    const { outcome } = event
    if (outcome === 'refunded' || outcome === 'disputed') {
      await noteAfterwards(tx, services, organisationId, kept, { ...event, outcome })
      return 'done'
    }
    const stage = stageAfter(kept.stage, outcome)
    if (stage === 'paid') {
      await arrive(tx, services, organisationId, { kept, items, event })
    } else if (stage) {
      // What failed can be tried again on the same page until that expires.
      await sql`
        update online_payments set stage = ${stage}, ask_at = case when ${stage === 'failed'} then ask_at end,
          version = version + 1, updated_at = ${services.clock.now()}
        where organisation_id = ${organisationId} and id = ${kept.id}`.execute(tx)
      trace(tx, services, organisationId, { kept, action: stage, userId: null })
    }
    return 'done'
  })
}
