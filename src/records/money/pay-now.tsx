import { CreditCard } from 'lucide-react'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** The way to pay what is owed: of a lease, or of all that one has. */
export const PayNow = ({ leaseId }: { leaseId?: string }) => (
  <ButtonLink look="primary" to={paths.onlinePayments.pay({ lease: leaseId })}>
    <CreditCard size={15} aria-hidden /> Pay now
  </ButtonLink>
)
