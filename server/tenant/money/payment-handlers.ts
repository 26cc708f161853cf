import { sql } from 'kysely'
import { type FieldError, type RecordOf } from '#contract/kit/index.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type {
  changePayment,
  previewReversal,
  recordManyPayments,
  recordPayment as recordOperation,
  reverseManyPayments,
  reversePayment as reverseOperation,
  summarisePayments,
} from '#contract/tenant/money/payment-operations.ts'
import type { AllocationOrder } from '#domain/allocation/allocate.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { assertMayWrite } from '../../fields.ts'
import { changesBetween, writeTrace, type Act } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { whereOf } from '../../db/list-query.ts'
import { conflict, invalid, Refusal, staleVersion } from '../../errors.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Call, Handler } from '../../http/call.ts'
import { openItemsOf } from './items.ts'
import { mailReceipts } from './receipt-mails.ts'
import { assertNotAhead, leaseToRecordFor } from './leased.ts'
import { recordPayments, reversePayments } from './payments.ts'
import { bookkeeperOf, previewEntries } from './preview.ts'

export const paymentCrud = crud(payments, {
  table: 'payment_records',
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})

export const exportPayments = exportList({
  crud: paymentCrud,
  seldom: ['settles', 'receiptSentAt', 'receiptSentTo'],
})

/**
 * Reads a bank account that money is to go into or come from.
 * @returns says what is wrong with it for money of a currency: throws 422 beside `bankAccountId`
 */
export async function bankAccountFor(
  tx: Transaction,
  organisationId: string,
  bankAccountId: string,
  what = 'this lease',
): Promise<(currency: string) => void> {
  const { rows } = await prepared(sql<{ currency: string; name: string }>`
    select currency, name from bank_accounts
    where organisation_id = ${organisationId} and id = ${bankAccountId} and archived_at is null`).execute(tx)
  const [account] = rows
  return (currency) => {
    if (account?.currency === currency) return
    const sentence = account
      ? `${account.name} is kept in ${account.currency}, ${what} in ${currency}. Choose an account in ${currency}.`
      : 'There is no such record in your organisation.'
    throw invalid([{ field: 'bankAccountId', errors: [sentence] }])
  }
}

/** How payments are handled. @throws 409 before the books begin */
async function handlingOf(
  tx: Transaction,
  organisationId: string,
): Promise<{ order: AllocationOrder; mailsReceipts: boolean }> {
  const { rows } = await prepared(sql<{ order: AllocationOrder; mailsReceipts: boolean }>`
    select allocation_order as "order", mails_receipts as "mailsReceipts"
    from books where organisation_id = ${organisationId}`).execute(tx)
  const [books] = rows
  if (books) return books
  throw conflict('books_not_begun', 'The books have not begun. Ask an administrator to begin them.')
}

/** What the activity of a new payment says. */
const actOf = ({ tenant, services }: Call): Act => ({
  organisationId: tenant.organisationId,
  actorId: tenant.userId,
  at: services.clock.now(),
  action: 'created',
  subject: payments.subject,
})

/** What settles what, unless somebody chooses. @throws 409 before the books begin */
export const allocationOrderOf = async (tx: Transaction, organisationId: string): Promise<AllocationOrder> =>
  (await handlingOf(tx, organisationId)).order

/** Payments as they are answered, in the order of their ids. */
async function answered(
  tx: Transaction,
  call: Call,
  ids: readonly string[],
): Promise<RecordOf<typeof payments>[]> {
  const { rows } = await sql<RecordOf<typeof payments>>`
    select ${paymentCrud.columns} from payment_records
    where organisation_id = ${call.tenant.organisationId} and id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], id)`.execute(tx)
  return rows
}

export const record: Handler<typeof recordOperation> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { leaseId, bankAccountId } = call.body
    assertNotAhead(call, call.body.date)
    const [{ property, order, mailsReceipts }, assertCurrency, items] = await Promise.all([
      leaseToRecordFor(tx, call, leaseId, payments),
      bankAccountFor(tx, organisationId, bankAccountId),
      openItemsOf(tx, organisationId, [leaseId]),
    ])
    assertCurrency(property.currency)
    const drafts = [{ ...call.body, order }]
    const [id] = await recordPayments(tx, { organisationId, userId }, drafts, { items, act: actOf(call) })
    if (mailsReceipts) await mailReceipts(tx, call.services, organisationId, [id!])
    return paymentCrud.present(await paymentCrud.readBack(tx, id!, call), call)
  })

/** What is wrong with one payment of several, beside its place in the list. */
async function problemsOf(index: number, work: () => Promise<unknown>): Promise<FieldError[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    return error.payload.flatMap((problem) =>
      typeof problem === 'string'
        ? []
        : [
            {
              ...problem,
              field: `payments.${index}.${problem.field === 'bankAccountId' ? 'leaseId' : problem.field}`,
            },
          ],
    )
  }
}

