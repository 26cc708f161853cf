import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ExpenseFigures } from './expense-figures.tsx'

/** What one property costs (RT-77), or what a vendor supplied, as a tab of their page. */
export function ExpensesOf({ propertyId, vendorId }: { propertyId?: string; vendorId?: string }) {
  const within = useMemo(
    () => ({ ...(propertyId ? { propertyId } : {}), ...(vendorId ? { vendor: vendorId } : {}) }),
    [propertyId, vendorId],
  )
  const screens = useMemo(
    (): ResourceScreens => ({
      ...expenseScreens,
      name: propertyId ? 'expenses-of-property' : 'expenses-of-vendor',
      paths: {
        ...expenseScreens.paths,
        create: () =>
          propertyId
            ? paths.financials.createExpense(propertyId)
            : paths.expenses.create({ vendor: vendorId }),
      },
    }),
    [propertyId, vendorId],
  )
  return <ResourceList screens={screens} within={within} strip={<ExpenseFigures within={within} />} />
}
