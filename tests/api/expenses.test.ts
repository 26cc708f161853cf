import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  approveExpense,
  payExpenses,
  previewApproval,
  readBankFile,
  readPaymentBatch,
  readVoucher,
  rejectExpense,
  reverseExpensePayment,
  submitExpense,
  summariseExpenses,
  voidExpense,
  withdrawExpense,
} from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import {
  server,
  vendorId,
  repairs,
  rent,
  usd,
  today,
  invoiced,
  as,
  body,
  entered,
  read,
  step,
  taken,
  payment,
  posted,
  booksOf,
  startExpenses,
} from '#tests/support/expenses.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

it('takes an expense from draft to paid, and posts it when it is approved and when it is paid', async () => {
  const draft = await entered()
  expect(draft).toMatchObject({
    status: 'draft',
    net: 15_000,
    tax: 750,
    gross: 15_750,
    open: 0,
    label: null,
    currency: 'NGN',
    categories: 'Repairs and maintenance',
    vendorName: 'Tunde Plumbing',
  })
  expect(await taken(submitExpense, draft)).toMatchObject({ status: 'submitted' })
  expect(await posted(draft)).toEqual({})
  const preview = await ok(step(previewApproval, draft))
  expect(preview).toMatchObject({
    entries: [{ date: invoiced, lines: [{ amount: 10_750 }, { amount: 5_000 }, { amount: -15_750 }] }],
  })
  const approved = await taken(approveExpense, draft)
  expect(approved).toMatchObject({ status: 'approved', open: 15_750, postedOn: invoiced })
  expect(approved.label).toMatch(/^E-\d{5}$/)
  // Tax that is not reclaimed is a part of the cost.
  expect(await posted(draft)).toEqual({ '5100': 15_750, payables: -15_750 })
  const first = await as('admin').call(payExpenses, payment([{ expenseId: draft.id, amount: 5_000 }]))
  expect(first.body).toMatchObject({ expenses: [{ status: 'partPaid', paid: 5_000, open: 10_750 }] })
  await ok(as('admin').call(payExpenses, payment([{ expenseId: draft.id, amount: 10_750 }])))
  expect(await read(draft)).toMatchObject({ status: 'paid', open: 0, settledOn: today })
  expect(await posted(draft)).toEqual({ '5100': 15_750, bank: -15_750 })
  expect(await booksOf()).toEqual([])
})

it('posts tax that is reclaimed apart, and the firm’s own expenses to the firm’s books', async () => {
  const { id, currency } = await entered({
    propertyId: null,
    recoversTax: true,
    lines: [{ accountId: repairs, net: 10_000, tax: 2_000 }],
  })
  await taken(approveExpense, { id })
  expect(await posted({ id })).toEqual({ '5100': 10_000, taxRecoverable: 2_000, payables: -12_000 })
  expect(currency).toBe('NGN')
  const { rows } = await server.admin.query(
    'select distinct postings.property_id, vendor_id from postings join journal_entries as entry on entry.id = entry_id where source_id = $1',
    [id],
  )
  expect(rows).toEqual([{ property_id: null, vendor_id: vendorId }])
})

it('says what is missing before an expense is submitted, and keeps unfinished drafts', async () => {
  const draft = await entered({ vendorId: null, lines: [] })
  const answer = await step(submitExpense, draft)
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { payload: [{ field: 'vendorId' }, { field: 'lines' }] },
  ])
  expect(await read(draft)).toMatchObject({ status: 'draft' })
})

it('refuses categories that are none of expense, units of other houses, and a due date before the invoice', async () => {
  const other = await letting(server.own)
  const answer = await as('admin').call(expenses.operations.create, {
    body: body({
      lines: [
        { accountId: rent, net: 100 },
        { accountId: repairs, unitId: await other.unit(), net: 100 },
      ],
    }),
  })
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { payload: [{ field: 'lines.0.accountId' }, { field: 'lines.1.unitId' }] },
  ])
  const early = await as('admin').call(expenses.operations.create, {
    body: body({ dueOn: inMonths(-2) }),
  })
  expect([early.status, early.body]).toMatchObject([422, { payload: [{ field: 'dueOn' }] }])
})

