import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks, changeBooks } from '#contract/tenant/money/books.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import {
  changeInvoice,
  discardInvoice,
  issueInvoice,
  listBillable,
  raiseInvoice,
  readInvoiceDocument,
  sendInvoice,
  summariseInvoices,
  voidInvoice,
} from '#contract/tenant/money/invoice-operations.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { previewLetter } from '#contract/tenant/money/letters.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { invoiceMail } from '#server/tenant/money/billing/mails.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let bankAccountId: string
const does: TestServer['own']['people']['admin']['call'] = (operation, filling) =>
  server.own.people.admin.call(operation, filling)
type Invoice = RecordOf<typeof invoices>

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'Harbour House' })
  await ok(does(beginBooks, { body: { beginOn: inMonths(-6) } }))
  const bank = {
    name: 'Rents',
    kind: 'client',
    currency: 'NGN',
    bankName: 'Harbour Bank',
    accountNumber: '0123456789',
  }
  bankAccountId = (await ok(does(bankAccounts.operations.create, { body: bank }))).id
})
afterAll(() => server.close())

async function lease() {
  const tenantId = await house.tenant({ firstName: 'Ngozi', email: 'ngozi@example.com' })
  const { id, reference } = await house.signed(await house.unit(), {
    start: inMonths(-3),
    parties: [{ tenantId }],
  })
  return { id, reference: String(reference) }
}
const charge = async (leaseId: string, body: object = {}) =>
  (
    await ok(
      does(raiseCharge, { body: { leaseId, description: 'Key', dueOn: inDays(-10), net: 10_000, ...body } }),
    )
  ).id
const raised = async (leaseId: string, chargeIds: string[], body: object = {}) =>
  (await ok(does(raiseInvoice, { body: { leaseId, chargeIds, ...body } }))) as unknown as Invoice
const read = async (id: string) => (await does(invoices.operations.get, { params: { id } })).body as Invoice
const act = async (
  operation: typeof issueInvoice | typeof voidInvoice,
  { id, version }: Invoice,
  body: object = {},
) => does(operation, { params: { id }, body: { version, ...body } })
async function words(id: string): Promise<string> {
  const { bytes } = await does(readInvoiceDocument, { params: { id }, query: { format: 'pdf' } })
  const proxy = await getDocumentProxy(new Uint8Array(bytes))
  expect((await proxy.getMarkInfo()) as { Marked: boolean }).toMatchObject({ Marked: true })
  return (await extractText(proxy)).text.join(' ').replace(/\s+/g, ' ')
}

it('RT-32 gathers charges on an invoice, whose status follows from what pays them', async () => {
  const { id: leaseId, reference } = await lease()
  const charges = [
    await charge(leaseId, { description: 'Rent for the month', net: 100_000 }),
    await charge(leaseId, { description: 'Repair', net: 10_000, taxBps: 750, dueOn: inDays(-5) }),
  ]
  const draft = await raised(leaseId, charges)
  expect(draft).toMatchObject({
    stage: 'draft',
    status: 'draft',
    label: null,
    gross: 110_750,
    tax: 750,
    dueOn: today,
  })
  expect((await does(listBillable, { query: { leaseId } })).body).toMatchObject({ charges: [] })
  errorOf(await does(raiseInvoice, { body: { leaseId, chargeIds: [charges[0]] } }), 422)

  const issued = (await ok(act(issueInvoice, draft))) as unknown as Invoice
  expect(issued).toMatchObject({ status: 'issued', label: 'INV-00001', reference, open: 110_750 })
  errorOf(
    await does(changeInvoice, { params: { id: issued.id }, body: { version: issued.version, notes: 'x' } }),
    409,
  )

  const paid = { leaseId, date: today, method: 'cash', bankAccountId, amount: 60_000 }
  const { id: paymentId } = await ok(does(recordPayment, { body: paid }))
  expect(await read(issued.id)).toMatchObject({ status: 'partPaid', open: 50_750, settled: 60_000 })
  const credit = { kind: 'creditNote', date: today, amount: 10_750, reason: 'Not done.' }
  await ok(does(creditCharge, { params: { id: charges[1]! }, body: credit }))
  await ok(does(recordPayment, { body: { ...paid, amount: 40_000 } }))
  const settled = await read(issued.id)
  expect(settled).toMatchObject({ status: 'paid', open: 0 })
  expect(settled.settledBy.map(({ kind, amount }) => [kind, amount])).toContainEqual(['creditNote', 10_750])
  expect(settled.settledBy.map(({ creditId }) => creditId)).toContain(paymentId)

  const said = await words(issued.id)
  for (const each of ['INV-00001', 'Harbour House', 'Rent for the month', 'Tax 7.5%', 'To pay', reference]) {
    expect(said).toContain(each)
  }
  // Nothing is left to pay.
  expect(said).not.toContain('How to pay')
})

