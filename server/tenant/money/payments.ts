import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allocate, type Allocation, type AllocationOrder } from '#domain/allocation/allocate.ts'
import { traceMany, type Act } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { entryOf, post, reversed, type Bookkeeper } from '../../ledger/post.ts'
import { takingNumbers } from '../../numbers.ts'
import { assertAllocations, dimensionsOf, openItemsOf, settle, settleWith, type Items } from './items.ts'

export interface PaymentDraft {
  /** Where they are known beforehand. */
  id?: string
  entryId?: string
  leaseId: string
  date: string
  method: string
  bankAccountId: string
  reference: string | null
  notes?: string | null
  /** Minor units. */
  amount: number
  /** What it settles, where somebody has chosen; otherwise by the organisation's order. */
  allocations?: readonly Allocation[]
  order?: AllocationOrder
}

/** @param field how its field names begin: nothing for a payment alone, "payments.3." for one of many */
function chosen(
  { amount, allocations, order }: PaymentDraft,
  items: Items,
  field: string,
): readonly Allocation[] {
  if (!allocations) return allocate(amount, items.open, order).allocations
  assertAllocations(amount, allocations, items, field)
  return allocations
}

/** What is left open after something was settled. */
function lessSettled(items: Items, settles: readonly Allocation[]): Items {
  const given = new Map(settles.map(({ chargeId, amount }) => [chargeId, amount]))
  const open = items.open
    .map((charge) => ({ ...charge, open: charge.open - (given.get(charge.id) ?? 0) }))
    .filter((charge) => charge.open > 0)
  return { ...items, open }
}

const traced = {
  from: sql`recorded`,
  subjectId: sql`id`,
  propertyId: sql`property_id`,
  changes: sql`'{}'::jsonb`,
}

/**
 * Records what tenants paid: posts, and in one statement takes the next receipt numbers, settles charges and leaves the rest
 * on account. All or none. The numbers come last, as everybody of the organisation waits for whoever holds them.
 * @param more `items` of the leases, locked, where they are known already; `act` where their activity says who recorded them
 * @returns the ids of the payments, in the same order
 * @throws 422 for what cannot be settled as chosen, 404 for an unknown lease
 */
export async function recordPayments(
  tx: Transaction,
  by: Bookkeeper,
  drafts: readonly PaymentDraft[],
  { items: known, act }: { items?: ReadonlyMap<string, Items>; act?: Act } = {},
): Promise<string[]> {
  if (drafts.length === 0) return []
  const leaseIds = [...new Set(drafts.map(({ leaseId }) => leaseId))]
  const items = new Map(known ?? (await openItemsOf(tx, by.organisationId, leaseIds)))
  const made = drafts.map((draft, index) => {
    const own = items.get(draft.leaseId)
    if (!own) throw notFound()
    const settles = chosen(draft, own, drafts.length === 1 ? '' : `payments.${index}.`)
    items.set(draft.leaseId, lessSettled(own, settles))
    const { account } = own
    const id = draft.id ?? uuid()
    const { bankAccountId, amount, date } = draft
    const { currency } = account
    const entry = entryOf(
      { kind: 'payment', bankAccountId, amount, settles, currency, dimensions: dimensionsOf(account) },
      { id: draft.entryId, date, sourceId: id, description: `Payment for ${account.reference}` },
    )
    return { id, draft, account, settles, entry }
  })
  const rows = made.map(({ id, draft, account, settles, entry }, index) => ({
    ...account,
    id,
    index,
    method: draft.method,
    bankAccountId: draft.bankAccountId,
    reference: draft.reference,
    notes: draft.notes ?? null,
    date: draft.date,
    amount: draft.amount,
    allocated: settles.reduce((sum, { amount }) => sum + amount, 0),
    entryId: entry.id,
  }))
  post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
  settleWith(
    tx,
    by,
    made.map(({ id, draft: { date }, settles }) => ({
      creditId: id,
      date,
      allocations: settles,
      isNew: true,
    })),
    sql`numbers as (${takingNumbers(by.organisationId, 'receipt', made.length)}),
      recorded as (
        insert into credits (organisation_id, id, created_by, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, method,
          bank_account_id, reference, notes, date, amount, allocated, currency, entry_id)
        select ${by.organisationId}::uuid, id, ${by.userId}::uuid, 'payment', first + index, prefix, "propertyId", "unitId", "leaseId",
          "tenantId", method, "bankAccountId", reference, notes, date, amount, allocated, currency, "entryId"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (id uuid, index integer, "propertyId" uuid,
          "unitId" uuid, "leaseId" uuid, "tenantId" uuid, method text, "bankAccountId" uuid, reference text, notes text,
          date date, amount bigint, allocated bigint, currency text, "entryId" uuid), numbers
        returning id, property_id
      ),
      ${act ? sql`traced as (${traceMany(act, traced)}),` : sql``}`,
  )
  return made.map(({ id }) => id)
}

