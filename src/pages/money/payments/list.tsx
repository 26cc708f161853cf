import { Grid3x3 } from 'lucide-react'
import { payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { paymentScreens } from '#src/resources/payments.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaymentFigures } from '#src/records/money/payment-figures.tsx'

/** What tenants paid, with what it comes to above. */
export default function PaymentList() {
  const { can } = useAccess()
  const strip = can('read', payments.subject, 'available') ? <PaymentFigures /> : null
  const lead = can('create', payments.subject) ? (
    <ButtonLink small to={paths.payments.many()} style={{ marginLeft: 'auto' }}>
      <Grid3x3 size={14} aria-hidden /> Record many
    </ButtonLink>
  ) : null
  return <ResourceList screens={paymentScreens} strip={strip} lead={lead} />
}
