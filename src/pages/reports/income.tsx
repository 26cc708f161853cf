import type { ReportRowOf } from '#contract/kit/index.ts'
import { incomeByMonth, incomeByProperty, incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { monthsEarlier, periodBefore, twelveMonths } from '#domain/dates/periods.ts'
import { compactMoney } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { Stat, Stats } from '#src/ui/page/parts.tsx'
import { reportsTrail } from './trail.ts'

const empty = {
  title: 'Nothing was earned or spent',
  sentence: 'Charges and expenses count here once they are posted. Choose other days, or other books.',
}

/** On cash basis no account says what a figure is made of. */
const ledgerOf = (
  asked: Readonly<Record<string, string | undefined>>,
  { accountId, currency }: { accountId?: string | null; currency?: string | null },
  days: { from: string; through: string },
) =>
  accountId && currency && asked['basis'] === 'accrual'
    ? paths.money.ledger({ ...asked, basis: undefined, accountId, currency, ...days })
    : undefined

const spanned = ({ from, to }: { from: string; to: string }) => ({ from, through: to })

/** What was earned and spent, account by account; every figure opens what it is made of. */
export function IncomeStatement() {
  const { asked } = useReportAddress(incomeStatement).address
  const period = { from: asked['from']!, to: asked['through']! }
  type Row = ReportRowOf<typeof incomeStatement>
  const now = (row: Row) => ledgerOf(asked, row, spanned(period))
  return (
    <ReportPage
      report={incomeStatement}
      trail={reportsTrail}
      empty={empty}
      figures={({ sums }) =>
        sums.map(({ currency, income, expense, net }) => (
          <Stats key={currency}>
            <Stat label={`Income, ${currency}`}>{compactMoney(income, currency)}</Stat>
            <Stat label="Expense">{compactMoney(expense, currency)}</Stat>
            <Stat label="Net income">{compactMoney(net, currency)}</Stat>
          </Stats>
        ))
      }
      drawing={{
        links: {
          name: now,
          amount: now,
          before: (row) => ledgerOf(asked, row, spanned(periodBefore(period))),
          yearBefore: (row) => ledgerOf(asked, row, spanned(monthsEarlier(period, 12))),
        },
      }}
    />
  )
}

/** The same, twelve months beside each other. */
export function IncomeByMonth() {
  const { asked } = useReportAddress(incomeByMonth).address
  const through = asked['through']!
  const months = twelveMonths(through)
  type Row = ReportRowOf<typeof incomeByMonth>
  const whole = (row: Row) => ledgerOf(asked, row, { from: months[0]!, through })
  const links = Object.fromEntries(
    months.map((from, n) => {
      const end = addDays(addMonths(from, 1), -1)
      return [
        `month${n + 1}`,
        (row: Row) => ledgerOf(asked, row, { from, through: end < through ? end : through }),
      ]
    }),
  )
  return (
    <ReportPage
      report={incomeByMonth}
      trail={reportsTrail}
      empty={empty}
      drawing={{ links: { ...links, name: whole, total: whole } }}
    />
  )
}

/** What each property earned and cost, and what is left. */
export function IncomeByProperty() {
  const { asked } = useReportAddress(incomeByProperty).address
  const statementOf = ({ propertyId, currency }: ReportRowOf<typeof incomeByProperty>) =>
    paths.reports('income-statement', {
      ...asked,
      ...(propertyId ? { propertyId } : { books: 'firm' }),
      currency: currency ?? undefined,
    })
  return (
    <ReportPage
      report={incomeByProperty}
      trail={reportsTrail}
      empty={empty}
      drawing={{
        links: {
          propertyTitle: statementOf,
          income: statementOf,
          expense: statementOf,
          net: statementOf,
        },
      }}
    />
  )
}
