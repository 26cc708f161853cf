import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { previewLetter } from '#contract/tenant/money/letters.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { readReminderLetter, sendReminders } from '#contract/tenant/money/reminders.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
const admin = () => server.own.people.admin

beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  await ok(admin().call(beginBooks, { body: { beginOn: inMonths(-3) } }))
})
afterAll(() => server.close())

async function bank(name: string, accountNumber: string | null, more: object = {}): Promise<string> {
  const body = { name, kind: 'client', currency: 'NGN', bankName: `${name} Bank`, accountNumber, ...more }
  return (await ok(admin().call(bankAccounts.operations.create, { body }))).id
}
async function owing() {
  const lease = await house.signed(await house.unit(), { start: inMonths(-2) })
  const charge = { leaseId: lease.id, description: 'Rent', dueOn: inDays(-20), net: 9_000 }
  await ok(admin().call(raiseCharge, { body: charge }))
  return { id: lease.id, reference: String(lease['reference']) }
}
async function words(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.join(' ')
}
const statementOf = async (leaseId: string) =>
  words((await admin().call(statement.file, { query: { format: 'pdf', leaseId, through: today } })).bytes)
const drawnFor = async (exampleId: string) => (await draft(exampleId)).letter
async function draft(exampleId: string) {
  const body = { kind: 'first', subject: 'Rent', body: 'Please pay.', exampleId }
  return (await admin().call(previewLetter, { body })).body as AnswerOf<typeof previewLetter>
}

it('letters and statements say how to pay, once it is known into which account', async () => {
  const lease = await owing()
  expect(await drawnFor(lease.id)).not.toContain('How to pay')
  await bank('Harbour', '0123456789')
  const { letter: drawn, email } = await draft(lease.id)
  for (const each of ['How to pay', 'Harbour Bank', '0123456789', 'Payment reference', lease.reference]) {
    expect(drawn).toContain(each)
    expect(email).toContain(each)
    expect(await statementOf(lease.id)).toContain(each)
  }
  // Nothing is said of an account of another kind, or one that nobody can pay into.
  await bank('Deposits', '999', { kind: 'deposits' })
  await bank('Cash', null)
  expect(await drawnFor(lease.id)).toContain('0123456789')
})

it('a letter that was sent keeps the account that it named', async () => {
  const lease = await owing()
  const { sent } = (await admin().call(sendReminders, { body: { leaseIds: [lease.id], delivery: 'print' } }))
    .body as AnswerOf<typeof sendReminders>
  const letter = () =>
    admin().call(readReminderLetter, {
      params: { id: lease.id, reminderId: sent[0]!.id },
      query: { format: 'pdf' },
    })
  expect(await words((await letter()).bytes)).toContain('0123456789')
  const second = await bank('Lagoon', '5550001111')
  // Two that it could be, until somebody pays.
  expect(await drawnFor(lease.id)).not.toContain('How to pay')
  // Or until somebody says which.
  const held = { name: 'Held', kind: 'deposits', currency: 'NGN', takesRent: true }
  const refused = errorOf(await admin().call(bankAccounts.operations.create, { body: held }), 422)
  expect(refused.payload).toMatchObject([{ field: 'takesRent' }])
  const third = await bank('Marina', '7770002222', { takesRent: true })
  expect(await drawnFor(lease.id)).toContain('7770002222')
  await bank('Island', '8880003333', { takesRent: true })
  expect(await drawnFor(lease.id)).toContain('8880003333')
  const marked = await admin().call(bankAccounts.operations.get, { params: { id: third } })
  expect(marked.body).toMatchObject({ takesRent: false, version: 2 })
  const again = { version: 2, takesRent: true }
  await ok(admin().call(bankAccounts.operations.update, { params: { id: third }, body: again }))
  expect(await drawnFor(lease.id)).toContain('7770002222')
  const paid = { leaseId: lease.id, date: today, method: 'cash', bankAccountId: second, amount: 1_000 }
  await ok(admin().call(recordPayment, { body: paid }))
  expect(await drawnFor(lease.id)).toContain('5550001111')
  expect(await words((await letter()).bytes)).toContain('0123456789')
})

it('a statement on which nothing is open asks for no payment', async () => {
  const { id } = await house.signed(await house.unit(), { start: inMonths(-2) })
  expect(await statementOf(id)).not.toContain('How to pay')
})