interface Recorded {
  id: string
  leaseId: string
  entryId: string
  bankAccountId: string
  amount: number
  label: string
  date: string
  refunded: number
  reversedOn: string | null
  settles: Allocation[]
}

interface Reversal {
  ids: readonly string[]
  date: string
  reason: string
}

/**
 * Takes payments back, a bounced cheque or what was typed by mistake: what they had settled is open again, and all entries
 * stay.
 * @throws 409 where one has been taken back, or a part of it was refunded; 422 for a day before one was paid
 */
export async function reversePayments(
  tx: Transaction,
  by: Bookkeeper,
  { ids, date, reason }: Reversal,
): Promise<void> {
  const { rows: found } = await sql<{ leaseId: string }>`
    select lease_id as "leaseId" from credits
    where organisation_id = ${by.organisationId} and id = any(${ids}::uuid[]) and kind = 'payment'`.execute(
    tx,
  )
  if (found.length !== ids.length) throw notFound()
  const accounts = await openItemsOf(tx, by.organisationId, [...new Set(found.map((each) => each.leaseId))])
  const { rows: payments } = await sql<Recorded>`
    select id, lease_id as "leaseId", entry_id as "entryId", bank_account_id as "bankAccountId", amount, label, date, refunded,
      reversed_on as "reversedOn", (
        select coalesce(jsonb_agg(jsonb_build_object('chargeId', charge_id, 'amount', amount) order by charge_id), '[]')
        from (
          select charge_id, sum(amount)::bigint as amount from allocations
          where organisation_id = ${by.organisationId} and credit_id = credits.id and charge_id is not null
          group by charge_id having sum(amount) <> 0
        ) as settled) as settles
    from credits where organisation_id = ${by.organisationId} and id = any(${ids}::uuid[]) order by id`.execute(
    tx,
  )
  const entries = payments.map((payment) => {
    if (payment.reversedOn) throw conflict('already_reversed', 'This payment has been reversed already.')
    if (payment.refunded > 0) {
      throw conflict('refunded', 'Part of this payment was refunded, so it can no longer be reversed.')
    }
    if (date < payment.date) {
      const sentence = `This payment is dated ${payment.date}: reverse it on that day or later.`
      throw invalid([{ field: 'date', errors: [sentence] }])
    }
    const { account } = accounts.get(payment.leaseId)!
    const { settles } = payment
    const entry = entryOf(
      {
        kind: 'payment',
        bankAccountId: payment.bankAccountId,
        amount: payment.amount,
        settles,
        currency: account.currency,
        dimensions: dimensionsOf(account),
      },
      { date, sourceId: payment.id, description: `Receipt ${payment.label} reversed: ${reason}` },
    )
    return reversed(entry, payment.entryId)
  })
  settle(
    tx,
    by,
    ...payments.map(({ id, settles }) => ({
      creditId: id,
      date,
      allocations: settles.map(({ chargeId, amount }) => ({ chargeId, amount: -amount })),
    })),
  )
  sendAlong(
    tx,
    sql`update credits set reversed_on = ${date}, reversal_reason = ${reason}, version = version + 1, updated_at = now()
      where organisation_id = ${by.organisationId} and id = any(${ids}::uuid[])`,
  )
  post(tx, by, entries)
}

/** Takes one payment back. */
export const reversePayment = (
  tx: Transaction,
  by: Bookkeeper,
  { id, ...how }: Omit<Reversal, 'ids'> & { id: string },
): Promise<void> => reversePayments(tx, by, { ids: [id], ...how })
