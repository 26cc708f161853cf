import { CreditCard, Grid3x3 } from 'lucide-react'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
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
  const online = can('read', onlinePayments.subject, 'tenantNames') ? (
    <ButtonLink small to={paths.onlinePayments.list()}>
      <CreditCard size={14} aria-hidden /> Online payments
    </ButtonLink>
  ) : null
  const many = can('create', payments.subject) ? (
    <ButtonLink small to={paths.payments.many()}>
      <Grid3x3 size={14} aria-hidden /> Record many
    </ButtonLink>
  ) : null
  const lead =
    online || many ? (
      <span style={{ display: 'inline-flex', gap: 8, marginLeft: 'auto' }}>
        {online}
        {many}
      </span>
    ) : null
  return <ResourceList screens={paymentScreens} strip={<PaymentFigures />} lead={lead} />
}