export const recordMany: Handler<typeof recordManyPayments> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { payments: given, ...alike } = call.body
    assertNotAhead(call, alike.date)
    const seen = new Set<string>()
    const [assertCurrency, { order, mailsReceipts }] = await Promise.all([
      bankAccountFor(tx, organisationId, alike.bankAccountId),
      handlingOf(tx, organisationId),
    ])
    const problems = await Promise.all(
      given.map(({ leaseId }, index) =>
        problemsOf(index, async () => {
          if (seen.has(leaseId))
            throw invalid([{ field: 'leaseId', errors: ['This lease is in the list twice.'] }])
          seen.add(leaseId)
          assertCurrency((await leaseToRecordFor(tx, call, leaseId, payments)).property.currency)
        }),
      ),
    )
    if (problems.some((found) => found.length > 0)) throw invalid(problems.flat())
    const drafts = given.map((each) => ({ ...each, ...alike, notes: null, order }))
    const ids = await recordPayments(tx, { organisationId, userId }, drafts, { act: actOf(call) })
    if (mailsReceipts) await mailReceipts(tx, call.services, organisationId, ids)
    const made = await answered(tx, call, ids)
    return { payments: made.map((payment) => paymentCrud.present(payment, call)) }
  })

async function takeBack(
  tx: Transaction,
  call: Call,
  { ids, ...how }: { ids: readonly string[]; date: string; reason: string },
  by = bookkeeperOf(call),
): Promise<RecordOf<typeof payments>[]> {
  const { ability } = call.tenant
  for (const id of ids) assertMayWrite(ability, 'update', payments, await paymentCrud.find(tx, id, call), [])
  await reversePayments(tx, by, { ids, ...how })
  const reversed = await answered(tx, call, ids)
  const now = call.services.clock.now()
  for (const payment of reversed) {
    const changes = { reversedOn: { before: null, after: payment.reversedOn } }
    writeTrace(tx, paymentCrud.trace(call, 'reverse', payment, now, changes))
  }
  return reversed.map((payment) => paymentCrud.present(payment, call))
}

export const reverse: Handler<typeof reverseOperation> = (call) =>
  call.write(async (tx) => {
    const [payment] = await takeBack(tx, call, { ids: [call.params.id], ...call.body })
    return payment!
  })

export const reversePreview: Handler<typeof previewReversal> = (call) =>
  previewEntries(call, (tx, by) => takeBack(tx, call, { ids: [call.params.id], ...call.body }, by))

export const reverseMany: Handler<typeof reverseManyPayments> = (call) =>
  call.write(async (tx) => {
    const { ids, ...how } = call.body
    return { payments: await takeBack(tx, call, { ids: [...new Set(ids)], ...how }) }
  })

export const change: Handler<typeof changePayment> = (call) =>
  call.write(async (tx) => {
    const { version, reference: changed, notes: noted } = call.body
    const patch = {
      ...(changed !== undefined && { reference: changed }),
      ...(noted !== undefined && { notes: noted }),
    }
    const { id } = call.params
    const before = await paymentCrud.find(tx, id, call)
    assertMayWrite(call.tenant.ability, 'update', payments, before, Object.keys(patch))
    const changes = changesBetween(before, patch)
    if (Object.keys(changes).length === 0) return paymentCrud.present(before, call)
    const { reference, notes } = { ...before, ...patch }
    const { numAffectedRows } = await sql`
      update credits set reference = ${reference}, notes = ${notes}, version = version + 1, updated_at = now()
      where organisation_id = ${call.tenant.organisationId} and id = ${id} and version = ${version}`.execute(
      tx,
    )
    if (numAffectedRows === 0n) throw staleVersion(paymentCrud.present(before, call))
    const payment = await paymentCrud.readBack(tx, id, call)
    writeTrace(tx, paymentCrud.trace(call, 'updated', payment, call.services.clock.now(), changes))
    return paymentCrud.present(payment, call)
  })

interface Sum {
  currency: Currency
  count: number
  received: string
  onAccount: string
  reversed: string
}

export const summarise: Handler<typeof summarisePayments> = async (call) => {
  const query = paymentCrud.asked(call.query, call)
  const { organisationId, ability } = call.tenant
  const { rows } = await call.read((tx) =>
    sql<Sum>`
      select currency, count(*) as count,
        coalesce(sum(amount) filter (where reversed_on is null), 0)::text as received,
        sum(available)::text as "onAccount",
        coalesce(sum(amount) filter (where reversed_on is not null), 0)::text as reversed
      from payment_records
      where organisation_id = ${organisationId} and ${whereOf(payments, query, call.tenant)}
        and ${scopeOf(ability, 'read', payments)}
      group by currency order by count(*) desc, currency`.execute(tx),
  )
  return { sums: rows }
}

export const activity = recordActivityOf(paymentCrud)
