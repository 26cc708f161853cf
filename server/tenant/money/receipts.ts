import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RecordOf } from '#contract/kit/index.ts'
import type { readReceipt, sendReceipt } from '#contract/tenant/money/receipts.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { merged, paragraphsOf, type Template } from '#domain/letters/merge.ts'
import type { receiptFields } from '#domain/letters/receipts.ts'
import { assertMayWrite } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Attachment } from '../../adapters/mail/mailer.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Document, Party } from '../../documents/document.ts'
import { receipt, type Issuer } from '../../documents/kinds.ts'
import { letterheadOf } from '../../documents/letterhead.ts'
import { conflict, invalid } from '../../errors.ts'
import { attachment } from '../../exports/file-name.ts'
import type { Call, Handler } from '../../http/call.ts'
import type { Letter } from '../../mails/letter.ts'
import { templatesOf } from '../../mails/templates.ts'
import type { JobData } from '../../queue/queues.ts'
import { paymentCrud } from './payment-handlers.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const dayWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

type Paid = Pick<
  RecordOf<typeof payments>,
  'receipt' | 'date' | 'method' | 'reference' | 'amount' | 'available' | 'currency' | 'settles' | 'reversedOn'
> & { unitLabel: string; propertyTitle: string; tenantNames: string; leaseReference: string }

export interface Around {
  organisation: string
  issuer: Issuer
  tenant: string
  tenantEmail: string | null
  tenantAddress: string | null
}

/** Whose receipt it is, and who gives it: of a payment, or of a deposit received. */
export async function aroundOf(
  tx: Transaction,
  organisationId: string,
  id: string,
  table: 'credits' | 'deposit_movements' = 'credits',
): Promise<Around> {
  const { rows } = await sql<Omit<Around, 'issuer'>>`
    select organisations.name as organisation, leases.tenant_names as tenant,
      tenants.email as "tenantEmail", tenants.address as "tenantAddress"
    from ${sql.table(table)} as received join organisations on organisations.id = received.organisation_id
    join leases on leases.organisation_id = received.organisation_id and leases.id = lease_id
    join tenants on tenants.organisation_id = received.organisation_id and tenants.id = tenant_id
    where received.organisation_id = ${organisationId} and received.id = ${id}`.execute(tx)
  return { ...rows[0]!, issuer: await letterheadOf(tx, organisationId) }
}

export const tenantOf = ({ tenant, tenantAddress }: Around): Party => ({
  name: tenant,
  lines: tenantAddress?.split('\n').filter(Boolean) ?? [],
})

/** The receipt of a payment, on one sheet. */
export function receiptOf(payment: Paid, around: Around): Document {
  const { method, reference, settles, available, currency } = payment
  const paidBy = [paymentMethods[method], reference && `reference ${reference}`].filter(Boolean).join(', ')
  const unsettled = payment.reversedOn
    ? [`This payment was reversed on ${dayWords(payment.reversedOn)}: it no longer settles anything.`]
    : []
  return receipt({
    issuer: around.issuer,
    currency,
    number: payment.receipt,
    date: dayWords(payment.date),
    tenant: tenantOf(around),
    place: `${payment.unitLabel}, ${payment.propertyTitle}`,
    paidBy,
    received: payment.amount,
    allocations: settles.map(({ description, dueOn, amount }) => ({
      description,
      due: dayWords(dueOn),
      amount,
    })),
    credit: available,
    notes: unsettled,
  })
}

export const read: Handler<typeof readReceipt> = async (call: Call<typeof readReceipt>) => {
  const { document, name } = await call.read(async (tx) => {
    const payment = await paymentCrud.find(tx, call.params.id, call)
    const around = await aroundOf(tx, call.tenant.organisationId, call.params.id)
    return { document: receiptOf(payment, around), name: `${around.organisation} – ${payment.receipt}.pdf` }
  })
  await sendDocument(call, document, name)
}

/** Answers with a document as the page or the file that was asked for. */
export async function sendDocument(
  { query, reply }: Call & { query: { format: 'html' | 'pdf' } },
  document: Document,
  name: string,
): Promise<void> {
  reply.header('cache-control', 'no-store')
  // Loaded with the first receipt: a start need not wait for what draws pages.
  if (query.format === 'html') {
    const { documentHtml } = await import('../../documents/html.ts')
    reply.type('text/html; charset=utf-8').send(documentHtml(document))
    return
  }
  const { documentPdf } = await import('../../documents/pdf.ts')
  reply.type('application/pdf').header('content-disposition', attachment(name))
  reply.send(await documentPdf(document))
}

