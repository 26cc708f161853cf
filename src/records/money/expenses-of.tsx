import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ExpenseFigures } from './expense-figures.tsx'
import { FromReceipts } from './from-receipts.tsx'

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
        bulkAdd: () => paths.properties.bulkAddOf('invoices', propertyId),
      },
    }),
    [propertyId, vendorId],
  )
  const { can } = useAccess()
  const lead =
    propertyId && can('create', expenseScreens.resource.subject) ? (
      <div style={{ marginLeft: 'auto' }}>
        <FromReceipts propertyId={propertyId} />
      </div>
    ) : null
  return (
    <ResourceList screens={screens} within={within} lead={lead} strip={<ExpenseFigures within={within} />} />
  )
}
