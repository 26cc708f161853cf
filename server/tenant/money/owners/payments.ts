import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RecordOf } from '#contract/kit/index.ts'
import type * as operations from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { owners } from '#contract/tenant/owners.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paymentProblems, type PaymentProblem } from '#domain/owners/payable.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, lockBooks, post, reverse, type Bookkeeper } from '../../../ledger/post.ts'
import { assertNotAhead } from '../leased.ts'
import { bookkeeperOf, previewEntries } from '../preview.ts'
import { currencyOf } from './accounts.ts'
import { payableFor, type Held } from './payable.ts'

type OwnerPayment = RecordOf<typeof ownerPayments>

export const ownerPaymentCrud = crud(ownerPayments, {
  table: 'owner_payment_records',
  belongsTo: ofProperty,
  select: { batch: sql.ref('batch_id') },
  propertyIdOf: ({ propertyId }) => propertyId,
})

export const listPayable: Handler<typeof operations.listPayable> = (call) =>
  call.read(async (tx) => {
    const currency = await currencyOf(tx, call.tenant.organisationId, call.query.bankAccountId)
    return { lines: await payableFor(tx, call.tenant, { ...call.query, currency }) }
  })

interface Paying {
  kind: OwnerPayment['kind']
  date: string
  method: string
  bankAccountId: string
  reference: string | null
  currency: Currency
  payments: readonly {
    ownerId: string
    ownerName: string
    propertyId: string
    amount: number
    /** What a contribution was asked for with. */
    requestId?: string | null
  }[]
}

const words = { distribution: 'Paid to', contribution: 'Paid in by' } as const
const entryKinds = { distribution: 'ownerDistribution', contribution: 'ownerContribution' } as const

/** Posts what owners are paid or pay in; goes along with the transaction. */
export function postOwnerPayments(
  tx: Transaction,
  by: Bookkeeper,
  { kind, date, method, bankAccountId, reference, currency, payments }: Paying,
): { batchId: string; ids: string[] } {
  const batchId = uuid()
  const made = payments.map(({ ownerName, ...payment }) => {
    const id = uuid()
    const { propertyId, amount } = payment
    const entry = entryOf(
      { kind: entryKinds[kind], currency, dimensions: { propertyId }, bankAccountId, amount },
      { date, sourceId: id, description: `${words[kind]} ${ownerName}` },
    )
    return { ...payment, id, entry }
  })
  post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
  const rows = made.map(({ entry, ...payment }) => ({ ...payment, entryId: entry.id }))
  sendAlong(
    tx,
    sql`
      insert into owner_payments (organisation_id, id, created_by, kind, owner_id, property_id, batch_id, date, method,
        bank_account_id, reference, amount, currency, entry_id, request_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, ${kind}, "ownerId", "propertyId", ${batchId}::uuid, ${date}::date,
        ${method}, ${bankAccountId}::uuid, ${reference}, amount, ${currency}, "entryId", "requestId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as payment (id uuid, "ownerId" uuid, "propertyId" uuid, amount bigint, "entryId" uuid, "requestId" uuid)`,
  )
  return { batchId, ids: rows.map(({ id }) => id) }
}

