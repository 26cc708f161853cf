import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { ExpenseFigures } from '#src/records/money/expense-figures.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'

/** RT-77: what one property costs. */
export function ExpensesOf({ propertyId }: { propertyId: string }) {
  const within = useMemo(() => ({ propertyId }), [propertyId])
  const screens = useMemo(
    (): ResourceScreens => ({
      ...expenseScreens,
      name: 'expenses-of-property',
      paths: { ...expenseScreens.paths, create: () => paths.financials.createExpense(propertyId) },
    }),
    [propertyId],
  )
  return <ResourceList screens={screens} within={within} strip={<ExpenseFigures within={within} />} />
}