it('lets nobody change what is submitted or in the books; rejecting and voiding take it back exactly', async () => {
  const expense = await entered()
  await taken(submitExpense, expense)
  const change = (more: object) => step(expenses.operations.update, expense, more)
  expect((await change({ description: 'Other' })).status).toBe(409)
  expect(await taken(rejectExpense, expense, { reason: 'Not ordered.' })).toMatchObject({
    status: 'rejected',
    reason: 'Not ordered.',
  })
  expect(await posted(expense)).toEqual({})
  await ok(change({ description: 'Other' }))
  await taken(submitExpense, expense)
  await taken(withdrawExpense, expense)
  await taken(approveExpense, expense)
  expect((await change({ description: 'Again' })).status).toBe(409)
  const remove = await as('admin').call(expenses.operations.remove, { params: { id: expense.id } })
  expect(remove.status).toBe(409)
  const early = await step(voidExpense, expense, { date: inMonths(-2), reason: 'Twice.' })
  expect([early.status, early.body]).toMatchObject([422, { payload: [{ field: 'date' }] }])
  expect(await taken(voidExpense, expense, { date: today, reason: 'Twice.' })).toMatchObject({
    status: 'void',
    open: 0,
  })
  expect(await posted(expense)).toEqual({})
  expect(await booksOf()).toEqual([])
})

it('takes a payment back, and voids nothing that is paid', async () => {
  const expense = await entered()
  await taken(approveExpense, expense)
  await ok(as('admin').call(payExpenses, payment([{ expenseId: expense.id, amount: 15_750 }])))
  expect((await step(voidExpense, expense, { date: today, reason: 'Twice.' })).status).toBe(409)
  const [{ id: paymentId } = { id: '' }] = (await read(expense)).payments
  const back = () =>
    as('admin').call(reverseExpensePayment, {
      params: { id: expense.id },
      body: { paymentId, date: today, reason: 'Bounced.' },
    })
  expect((await back()).body).toMatchObject({
    status: 'approved',
    open: 15_750,
    payments: [{ reversedOn: today, reversalReason: 'Bounced.' }],
  })
  expect((await back()).status).toBe(409)
  expect(await posted(expense)).toEqual({ '5100': 15_750, payables: -15_750 })
  await taken(voidExpense, expense, { date: today, reason: 'Twice.' })
  expect(await booksOf()).toEqual([])
})

it('pays many at once, all or none', async () => {
  const made = [await entered(), await entered(), await entered()]
  for (const each of made.slice(0, 2)) await taken(approveExpense, each)
  const [first, second, draft] = made.map(({ id }) => ({ expenseId: id, amount: 15_750 })) as [
    { expenseId: string; amount: number },
    { expenseId: string; amount: number },
    { expenseId: string; amount: number },
  ]
  const pay = (...filling: Parameters<typeof payment>) => as('admin').call(payExpenses, payment(...filling))
  const refused = await pay([first, { ...second, amount: 15_751 }, draft, first])
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      payload: [
        { field: 'payments.1.amount', errors: ['Only ₦157.50 is to pay.'] },
        { field: 'payments.2.expenseId' },
        { field: 'payments.3.expenseId' },
      ],
    },
  ])
  const dollars = await pay([first], { bankAccountId: usd })
  expect([dollars.status, dollars.body]).toMatchObject([422, { payload: [{ field: 'bankAccountId' }] }])
  expect(await read(made[0]!)).toMatchObject({ paid: 0 })
  await ok(pay([first, second]))
  expect(await Promise.all(made.map(async (each) => (await read(each)).status))).toEqual([
    'paid',
    'paid',
    'draft',
  ])
  const [one, two] = [await read(made[0]!), await read(made[1]!)]
  expect(one.payments[0]!.batchId).toBe(two.payments[0]!.batchId)
})

it('adds up what the filters show, by currency', async () => {
  const bought = (await ok(as('admin').call(vendors.operations.create, { body: { name: 'Sums Ltd' } }))).id
  const paid = await entered({ vendorId: bought })
  await taken(approveExpense, paid)
  await ok(as('admin').call(payExpenses, payment([{ expenseId: paid.id, amount: 5_000 }])))
  await entered({ vendorId: bought })
  const { body: answer } = await as('admin').call(summariseExpenses, { query: { vendor: bought } })
  expect(answer).toEqual({
    sums: [{ currency: 'NGN', count: 2, waiting: '15750', approved: '15750', paid: '5000', open: '10750' }],
  })
})

it('says beside the day that the books are not open on it', async () => {
  const expense = await entered({ incurredOn: inMonths(-14), dueOn: inMonths(-13) })
  const answer = await step(approveExpense, expense)
  expect([answer.status, answer.body]).toMatchObject([422, { payload: [{ field: 'postedOn' }] }])
  expect(await taken(approveExpense, expense, { postedOn: today })).toMatchObject({ postedOn: today })
})