it('is overdue after its day, says how to pay, and is mailed once for each request', async () => {
  const documentFooter = 'Registered in Lagos, RC 123456'
  const days = { version: 1, invoiceDays: 7, invoiceReference: '{{invoice}}/{{lease}}', documentFooter }
  await ok(does(changeBooks, { body: days }))
  errorOf(await does(changeBooks, { body: { version: 2, invoiceReference: '{{flat}}' } }), 422)
  const { id: leaseId, reference } = await lease()
  const invoice = await raised(leaseId, [await charge(leaseId)], { issuedOn: inDays(-9), issue: true })
  expect(invoice).toMatchObject({
    status: 'overdue',
    dueOn: addDays(inDays(-9), 7),
    reference: `INV-00002/${reference}`,
  })
  expect(await words(invoice.id)).toContain('0123456789')
  expect(await words(invoice.id)).toContain(documentFooter)
  const [sum] = ((await does(summariseInvoices)).body as { sums: object[] }).sums
  expect(sum).toMatchObject({
    currency: 'NGN',
    billed: '120750',
    open: '10000',
    overdue: '10000',
    settled: '110750',
  })

  const send = { params: { id: invoice.id }, body: { to: null } }
  expect(await ok(does(sendInvoice, send))).toMatchObject({ sentTo: 'ngozi@example.com' })
  const job = {
    kind: 'invoice' as const,
    organisationId: server.own.id,
    invoiceId: invoice.id,
    to: 'a@example.com',
  }
  const mail = await invoiceMail(server.services, { id: crypto.randomUUID(), ...job })
  expect(mail!.letter.subject).toContain('INV-00002')
  expect(mail!.attachments.map(({ name }) => name)).toEqual(['INV-00002.pdf'])

  const voided = (await ok(
    act(voidInvoice, await read(invoice.id), { reason: 'Wrong.' }),
  )) as unknown as Invoice
  expect(voided).toMatchObject({ status: 'void', open: 0 })
  expect(await invoiceMail(server.services, { id: crypto.randomUUID(), ...job })).toBeUndefined()
  const chargeIds = voided.lines.map((line) => line.chargeId)
  const again = await raised(leaseId, chargeIds, { issue: true })
  expect(again.label).toBe('INV-00003')
})

it('discards drafts, leaves no gap in the numbers, and never bills a charge twice at once', async () => {
  const { id: leaseId } = await lease()
  const chargeIds = [await charge(leaseId)]
  const { id } = await raised(leaseId, chargeIds)
  expect((await does(discardInvoice, { params: { id } })).status).toBe(200)
  const body = { leaseId, chargeIds, issue: true }
  const answers = await Promise.all([1, 2, 3].map(() => does(raiseInvoice, { body })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  const { rows } = await server.admin.query<{ numbers: number[] }>(
    `select array_agg(number::int order by number) as numbers from invoices where organisation_id = $1 and number is not null`,
    [server.own.id],
  )
  expect(rows[0]!.numbers).toEqual([1, 2, 3, 4])
})

it('tries a text of invoices on a real one before it is saved', async () => {
  const { id: leaseId } = await lease()
  const { id } = await raised(leaseId, [await charge(leaseId)], { issue: true })
  const body = { kind: 'invoiceText', subject: 'Welcome {{tenant}}', body: 'Thirty days net.', exampleId: id }
  const { letter } = (await does(previewLetter, { body })).body as { letter: string }
  expect(letter).toContain('Welcome Ngozi')
  expect(letter).toContain('Thirty days net.')
  // What it says was fixed when it was issued.
  expect(await words(id)).not.toContain('Thirty days net.')
})