/** What was made, with its activity. */
async function noted(
  tx: Transaction,
  call: Call,
  ids: readonly string[],
  action: string,
): Promise<OwnerPayment[]> {
  const { rows } = await sql<OwnerPayment>`
    select ${ownerPaymentCrud.columns} from owner_payment_records
    where organisation_id = ${call.tenant.organisationId} and id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  const now = call.services.clock.now()
  for (const payment of found) {
    assertMayWrite(call.tenant.ability, 'create', ownerPayments, payment, [])
    writeTrace(tx, ownerPaymentCrud.trace(call, action, payment, now, {}))
  }
  return found
}

const problemOf = (problem: PaymentProblem, currency: Currency): [field: string, sentence: string] => {
  switch (problem.kind) {
    case 'unknown':
      return ['ownerId', 'Nothing is held for this owner of this property.']
    case 'twice':
      return ['ownerId', 'This owner and property are in the list twice.']
    case 'held':
      return ['amount', `Only ${formatMoney(problem.most, currency)} is held.`]
    case 'keptBack':
      return ['amount', `Only ${formatMoney(problem.most, currency)} can be paid: the rest is kept back.`]
    case 'funds':
      return ['amount', `Only ${formatMoney(problem.most, currency)} of the property is in this account.`]
  }
}

async function paidOut(
  tx: Transaction,
  call: Call<typeof operations.payOwners>,
  by: Bookkeeper,
): Promise<{ batchId: string; ids: string[] }> {
  const { date, bankAccountId, payments, beyondKeptBack, ...way } = call.body
  assertNotAhead(call, date)
  const currency = await currencyOf(tx, by.organisationId, bankAccountId)
  // What is held stays so until it is paid.
  await lockBooks(tx, by)
  const propertyIds = payments.map(({ propertyId }) => propertyId)
  const held = await payableFor(tx, call.tenant, { bankAccountId, date, currency, propertyIds })
  const problems = paymentProblems(payments, held, beyondKeptBack).flatMap((problem, index) => {
    if (!problem) return []
    const [field, sentence] = problemOf(problem, currency)
    return [{ field: `payments.${index}.${field}`, errors: [sentence] }]
  })
  if (problems.length > 0) throw invalid(problems)
  const nameOf = new Map(held.map(({ ownerId, ownerName }: Held) => [ownerId, ownerName]))
  const named = payments.map((payment) => ({ ...payment, ownerName: nameOf.get(payment.ownerId) ?? '' }))
  return postOwnerPayments(tx, by, {
    ...way,
    kind: 'distribution',
    date,
    bankAccountId,
    currency,
    payments: named,
  })
}

export const pay: Handler<typeof operations.payOwners> = (call) =>
  call.write(async (tx) => {
    const { batchId, ids } = await paidOut(tx, call, bookkeeperOf(call))
    const paid = await noted(tx, call, ids, 'pay')
    return { batchId, payments: paid.map((payment) => ownerPaymentCrud.present(payment, call)) }
  })

export const payPreview: Handler<typeof operations.previewPayOwners> = (call) =>
  previewEntries(call, (tx, by) => paidOut(tx, call, by))

/** The owner's name and the currency of the property that they pay in for. @throws 422 where the caller sees no such owner of it */
async function contributor(
  tx: Transaction,
  call: Call<typeof operations.receiveContribution>,
): Promise<{ ownerName: string; currency: Currency }> {
  const { ownerId, propertyId } = call.body
  const { organisationId, ability } = call.tenant
  const { currency } = await ofProperty.read(tx, propertyId, call)
  const { rows } = await sql<{ ownerName: string }>`
    select name as "ownerName" from owners
    where organisation_id = ${organisationId} and id = ${ownerId} and ${scopeOf(ability, 'read', owners)}
      and exists (select from property_owners as share where share.organisation_id = ${organisationId}
        and share.property_id = ${propertyId} and share.owner_id = owners.id)`.execute(tx)
  const [owner] = rows
  if (owner) return { ...owner, currency }
  throw invalid([{ field: 'ownerId', errors: ['This is no owner of this property.'] }])
}

/** @throws 422 for a request of somebody else or of another property, or one that was withdrawn */
async function assertAsked(
  tx: Transaction,
  { tenant: { organisationId }, body }: Call<typeof operations.receiveContribution>,
): Promise<void> {
  const { requestId, ownerId, propertyId } = body
  if (requestId === null) return
  const { rows } = await sql`
    select from fund_requests where organisation_id = ${organisationId} and id = ${requestId} and owner_id = ${ownerId}
      and property_id = ${propertyId} and withdrawn_on is null for share`.execute(tx)
  if (rows.length > 0) return
  throw invalid([
    { field: 'requestId', errors: ['There is no such open request to this owner for this property.'] },
  ])
}

async function received(
  tx: Transaction,
  call: Call<typeof operations.receiveContribution>,
  by: Bookkeeper,
): Promise<string[]> {
  const { ownerId, propertyId, amount, date, method, reference, bankAccountId, requestId } = call.body
  assertNotAhead(call, date)
  const { ownerName, currency } = await contributor(tx, call)
  await assertAsked(tx, call)
  const kept = await currencyOf(tx, by.organisationId, bankAccountId)
  if (kept !== currency) {
    throw invalid([
      { field: 'bankAccountId', errors: [`The property is kept in ${currency}: choose such an account.`] },
    ])
  }
  const payments = [{ ownerId, ownerName, propertyId, amount, requestId }]
  return postOwnerPayments(tx, by, {
    kind: 'contribution',
    date,
    method,
    reference,
    bankAccountId,
    currency,
    payments,
  }).ids
}

export const receive: Handler<typeof operations.receiveContribution> = (call) =>
  call.write(async (tx) => {
    const [payment] = await noted(tx, call, await received(tx, call, bookkeeperOf(call)), 'receive')
    return ownerPaymentCrud.present(payment!, call)
  })

export const receivePreview: Handler<typeof operations.previewContribution> = (call) =>
  previewEntries(call, (tx, by) => received(tx, call, by))

async function reversed(
  tx: Transaction,
  call: Call<typeof operations.reverseOwnerPayment>,
  by: Bookkeeper,
): Promise<OwnerPayment> {
  const { date, reason, version } = call.body
  // A view of several tables can't be locked: the row is, and read behind the lock.
  await sql`select from owner_payments where organisation_id = ${by.organisationId} and id = ${call.params.id}
    for update`.execute(tx)
  const payment = await ownerPaymentCrud.find(tx, call.params.id, call)
  assertMayWrite(call.tenant.ability, 'update', ownerPayments, payment, ['reversedOn'])
  if (payment.reversedOn !== null) throw conflict('already_reversed', 'This has been reversed already.')
  if (payment.version !== version) throw staleVersion(ownerPaymentCrud.present(payment, call))
  assertNotAhead(call, date)
  if (date < payment.date) {
    throw invalid([
      { field: 'date', errors: [`This was posted on ${payment.date}: reverse it then or later.`] },
    ])
  }
  const description = `${words[payment.kind]} ${payment.ownerName} reversed: ${reason}`
  await reverse(tx, by, payment.entryId, { date, description })
  sendAlong(
    tx,
    sql`update owner_payments set reversed_on = ${date}, reversal_reason = ${reason}, version = version + 1,
        updated_at = ${call.services.clock.now()}
      where organisation_id = ${by.organisationId} and id = ${payment.id}`,
  )
  return payment
}

export const reverseOne: Handler<typeof operations.reverseOwnerPayment> = (call) =>
  call.write(async (tx) => {
    const payment = await reversed(tx, call, bookkeeperOf(call))
    writeTrace(tx, ownerPaymentCrud.trace(call, 'reverse', payment, call.services.clock.now(), {}))
    return ownerPaymentCrud.present(await ownerPaymentCrud.readBack(tx, payment.id, call), call)
  })

export const reversePreview: Handler<typeof operations.previewOwnerReversal> = (call) =>
  previewEntries(call, (tx, by) => reversed(tx, call, by))
