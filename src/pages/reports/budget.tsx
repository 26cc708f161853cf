import type { ReportRowOf } from '#contract/kit/index.ts'
import { budgetAgainstActual } from '#contract/tenant/money/budget-against-actual.ts'
import { wholeMonths } from '#domain/dates/periods.ts'
import { compactMoney } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Stat, Stats } from '#src/ui/page/parts.tsx'
import { reportsTrail } from './trail.ts'

/** What was budgeted and what came of it; of one property, every figure opens what it is made of. */
export function BudgetReport() {
  const { asked } = useReportAddress(budgetAgainstActual).address
  const { propertyId, portfolioId, managerId } = asked
  const { from, to } = wholeMonths({ from: asked['from']!, to: asked['through']! })
  const isOne = propertyId && !propertyId.includes(',') && !portfolioId && !managerId
  type Row = ReportRowOf<typeof budgetAgainstActual>
  // The ledger knows nothing of budgets: only of one property and year do both count the same postings.
  const ledgerOf = ({ accountId, currency }: Row) =>
    accountId && currency && isOne && from.slice(0, 4) === to.slice(0, 4)
      ? paths.money.ledger({ accountId, currency, propertyId, from, through: to })
      : undefined
  return (
    <ReportPage
      report={budgetAgainstActual}
      trail={reportsTrail}
      actions={<ButtonLink to={paths.budgets.list({ propertyId })}>Budgets</ButtonLink>}
      empty={{
        title: 'No budget is approved for these months',
        sentence: 'Only approved budgets count. Choose other months or other properties, or approve one.',
        always: true,
      }}
      figures={({ sums }) =>
        sums.map(({ currency, incomeBudget, income, expenseBudget, expense, budget, actual }) => (
          <Stats key={currency}>
            <Stat label={`Income, ${currency}`} unit={`of ${compactMoney(incomeBudget, currency)} budgeted`}>
              {compactMoney(income, currency)}
            </Stat>
            <Stat label="Expense" unit={`of ${compactMoney(expenseBudget, currency)} budgeted`}>
              {compactMoney(expense, currency)}
            </Stat>
            <Stat label="Net income" unit={`of ${compactMoney(budget, currency)} budgeted`}>
              {compactMoney(actual, currency)}
            </Stat>
          </Stats>
        ))
      }
      drawing={{ links: { name: ledgerOf, actual: ledgerOf } }}
    />
  )
}