it('RT-05 draws a voucher that says who approved it and what was paid, as a page and as PDF', async () => {
  const { id } = await taken(approveExpense, await entered())
  const paper = (format: 'html' | 'pdf') =>
    as('admin').call(readVoucher, { params: { id }, query: { format } })
  const { label } = await read({ id })
  const page = await paper('html')
  expect(page.headers['content-type']).toContain('text/html')
  for (const words of [label!, 'Tunde Plumbing', 'Flat 1', 'Repairs and maintenance', '157.50', 'INV-7'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Paid')
  await ok(as('admin').call(payExpenses, payment([{ expenseId: id, amount: 750 }])))
  expect((await paper('html')).text).toContain('Bank transfer, Rents')
  const file = await paper('pdf')
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('writes what was paid in one go as files for the bank, one transfer to each vendor', async () => {
  const admin = as('admin')
  const [first, second] = [
    await taken(approveExpense, await entered()),
    await taken(approveExpense, await entered({ reference: 'INV-8' })),
  ]
  const paid = await ok(
    admin.call(
      payExpenses,
      payment([first, second].map(({ id, gross }) => ({ expenseId: id, amount: gross }))),
    ),
  )
  const { batchId } = paid as unknown as { batchId: string }
  const query = { batchId }
  const params = { id: first.id }
  expect(await ok(admin.call(readPaymentBatch, { params, query }))).toMatchObject({
    bankAccountName: 'Rents',
    total: 31_500,
    transfers: [{ payeeName: 'Tunde Plumbing', amount: 31_500, remittance: 'INV-7, INV-8', payable: false }],
  })
  const file = (format: string) => admin.call(readBankFile, { params, query: { ...query, format } })
  const refused = await file('csv')
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([
    422,
    'Enter where these vendors are paid first: Tunde Plumbing.',
  ])
  const { version } = await ok(admin.call(vendors.operations.get, { params: { id: vendorId } }))
  const account = {
    accountName: 'Tunde & Sons',
    accountNumber: '0123456789',
    bankName: 'Zenith',
    bic: 'ZEIBNGLA',
  }
  await ok(admin.call(vendors.operations.update, { params: { id: vendorId }, body: { version, ...account } }))
  const csv = await file('csv')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.text.trim().split('\r\n').at(-1)).toBe(
    `Tunde & Sons,0123456789,,,ZEIBNGLA,Zenith,315.00,NGN,${today},"INV-7, INV-8"`,
  )
  const xml = (await file('pain001')).text
  for (const part of [
    'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
    '<NbOfTxs>1</NbOfTxs>',
    '<CtrlSum>315.00</CtrlSum>',
    '<InstdAmt Ccy="NGN">315.00</InstdAmt>',
    '<Nm>Tunde &amp; Sons</Nm>',
    '<BIC>ZEIBNGLA</BIC>',
    '<Ustrd>INV-7, INV-8</Ustrd>',
  ])
    expect(xml).toContain(part)
  const elsewhere = { params: { id: (await entered()).id }, query }
  expect((await admin.call(readPaymentBatch, elsewhere)).status).toBe(404)
  expect((await as('facility-manager').call(readBankFile, { params, query })).status).toBe(403)
})

it('RT-74 leads from an entry to the expense that posted it, taken back or not', async () => {
  const { id, entryId } = await taken(approveExpense, await entered())
  const paid = await ok(as('admin').call(payExpenses, payment([{ expenseId: id, amount: 100 }])))
  const [first] = (paid['expenses'] as { payments: { id: string; entryId: string }[] }[])[0]!.payments
  const body = { paymentId: first!.id, date: today, reason: 'The transfer came back' }
  await ok(as('admin').call(reverseExpensePayment, { params: { id }, body }))
  const entry = async (of: string) =>
    (await ok(as('admin').call(journalEntries.operations.get, { params: { id: of } }))) as unknown as {
      reversedById: string
    }
  expect(await entry(entryId!)).toMatchObject({
    expenseId: id,
    lines: [{}, {}, { vendorName: 'Tunde Plumbing' }],
  })
  const ofPayment = await entry(first!.entryId)
  expect(ofPayment).toMatchObject({ expenseId: id, paymentId: null })
  expect(await entry(ofPayment.reversedById)).toMatchObject({ expenseId: id })
})
