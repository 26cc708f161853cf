import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import type { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { PropertyFigures } from '#src/records/money/property-figures.tsx'
import { ReportPage } from '#src/records/report/index.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Stack, Tabs } from '#src/ui/page/parts.tsx'

/** RT-73, RT-75, SC-03: what is due and was paid for one property, as a tab of its page. */
export default function FinancialsTab({
  property: { id, currency },
}: {
  property: Readable<typeof properties>
}) {
  const { pathname, search } = useLocation()
  const rents = pathname === paths.financials.rents(id)
  const { can } = useAccess()
  const within = useMemo(() => ({ propertyId: id, ...(rents ? { chargeType: 'rent' } : {}) }), [id, rents])
  return (
    <Stack>
      {currency && can('read', charges.subject) ? (
        <PropertyFigures propertyId={id} currency={currency} />
      ) : null}
      <Tabs label="Payments">
        <Link to={paths.financials.home(id) + search} aria-current={rents ? undefined : 'page'}>
          All payments
        </Link>
        <Link to={paths.financials.rents(id) + search} aria-current={rents ? 'page' : undefined}>
          Rent payments
        </Link>
      </Tabs>
      <ReportPage
        key={String(rents)}
        report={cashBook}
        within={within}
        drawing={{
          tones: { status: { settled: 'good', onAccount: 'info', reversed: 'quiet', posted: 'good' } },
          links: {
            description: ({ paymentId, leaseId, kind, entryId }) =>
              paymentId
                ? paths.financials.report(id, paymentId)
                : kind === 'refund'
                  ? entryId && can('read', 'JournalEntry')
                    ? paths.money.entry(entryId)
                    : undefined
                  : leaseId && can('read', deposits.subject)
                    ? paths.money.deposit(leaseId)
                    : undefined,
            tenantNames: ({ leaseId }) =>
              leaseId && can('read', 'Lease') ? paths.leases.show(leaseId) : undefined,
          },
        }}
        actions={
          can('create', payments.subject) ? (
            <ButtonLink look="primary" to={paths.financials.createRent(id)}>
              <Plus size={16} aria-hidden /> Record payment
            </ButtonLink>
          ) : null
        }
        empty={{
          title: rents ? 'No rent payments yet' : 'No payments yet',
          sentence: 'Payments, refunds and deposits of this property are listed here.',
        }}
      />
    </Stack>
  )
}
