import { useNavigate, useParams } from 'react-router'
import { payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { BooksBegun } from '#src/records/money/books-begun.tsx'
import { LeaseChoice } from '#src/records/money/lease-choice.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import { PaymentForm } from './form.tsx'

/** RT-81 create-rent: what a tenant paid, and what it settles as it is typed; with `lease` of that lease. */
export default function RecordPayment() {
  usePage('Record payment')
  const { can } = useAccess()
  const { propertyId } = useParams()
  const navigate = useNavigate()
  if (!can('create', payments.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  const leave = () => void navigate(propertyId ? paths.financials.home(propertyId) : paths.payments.list())
  return (
    <Page width="form">
      <PageHead
        title="Record payment"
        lead="A payment settles the oldest charges first, unless you choose otherwise."
      />
      <BooksBegun>
        <LeaseChoice within={propertyId}>
          {(leaseId) => <PaymentForm key={leaseId} leaseId={leaseId} onLeave={leave} />}
        </LeaseChoice>
      </BooksBegun>
    </Page>
  )
}
