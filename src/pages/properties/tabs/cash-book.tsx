import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** What came in and went out for a property, all of it or for rents. */
export function CashBook({ propertyId: id, rents }: { propertyId: string; rents: boolean }) {
  const { can } = useAccess()
  const within = useMemo(() => ({ propertyId: id, ...(rents ? { chargeType: 'rent' } : {}) }), [id, rents])
  return (
    <ReportPage
      key={String(rents)}
      report={cashBook}
      within={within}
      drawing={{
        tones: { status: { settled: 'good', onAccount: 'info', reversed: 'quiet', posted: 'good' } },
        links: {
          description: ({ paymentId, expenseId, saleId, leaseId, kind, entryId }) =>
            saleId
              ? paths.sales.show(saleId)
              : (paymentId ?? expenseId)
                ? paths.financials.report(id, (paymentId ?? expenseId)!)
                : kind === 'refund'
                  ? entryId && can('read', 'JournalEntry')
                    ? paths.money.entry(entryId)
                    : undefined
                  : leaseId && can('read', deposits.subject)
                    ? paths.money.deposit(leaseId)
                    : undefined,
          party: ({ leaseId }) => (leaseId && can('read', 'Lease') ? paths.leases.show(leaseId) : undefined),
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
        sentence: 'Payments, refunds, deposits, expenses and sales of this property are listed here.',
      }}
    />
  )
}
