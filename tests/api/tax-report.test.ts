import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { approveExpense, payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { taxLines, taxReport } from '#contract/tenant/money/tax-report.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { as, bank, entered, repairs, server, startExpensesOn, step } from '#tests/support/expenses.ts'

/** Two quarters of a house; every figure below is worked by hand. */
beforeAll(async () => {
  await startExpensesOn('2026-01-01')
  const house = await letting(server.own, { title: 'Taxed house' })
  const leaseId = (await house.signed(await house.unit(), { start: '2026-01-01' })).id
  const admin = as('admin')
  const raise = (dueOn: string, net: number, taxBps: number) =>
    ok(admin.call(raiseCharge, { body: { leaseId, description: `Due ${dueOn}`, dueOn, net, taxBps } }))
  await raise('2026-02-01', 100_000, 750)
  await raise('2026-02-15', 5_000, 0)
  const fee = await raise('2026-04-10', 33_333, 750)
  const credit = { kind: 'creditNote', date: '2026-05-01', amount: 10_000, reason: 'Charged too much' }
  await ok(admin.call(creditCharge, { params: { id: fee.id }, body: credit }))
  const pay = (date: string, amount: number) =>
    ok(
      admin.call(recordPayment, {
        body: { leaseId, date, amount, method: 'cash', bankAccountId: bank },
      }),
    )
  await pay('2026-02-20', 50_000)
  await pay('2026-04-05', 57_500)
  const expense = await entered({
    propertyId: house.propertyId,
    incurredOn: '2026-03-10',
    dueOn: '2026-04-20',
    recoversTax: true,
    lines: [
      { accountId: repairs, net: 999, tax: 75 },
      { accountId: repairs, net: 10_000, tax: 2_000 },
    ],
  })
  await step(approveExpense, expense)
  const payments = [{ expenseId: expense.id, amount: 13_074 }]
  const paid = { date: '2026-04-20', method: 'bankTransfer', bankAccountId: bank, payments }
  const { status, text } = await admin.call(payExpenses, { body: paid })
  expect(status, text).toBe(201)
})
afterAll(() => server.close())

const year = { from: '2026-01-01', through: '2026-06-30' }
async function report(query: Record<string, string>) {
  const { status, text, body } = await as('admin').call(taxReport.read, { query: { ...year, ...query } })
  expect(status, text).toBe(200)
  return body as AnswerOf<typeof taxReport.read>
}
async function lines(query: Record<string, string>) {
  const { status, text, body } = await as('admin').call(taxLines.read, { query: { ...year, ...query } })
  expect(status, text).toBe(200)
  return body as AnswerOf<typeof taxLines.read>
}
const wordsOf = ({ data }: AnswerOf<typeof taxReport.read>) =>
  data.map(({ period, rate, outputNet, outputTax, inputNet, inputTax, due }) =>
    [period, `${rate}%`, outputNet, outputTax, inputNet, inputTax, due].join(' '),
  )

it('tells the tax of each quarter and rate as it was charged and invoiced, as the tax accounts do', async () => {
  const answer = await report({})
  expect(wordsOf(answer)).toEqual([
    'Q1 2026 0% 5000 0 0 0 0',
    'Q1 2026 7.5% 100000 7500 999 75 7425',
    'Q1 2026 20% 0 0 10000 2000 -2000',
    // 33,333 and 2,500 less the credit of 10,000, in which 698 are tax.
    'Q2 2026 7.5% 24031 1802 0 0 1802',
  ])
  const { rows } = await server.admin.query<{ purpose: string; sum: string }>(
    `select purpose, sum(amount) from postings join accounts on accounts.id = account_id
     where postings.organisation_id = $1 and purpose in ('taxPayable', 'taxRecoverable') group by 1 order by 1`,
    [server.own.id],
  )
  const { sums } = answer.totals[0]!
  expect(rows.map(({ sum }) => Number(sum))).toEqual([-Number(sums['outputTax']), Number(sums['inputTax'])])
})

it('tells it on cash basis as charges are settled and expenses paid, as large a part of the tax each time', async () => {
  expect(wordsOf(await report({ basis: 'cash' }))).toEqual([
    // Of 107,500 with 7,500 of tax, 50,000 are paid.
    'Q1 2026 7.5% 46512 3488 0 0 3488',
    // The rest; what is credited before it is paid does not count at all.
    'Q2 2026 7.5% 53488 4012 999 75 3937',
    'Q2 2026 20% 0 0 10000 2000 -2000',
  ])
})

it('is told by month, of some books, and opens what each figure is made of', async () => {
  const months = await report({ per: 'month' })
  expect(months.data.map(({ period }) => period)).toEqual([
    'Feb 2026',
    'Feb 2026',
    'Mar 2026',
    'Mar 2026',
    'Apr 2026',
    'May 2026',
  ])
  expect((await report({ books: 'firm' })).data).toEqual([])
  for (const basis of ['accrual', 'cash'])
    for (const row of (await report({ basis })).data) {
      const rate = String(Math.round(row.rate! * 100))
      const asked = { basis, rate, from: row.begins!, through: row.ends!, currency: row.currency! }
      const output = (await lines({ ...asked, side: 'output' })).totals[0]?.sums
      expect(Number(output?.['net'] ?? 0)).toBe(row.outputNet)
      expect(Number(output?.['tax'] ?? 0)).toBe(row.outputTax)
      const input = (await lines({ ...asked, side: 'input' })).totals[0]?.sums
      expect(Number(input?.['tax'] ?? 0)).toBe(row.inputTax)
    }
  const { data } = await lines({ side: 'input', rate: '2000' })
  expect(data).toMatchObject([{ description: 'New tap', party: 'Tunde Plumbing', net: 10_000, tax: 2_000 }])
  const { text } = await as('admin').call(taxReport.file, { query: { ...year, format: 'csv' } })
  expect(text).toContain('Accrual basis')
  expect((await as('admin').call(taxReport.read, { query: { basis: 'both' } })).status).toBe(422)
})
