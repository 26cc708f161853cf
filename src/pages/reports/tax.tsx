import type { ReportRowOf } from '#contract/kit/index.ts'
import { taxLines, taxReport } from '#contract/tenant/money/tax-report.ts'
import { formatShare } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { reportsTrail } from './trail.ts'

const bpsOf = (rate: number) => Math.round(rate * 100)
const rateWords = ({ rate }: { rate?: number | null }) =>
  typeof rate === 'number' ? formatShare(bpsOf(rate)) : undefined

/** Output and input tax of each period and rate; every figure opens what it is made of. */
export function TaxReport() {
  const { asked } = useReportAddress(taxReport).address
  const linesOf =
    (side?: 'output' | 'input') =>
    ({ begins, ends, rate, currency }: ReportRowOf<typeof taxReport>) =>
      begins && ends && currency
        ? paths.reports('tax-lines', {
            ...asked,
            per: undefined,
            side,
            from: begins,
            through: ends,
            rate: typeof rate === 'number' ? String(bpsOf(rate)) : undefined,
            currency,
          })
        : undefined
  const [all, output, input] = [linesOf(), linesOf('output'), linesOf('input')]
  return (
    <ReportPage
      report={taxReport}
      trail={reportsTrail}
      empty={{
        title: 'Nothing to report',
        sentence:
          'Charges, and expenses whose tax is reclaimed, count here. Choose other days, or other books.',
      }}
      drawing={{
        words: { rate: rateWords },
        links: {
          period: all,
          outputNet: output,
          outputTax: output,
          inputNet: input,
          inputTax: input,
          due: all,
        },
      }}
    />
  )
}

const trail = [...reportsTrail, { label: taxReport.title, to: paths.reports('tax') }]

/** The charges and expenses behind a figure of the tax report. */
export function TaxLines() {
  return (
    <ReportPage
      report={taxLines}
      trail={trail}
      empty={{ title: 'Nothing counts', sentence: 'Choose other days, or another rate.' }}
      drawing={{
        words: { rate: rateWords },
        links: {
          date: ({ entryId }) => (entryId ? paths.money.entry(entryId) : undefined),
          description: ({ chargeId, expenseId, entryId }) =>
            chargeId
              ? paths.money.charge(chargeId)
              : expenseId
                ? paths.expenses.show(expenseId)
                : entryId
                  ? paths.money.entry(entryId)
                  : undefined,
        },
      }}
    />
  )
}
