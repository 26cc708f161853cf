import { budgetActivity, readBudgetGrid } from '#contract/tenant/money/budgets.ts'
import { sumOfCells } from '#domain/budgets/grid.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { budgetScreens } from '#src/resources/budgets.tsx'
import { asWhole, type ResourceScreens } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Stack } from '#src/ui/page/parts.tsx'
import { BudgetActions, type Budget } from './actions.tsx'
import styles from './budgets.module.css'
import { BudgetTable } from './table.tsx'

/** A year of a property: its accounts, month by month. */
export default recordPage(budgetScreens, {
  tabs: (record, screens) => [
    {
      key: 'amounts',
      label: 'Amounts',
      content: <Amounts screens={screens} budget={asWhole<typeof budgetScreens.resource>(record)} />,
    },
  ],
  activity: budgetActivity,
  actions: (record) => <BudgetActions budget={asWhole<typeof budgetScreens.resource>(record)} />,
})

function Amounts({ screens, budget }: { screens: ResourceScreens; budget: Budget }) {
  const { data: grid, error } = useOperation(readBudgetGrid, { params: { id: budget.id } })
  if (error && !grid) return <ErrorPage error={pageErrorFrom(error)} />
  if (!grid) return <PendingPage />
  return (
    <div className={styles.amounts}>
      <Stack gap={32}>
        {grid.lines.some(({ amounts }) => sumOfCells(amounts) > 0) ? (
          <BudgetTable lines={grid.lines} currency={budget.currency} year={budget.year} />
        ) : (
          <Note title="No amounts yet">
            Enter the expected amount for each account, copy the year before, or import a spreadsheet.
          </Note>
        )}
        <RecordFacts screens={screens} record={budget} />
      </Stack>
    </div>
  )
}
