import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RecordOf } from '#contract/kit/index.ts'
import type {
  readDepositReceipt as readOperation,
  sendDepositReceipt as sendOperation,
} from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { leases } from '#contract/tenant/leases.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { assertMayWrite } from '../../fields.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Document } from '../../documents/document.ts'
import { receipt } from '../../documents/kinds.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { templatesOf } from '../../mails/templates.ts'
import type { JobData } from '../../queue/queues.ts'
import { depositCrud } from './deposit-handlers.ts'
import { movementsOf } from './deposit-movements.ts'
import {
  aroundOf,
  dayWords,
  receiptLetter,
  receiptMailOf,
  sendDocument,
  tenantOf,
  type Around,
  type ReceiptMail,
  type Received,
} from './receipts.ts'

type Deposit = RecordOf<typeof deposits>
type Movement = Awaited<ReturnType<typeof movementsOf>>[number]

/** What was received of a deposit, with the number of its receipt. @throws 404 for anything else */
async function receivedOf(
  tx: Transaction,
  organisationId: string,
  leaseId: string,
  movementId: string,
): Promise<{ movement: Movement & { receipt: string }; around: Around }> {
  const movements = await movementsOf(tx, organisationId, leaseId)
  const movement = movements.find(({ id }) => id === movementId)
  if (!movement?.receipt) throw notFound()
  const around = await aroundOf(tx, organisationId, movementId, 'deposit_movements')
  return { movement: { ...movement, receipt: movement.receipt }, around }
}

/** The receipt of a deposit, on one sheet, as that of a payment. */
export function receiptOf(
  deposit: Deposit,
  { method, reference, amount, date, receipt: number, reversedOn }: Movement & { receipt: string },
  around: Around,
): Document {
  const paidBy = [method && paymentMethods[method], reference && `reference ${reference}`]
  return receipt({
    issuer: around.issuer,
    tenant: tenantOf(around),
    currency: deposit.currency,
    number,
    date: dayWords(date),
    place: `${deposit.unitLabel}, ${deposit.propertyTitle}`,
    paidBy: paidBy.filter(Boolean).join(', '),
    received: amount,
    allocations: [{ description: `Deposit for ${deposit.leaseReference}`, due: '', amount }],
    credit: 0,
    notes: reversedOn ? [`This receipt was reversed on ${dayWords(reversedOn)}: it is no longer valid.`] : [],
  })
}

export const readDepositReceipt: Handler<typeof readOperation> = async (call) => {
  const { document, name } = await call.read(async (tx) => {
    const { id, movementId } = call.params
    const deposit = await depositCrud.find(tx, id, call)
    const { movement, around } = await receivedOf(tx, call.tenant.organisationId, deposit.leaseId, movementId)
    return {
      document: receiptOf(deposit, movement, around),
      name: `${around.organisation} – ${movement.receipt}.pdf`,
    }
  })
  await sendDocument(call, document, name)
}

export const sendDepositReceipt: Handler<typeof sendOperation> = (call) =>
  call.write(async (tx) => {
    const { organisationId, ability } = call.tenant
    const { id, movementId } = call.params
    const deposit = await depositCrud.find(tx, id, call)
    assertMayWrite(ability, 'update', deposits, deposit, [])
    const { leaseId, propertyId } = deposit
    const { movement, around } = await receivedOf(tx, organisationId, leaseId, movementId)
    if (movement.reversedOn) {
      throw conflict('already_reversed', 'This receipt has been reversed: there is nothing to confirm.')
    }
    const to = call.body.to ?? around.tenantEmail
    if (!to) throw invalid([{ field: 'to', errors: ['The tenant has no email address: enter one.'] }])
    const job = { kind: 'depositReceipt' as const, organisationId, leaseId, movementId, to }
    await call.services.jobs.send(tx, 'mails', { id: uuid(), ...job })
    await sql`
      update deposit_movements set receipt_sent_at = ${call.services.clock.now()}, receipt_sent_to = ${to},
        version = version + 1, updated_at = now()
      where organisation_id = ${organisationId} and id = ${movementId}`.execute(tx)
    const changes = { receiptSentTo: { before: movement.receiptSentTo, after: to } }
    writeTrace(tx, {
      ...traceOf(call, 'depositReceiptSent', leases.subject, leaseId, changes),
      propertyId,
    })
    return depositCrud.present(deposit, call)
  })

/** What was received of a deposit, as its receipt and the mail of it say. */
export async function depositReceived(
  tx: Transaction,
  organisationId: string,
  leaseId: string,
  movementId: string,
): Promise<{ deposit: Deposit; movement: Movement & { receipt: string }; around: Around; paid: Received }> {
  const { rows } = await sql<Deposit>`
    select ${depositCrud.columns} from deposit_records
    where organisation_id = ${organisationId} and id = ${leaseId}`.execute(tx)
  const deposit = rows[0]!
  const { movement, around } = await receivedOf(tx, organisationId, leaseId, movementId)
  const { receipt: number, amount, date, method } = movement
  return { deposit, movement, around, paid: { ...deposit, number, amount, date, method } }
}

/** Writes the mail of a deposit's receipt, as things are when it is sent. */
export async function depositReceiptMail(
  { database }: Services,
  { organisationId, leaseId, movementId, to }: Extract<JobData['mails'], { kind: 'depositReceipt' }>,
): Promise<ReceiptMail | undefined> {
  const { deposit, movement, around, paid, template } = await database.withTenant(
    { organisationId, userId: null },
    async (tx) => ({
      ...(await depositReceived(tx, organisationId, leaseId, movementId)),
      template: (await templatesOf(tx, organisationId)).depositReceipt,
    }),
    { readOnly: true },
  )
  // Reversed before the mail was written.
  if (movement.reversedOn) return undefined
  return receiptMailOf(to, receiptLetter(paid, around, template), paid, receiptOf(deposit, movement, around))
}
