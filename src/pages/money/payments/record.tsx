import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { leases } from '#contract/tenant/leases.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { BooksBegun } from '#src/records/money/books-begun.tsx'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Stack } from '#src/ui/page/parts.tsx'
import { PaymentForm } from './form.tsx'

/** RT-81 create-rent: what a tenant paid, and what it settles as it is typed; with `lease` of that lease. */
export default function RecordPayment() {
  usePage('Record payment')
  const { can } = useAccess()
  if (!can('create', payments.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <Page width="form">
      <PageHead
        title="Record payment"
        lead="A payment settles the oldest charges first, unless you choose otherwise."
      />
      <BooksBegun>
        <Chosen />
      </BooksBegun>
    </Page>
  )
}

function Chosen() {
  const { propertyId } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [leaseId, setLeaseId] = useState<string | null>(params.get('lease'))
  return (
    <Stack gap={24}>
      <div style={{ maxWidth: 520 }}>
        <Labelled label="Lease">
          {(described) => (
            <AntdTheme>
              <RecordSelect
                bound={{
                  ...described,
                  value: leaseId,
                  onChange: (id) => setLeaseId(typeof id === 'string' ? id : null),
                  onBlur: () => undefined,
                  ref: () => undefined,
                  'aria-required': true,
                }}
                resource={leases}
                within={propertyId}
                placeholder="Type a tenant, unit or property"
                none="No lease matches."
                wordsOf={({ tenantNames, unitLabel, propertyTitle }) =>
                  [tenantNames, unitLabel, propertyTitle].filter(Boolean).join(', ')
                }
                noteOf={({ reference }) => reference ?? ''}
              />
            </AntdTheme>
          )}
        </Labelled>
      </div>
      {leaseId ? (
        <PaymentForm
          key={leaseId}
          leaseId={leaseId}
          onLeave={() =>
            void navigate(propertyId ? paths.financials.home(propertyId) : paths.payments.list())
          }
        />
      ) : null}
    </Stack>
  )
}
