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
import { dimensionsOf, openItems, settle, type Items } from './items.ts'

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

function chosen({ amount, allocations, order }: PaymentDraft, items: Items): readonly Allocation[] {
  if (!allocations) return allocate(amount, items.open, order).allocations
  const problems = allocationProblems(amount, allocations, items.open)
  if (problems.length === 0) return allocations
  throw invalid(
    problems.map((problem) => ({
      field: problem.index === null ? 'allocations' : `allocations.${problem.index}.amount`,
      errors: [words(problem, items)],
    })),
  )
}

/**
 * Records what a tenant paid: settles charges, leaves the rest on account, takes the next receipt number and posts.
 * @returns the id of the payment
 */
export async function recordPayment(tx: Transaction, by: Bookkeeper, draft: PaymentDraft): Promise<string> {
  const items = await openItems(tx, by.organisationId, draft.leaseId)
  const settles = chosen(draft, items)
  const { account } = items
  const number = await takeNumbers(tx, by.organisationId, 'receipt')
  const id = uuid()
  const entry = entryOf(
    {
      kind: 'payment',
      bankAccountId: draft.bankAccountId,
      amount: draft.amount,
      settles,
      currency: account.currency,
      dimensions: dimensionsOf(account),
    },
    { date: draft.date, sourceId: id, description: `Payment for ${account.reference}` },
  )
  sendAlong(
    tx,
    prepared(sql`
      insert into credits (organisation_id, id, created_by, kind, number, property_id, unit_id, lease_id, tenant_id, method,
        bank_account_id, reference, date, amount, currency, entry_id)
      values (${by.organisationId}, ${id}, ${by.userId}, 'payment', ${number}, ${account.propertyId}, ${account.unitId},
        ${account.leaseId}, ${account.tenantId}, ${draft.method}, ${draft.bankAccountId}, ${draft.reference}, ${draft.date},
        ${draft.amount}, ${account.currency}, ${entry.id})`),
  )
  settle(tx, by, { creditId: id, date: draft.date, allocations: settles })
  await post(tx, by, [entry])
  return id
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
