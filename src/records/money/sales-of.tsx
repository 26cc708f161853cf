import { Columns3 } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { useRecords } from '#src/providers/records.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { saleScreens } from '#src/resources/sales.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { SaleFigures } from './sale-figures.tsx'

/** RT-76: what is offered for one property and its units, as a tab of its page. */
export function SalesOf({ propertyId }: { propertyId: string }) {
  const within = useMemo(() => ({ propertyId }), [propertyId])
  const screens = useMemo(
    (): ResourceScreens => ({
      ...saleScreens,
      name: 'sales-of-property',
      paths: { ...saleScreens.paths, create: () => paths.financials.createSale(propertyId) },
    }),
    [propertyId],
  )
  const { total } = useRecords(saleScreens.resource, {
    filters: { propertyId, status: 'offer' },
    limit: 1,
  })
  const lead =
    total !== undefined && total > 1 ? (
      <div style={{ marginLeft: 'auto' }}>
        <ButtonLink small to={paths.sales.compare({ property: propertyId })}>
          <Columns3 size={14} aria-hidden /> Compare offers
        </ButtonLink>
      </div>
    ) : null
  return (
    <ResourceList screens={screens} within={within} lead={lead} strip={<SaleFigures within={within} />} />
  )
}