export const send: Handler<typeof sendReceipt> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { id } = call.params
    const before = await paymentCrud.find(tx, id, call)
    assertMayWrite(call.tenant.ability, 'update', payments, before, [])
    if (before.reversedOn) {
      throw conflict('already_reversed', 'This payment has been reversed: there is nothing to confirm.')
    }
    const { tenantEmail } = await aroundOf(tx, organisationId, id)
    const to = call.body.to ?? tenantEmail
    if (!to) throw invalid([{ field: 'to', errors: ['The tenant has no email address: enter one.'] }])
    await call.services.jobs.send(tx, 'mails', {
      id: uuid(),
      kind: 'receipt',
      organisationId,
      paymentId: id,
      to,
    })
    const now = call.services.clock.now()
    await sql`
      update credits set receipt_sent_at = ${now}, receipt_sent_to = ${to}, version = version + 1, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
    const payment = await paymentCrud.readBack(tx, id, call)
    const changes = { receiptSentTo: { before: before.receiptSentTo, after: to } }
    writeTrace(tx, paymentCrud.trace(call, 'receiptSent', payment, now, changes))
    return paymentCrud.present(payment, call)
  })

export interface ReceiptMail {
  to: string
  letter: Letter
  attachments: Attachment[]
}

/** What a receipt stands for, in its mail. */
export interface Received {
  number: string
  amount: number
  currency: Currency
  date: string
  method: keyof typeof paymentMethods | null
  unitLabel: string
  propertyTitle: string
  leaseReference: string
}

/** What the mail of a receipt of money says. */
export function receiptLetter(
  { number, amount, currency, date, method, ...received }: Received,
  { organisation, tenant }: Around,
  { subject, body }: Template,
): Letter {
  const values: Record<keyof typeof receiptFields, string> = {
    tenant,
    organisation,
    property: received.propertyTitle,
    unit: received.unitLabel,
    lease: received.leaseReference,
    receipt: number,
    amount: formatMoney(amount, currency),
    date: dayWords(date),
    method: method ? paymentMethods[method] : '',
  }
  return {
    subject: merged(subject, values),
    preview: `${values.amount} received on ${values.date}.`,
    heading: `Receipt ${number}`,
    paragraphs: paragraphsOf(merged(body, values)),
    notes: ['If you did not expect this email, ask whoever manages your home.'],
  }
}

/** The same with the receipt as PDF. */
export async function receiptMailOf(
  to: string,
  letter: Letter,
  { number }: Received,
  document: Document,
): Promise<ReceiptMail> {
  const { documentPdf } = await import('../../documents/pdf.ts')
  const content = await documentPdf(document)
  return { to, letter, attachments: [{ name: `${number}.pdf`, type: 'application/pdf', content }] }
}

/** A payment as its receipt says it, unless it was reversed. */
export async function paymentReceived(
  tx: Transaction,
  which: RawBuilder<unknown>,
): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select ${paymentCrud.columns} from payment_records where ${which} and reversed_on is null`.execute(tx)
  return rows[0]
}

/** Writes the mail of a receipt, as things are when it is sent. */
export async function receiptMail(
  { database }: Services,
  { organisationId, paymentId, to }: Extract<JobData['mails'], { kind: 'receipt' }>,
): Promise<ReceiptMail | undefined> {
  const found = await database.withTenant(
    { organisationId, userId: null },
    async (tx) => {
      const which = sql`organisation_id = ${organisationId} and id = ${paymentId}`
      const payment = await paymentReceived(tx, which)
      if (!payment) return undefined
      const { receipt: template } = await templatesOf(tx, organisationId)
      return { payment, template, around: await aroundOf(tx, organisationId, paymentId) }
    },
    { readOnly: true },
  )
  // Reversed before the mail was written.
  if (!found) return undefined
  const { payment, template, around } = found
  const received = { number: payment.receipt, ...payment }
  return receiptMailOf(to, receiptLetter(received, around, template), received, receiptOf(payment, around))
}
