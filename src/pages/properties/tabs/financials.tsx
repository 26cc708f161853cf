import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { PaymentFigures } from '#src/records/money/payment-figures.tsx'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { paymentScreensOfProperty } from '#src/resources/payments.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { Stack, Tabs } from '#src/ui/page/parts.tsx'

/** RT-73, RT-75, SC-03: what was paid for one property, as a tab of its page. */
export default function FinancialsTab({ property: { id } }: { property: Readable }) {
  const rents = useLocation().pathname === paths.financials.rents(id)
  const { can } = useAccess()
  const screens = useMemo(() => paymentScreensOfProperty(id), [id])
  const within = useMemo(() => ({ propertyId: id, ...(rents ? { chargeType: 'rent' } : {}) }), [id, rents])
  const strip = can('read', payments.subject, 'available') ? <PaymentFigures within={within} /> : null
  return (
    <Stack>
      <Tabs label="Payments">
        <Link to={paths.financials.home(id)} aria-current={rents ? undefined : 'page'}>
          All payments
        </Link>
        <Link to={paths.financials.rents(id)} aria-current={rents ? 'page' : undefined}>
          Rent payments
        </Link>
      </Tabs>
      <ResourceList key={String(rents)} screens={screens} within={within} strip={strip} />
    </Stack>
  )
}
