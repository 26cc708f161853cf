import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  allocate,
  allocationProblems,
  type Allocation,
  type AllocationOrder,
  type AllocationProblem,
} from '#domain/allocation/allocate.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { sendAlong } from '../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { entryOf, post, reversed, type Bookkeeper } from '../../ledger/post.ts'
import { takeNumbers } from '../../numbers.ts'
import { dimensionsOf, openItems, openItemsOf, settle, type Items } from './items.ts'

export interface PaymentDraft {
  leaseId: string
  date: string
  method: string
  bankAccountId: string
  reference: string | null
  /** Minor units. */
  amount: number
  /** What it settles, where somebody has chosen; otherwise by the organisation's order. */
  allocations?: readonly Allocation[]
  order?: AllocationOrder
}

const words = ({ reason, most }: AllocationProblem, { account }: Items): string => {
  const money = formatMoney(most, account.currency)
  if (reason === 'twice') return 'This charge is in the list twice.'
  if (reason === 'unknown') return 'This is no open charge of the lease.'
  return reason === 'beyondCharge'
    ? `Only ${money} of this charge is still open.`
    : `The payment is ${money}: settle no more than that.`
}

/** @param field how its field names begin: nothing for a payment alone, "payments.3." for one of many */
function chosen(
  { amount, allocations, order }: PaymentDraft,
  items: Items,
  field: string,
): readonly Allocation[] {
  if (!allocations) return allocate(amount, items.open, order).allocations
  const problems = allocationProblems(amount, allocations, items.open)
  if (problems.length === 0) return allocations
  throw invalid(
    problems.map((problem) => ({
      field: `${field}${problem.index === null ? 'allocations' : `allocations.${problem.index}.amount`}`,
      errors: [words(problem, items)],
    })),
  )
}

/** What is left open after something was settled. */
function lessSettled(items: Items, settles: readonly Allocation[]): Items {
  const given = new Map(settles.map(({ chargeId, amount }) => [chargeId, amount]))
  const open = items.open
    .map((charge) => ({ ...charge, open: charge.open - (given.get(charge.id) ?? 0) }))
    .filter((charge) => charge.open > 0)
  return { ...items, open }
}

/**
 * Records what tenants paid, in this order: settles charges, leaves the rest on account, takes the next receipt numbers and
 * posts. All or none.
 * @returns the ids of the payments, in the same order
 * @throws 422 for what cannot be settled as chosen, 404 for an unknown lease
 */
export async function recordPayments(
  tx: Transaction,
  by: Bookkeeper,
  drafts: readonly PaymentDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const items = await openItemsOf(tx, by.organisationId, [...new Set(drafts.map(({ leaseId }) => leaseId))])
  const made = drafts.map((draft, index) => {
    const own = items.get(draft.leaseId)
    if (!own) throw notFound()
    const settles = chosen(draft, own, drafts.length === 1 ? '' : `payments.${index}.`)
    items.set(draft.leaseId, lessSettled(own, settles))
    const { account } = own
    const id = uuid()
    const { bankAccountId, amount, date } = draft
    const { currency } = account
    const entry = entryOf(
      { kind: 'payment', bankAccountId, amount, settles, currency, dimensions: dimensionsOf(account) },
      { date, sourceId: id, description: `Payment for ${account.reference}` },
    )
    return { id, draft, account, settles, entry }
  })
  const first = await takeNumbers(tx, by.organisationId, 'receipt', made.length)
  const rows = made.map(({ id, draft, account, entry }, index) => ({
    ...account,
    id,
    number: first + index,
    method: draft.method,
    bankAccountId: draft.bankAccountId,
    reference: draft.reference,
    date: draft.date,
    amount: draft.amount,
    entryId: entry.id,
  }))
  sendAlong(
    tx,
    prepared(sql`
      insert into credits (organisation_id, id, created_by, kind, number, property_id, unit_id, lease_id, tenant_id, method,
        bank_account_id, reference, date, amount, currency, entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, 'payment', number, "propertyId", "unitId", "leaseId",
        "tenantId", method, "bankAccountId", reference, date, amount, currency, "entryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (id uuid, number bigint, "propertyId" uuid,
        "unitId" uuid, "leaseId" uuid, "tenantId" uuid, method text, "bankAccountId" uuid, reference text, date date,
        amount bigint, currency text, "entryId" uuid)`),
  )
  settle(
    tx,
    by,
    ...made.map(({ id, draft: { date }, settles }) => ({ creditId: id, date, allocations: settles })),
  )
  await post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
  return made.map(({ id }) => id)
}

interface Recorded {
  leaseId: string
  entryId: string
  bankAccountId: string
  amount: number
  number: number
  refunded: number
  reversedOn: string | null
}

/**
 * Takes a payment back, a bounced cheque: what it had settled is open again, and both entries stay.
 * @throws 409 where it has been taken back, or a part of it was refunded
 */
export async function reversePayment(
  tx: Transaction,
  by: Bookkeeper,
  { id, date, reason }: { id: string; date: string; reason: string },
): Promise<void> {
  const { rows: found } = await sql<{ leaseId: string }>`
    select lease_id as "leaseId" from credits
    where organisation_id = ${by.organisationId} and id = ${id} and kind = 'payment'`.execute(tx)
  if (!found[0]) throw notFound()
  const { account } = await openItems(tx, by.organisationId, found[0].leaseId)
  const { rows } = await sql<Recorded>`
    select entry_id as "entryId", bank_account_id as "bankAccountId", amount, number, refunded,
      reversed_on as "reversedOn"
    from credits where organisation_id = ${by.organisationId} and id = ${id}`.execute(tx)
  const { rows: settled } = await sql<Allocation>`
    select charge_id as "chargeId", sum(amount)::bigint as amount from allocations
    where organisation_id = ${by.organisationId} and credit_id = ${id} and charge_id is not null
    group by charge_id having sum(amount) <> 0 order by charge_id`.execute(tx)
  const payment = rows[0]!
  if (payment.reversedOn) throw conflict('already_reversed', 'This payment has been reversed already.')
  if (payment.refunded > 0) {
    throw conflict('refunded', 'A part of this payment was refunded: it cannot be reversed any more.')
  }
  settle(tx, by, {
    creditId: id,
    date,
    allocations: settled.map(({ chargeId, amount }) => ({ chargeId, amount: -amount })),
  })
  sendAlong(
    tx,
    sql`update credits set reversed_on = ${date}, reversal_reason = ${reason}, version = version + 1, updated_at = now()
      where organisation_id = ${by.organisationId} and id = ${id}`,
  )
  const entry = entryOf(
    {
      kind: 'payment',
      bankAccountId: payment.bankAccountId,
      amount: payment.amount,
      settles: settled,
      currency: account.currency,
      dimensions: dimensionsOf(account),
    },
    { date, sourceId: id, description: `Receipt ${payment.number} reversed: ${reason}` },
  )
  await post(tx, by, [reversed(entry, payment.entryId)])
}
