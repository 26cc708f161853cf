import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { taxLines, taxReport } from '#contract/tenant/money/tax-report.ts'
import { as, server } from '#tests/support/expenses.ts'
import { startTaxedHouse } from '#tests/support/taxed-house.ts'

/** Every figure below is worked by hand. */
beforeAll(() => startTaxedHouse())
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
