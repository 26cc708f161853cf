import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { budgetScreens } from '#src/resources/budgets.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'

/** The budgets of one property, as a tab of its page. */
export function BudgetsOf({ propertyId }: { propertyId: string }) {
  const within = useMemo(() => ({ propertyId }), [propertyId])
  const screens = useMemo(
    (): ResourceScreens => ({
      ...budgetScreens,
      name: 'budgets-of-property',
      paths: { ...budgetScreens.paths, create: () => paths.budgets.create({ property: propertyId }) },
    }),
    [propertyId],
  )
  return <ResourceList screens={screens} within={within} />
}
