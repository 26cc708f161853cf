import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { balanceSheet } from '#contract/tenant/money/balance-sheet.ts'
import { incomeByMonth, incomeByProperty, incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { recordPayment, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { taxReport } from '#contract/tenant/money/tax-report.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { as, bank, server } from '#tests/support/expenses.ts'
import { startTaxedHouse } from '#tests/support/taxed-house.ts'

/** Every figure below is worked by hand. */
let house: string
beforeAll(async () => {
  house = await startTaxedHouse()
})
afterAll(() => server.close())

const halfYear = { from: '2026-01-01', through: '2026-06-30' }
const quarter = { ...halfYear, from: '2026-04-01' }

async function statement(query: Record<string, string>) {
  const { status, text, body } = await as('admin').call(incomeStatement.read, { query })
  expect(status, text).toBe(200)
  return body as AnswerOf<typeof incomeStatement.read>
}
const wordsOf = ({ data }: AnswerOf<typeof incomeStatement.read>) =>
  data.map(({ type, amount, before, change, yearBefore }) =>
    [type, amount, before, change, yearBefore].join(' '),
  )

it('tells what was charged and invoiced without tax, beside the period before and a year before', async () => {
  const year = await statement(halfYear)
  // 105,000 in February, 33,333 in April, 9,302 of it credited in May; 10,999 of repairs in March.
  expect(wordsOf(year)).toEqual(['income 129031 0 129031 0', 'expense -10999 0 -10999 0'])
  expect(year.totals[0]!.sums).toMatchObject({ amount: '118032' })
  expect(year.figures!.sums).toMatchObject([{ income: '129031', expense: '-10999', net: '118032' }])
  expect(wordsOf(await statement(quarter))).toEqual([
    'income 24031 105000 -80969 0',
    'expense 0 -10999 10999 0',
  ])
  const later = { from: '2027-02-10', through: '2027-02-20' }
  // From the 10th to the 20th of a year before: a charge of 5,000.
  expect(wordsOf(await statement(later))).toEqual(['income 0 0 0 5000'])
})

it('tells what was paid on cash basis; what is credited before it is paid does not count', async () => {
  const cash = { basis: 'cash' }
  expect(wordsOf(await statement({ ...halfYear, ...cash }))).toEqual([
    'income 100000 0 100000 0',
    'expense -10999 0 -10999 0',
  ])
  // 46,512 of the first payment are no tax, 53,488 of the second.
  expect(wordsOf(await statement({ ...quarter, ...cash }))).toEqual([
    'income 53488 46512 6976 0',
    'expense -10999 0 -10999 0',
  ])
})

it('tells twelve months beside each other, named in files as on screen', async () => {
  const query = { through: halfYear.through }
  const { body } = await as('admin').call(incomeByMonth.read, { query })
  const { data, totals } = body as AnswerOf<typeof incomeByMonth.read>
  expect(data).toMatchObject([
    { type: 'income', month7: 0, month8: 105_000, month10: 33_333, month11: -9_302, total: 129_031 },
    { type: 'expense', month9: -10_999, total: -10_999 },
  ])
  expect(totals[0]!.sums).toMatchObject({ month8: '105000', month9: '-10999', total: '118032' })
  const { text } = await as('admin').call(incomeByMonth.file, { query: { ...query, format: 'csv' } })
  expect(text.split('\r\n')[0]).toMatch(/Jul 2025,.*Feb 2026,.*Jun 2026,Twelve months/)
  const paid = await as('admin').call(incomeByMonth.read, { query: { ...query, basis: 'cash' } })
  expect(paid.body).toMatchObject({ data: [{ month8: 46_512, month10: 53_488 }, { month10: -10_999 }] })
})

it('tells what each property earned and cost, and nothing of books that are not asked for', async () => {
  const { body } = await as('admin').call(incomeByProperty.read, { query: quarter })
  expect((body as AnswerOf<typeof incomeByProperty.read>).data).toMatchObject([
    {
      propertyId: house,
      propertyTitle: 'Taxed house',
      income: 24_031,
      expense: 0,
      net: 24_031,
      before: 94_001,
    },
  ])
  for (const report of [incomeStatement, incomeByMonth, incomeByProperty]) {
    const { body: firm } = await as('admin').call(report.read, { query: { books: 'firm' } })
    expect(firm).toMatchObject({ data: [] })
  }
  const wrong = { from: '2026-07-01', through: '2026-06-30' }
  expect((await as('admin').call(incomeStatement.read, { query: wrong })).status).toBe(422)
})

it('is what the balance sheet adds to equity, so that assets are liabilities and equity', async () => {
  const of = async (through: string) => {
    const { body } = await as('admin').call(balanceSheet.read, { query: { through } })
    const { data, figures } = body as AnswerOf<typeof balanceSheet.read>
    return { rows: Object.fromEntries(data.map(({ name, amount }) => [name, amount])), sums: figures!.sums }
  }
  const june = await of('2026-06-30')
  // 145,833 charged with tax and 10,000 credited, of which 107,500 are paid; an expense of 13,074, paid.
  expect(june.rows).toEqual({
    'Bank accounts': 94_426,
    'Owed by tenants': 33_333 + 2_500 + 5_000 - 10_000,
    'Tax to reclaim': 2_075,
    'Tax to pay': 7_500 + 2_500 - 698,
    'Net income of the year': 118_032,
  })
  expect(june.sums).toMatchObject([{ assets: '127334', liabilities: '9302', equity: '118032' }])
  const march = await of('2026-03-31')
  expect(march.rows).toMatchObject({ 'Owed to vendors': 13_074, 'Net income of the year': 94_001 })
  // A year later it is of a year before.
  expect((await of('2027-06-30')).rows).toMatchObject({ 'Net income of years before': 118_032 })
})

it('counts on cash basis neither what is given up nor what bounced', async () => {
  const cash = { ...halfYear, basis: 'cash' }
  const { data: open } = (
    await as('admin').call(charges.operations.list, { query: { searchQuery: '2026-02-15' } })
  ).body as { data: RecordOf<typeof charges>[] }
  const given = { kind: 'writeOff', date: '2026-06-10', amount: 5_000, reason: 'Too little to ask for' }
  await ok(as('admin').call(creditCharge, { params: { id: open[0]!.id }, body: given }))
  expect(wordsOf(await statement(cash))).toEqual(['income 100000 0 100000 0', 'expense -10999 0 -10999 0'])
  // Posted, it is an expense.
  expect((await statement(halfYear)).totals[0]!.sums).toMatchObject({ amount: '113032' })
  const { data: paid } = (await as('admin').call(payments.operations.list, { query: { sortBy: 'date' } }))
    .body as { data: RecordOf<typeof payments>[] }
  const last = paid.find(({ date }) => date === '2026-04-05')!
  const body = { date: '2026-06-20', reason: 'The cheque bounced' }
  await ok(as('admin').call(reversePayment, { params: { id: last.id }, body }))
  // What was earned by the second payment is taken back on the day of the reversal.
  expect(wordsOf(await statement(cash))).toEqual(['income 46512 0 46512 0', 'expense -10999 0 -10999 0'])
  expect(wordsOf(await statement({ ...cash, through: '2026-06-19' }))[0]).toBe('income 100000 0 100000 0')
})

it('counts on cash basis what was paid of a charge without tax, and of one with tax what is left of each part without it', async () => {
  const place = await letting(server.own, { title: 'Two charges' })
  const leaseId = (await place.signed(await place.unit(), { start: '2026-07-01' })).id
  const done = (operation: Operation, body: object) =>
    ok(as('admin').call(operation, { body: { leaseId, ...body } }))
  await done(raiseCharge, { description: 'Key', dueOn: '2026-07-01', net: 9_000, taxBps: 0 })
  await done(raiseCharge, { description: 'Cleaning', dueOn: '2026-08-01', net: 10_000, taxBps: 750 })
  const paid = {
    '2026-07-05': 4_000,
    '2026-10-05': 5_000,
    '2026-10-06': 10,
    '2026-10-07': 10,
    '2026-10-08': 10,
  }
  for (const [date, amount] of Object.entries(paid))
    await done(recordPayment, { date, amount, method: 'cash', bankAccountId: bank })
  const asked = { from: '2026-10-01', through: '2026-10-31', basis: 'cash', propertyId: place.propertyId }
  // Of 30 paid of 10,750 with 750 of tax, 2 are tax: 1, nothing and 1.
  const { data } = await statement({ ...asked, from: '2026-07-01' })
  expect(data).toMatchObject([{ amount: 4_000 + 5_000 + 28 }])
  expect((await statement(asked)).data).toMatchObject([{ amount: 5_028 }])
  const { body } = await as('admin').call(taxReport.read, { query: asked })
  expect(body).toMatchObject({
    data: [
      { rate: 0, outputNet: 5_000, outputTax: 0 },
      { rate: 7.5, outputNet: 28, outputTax: 2 },
    ],
  })
})
