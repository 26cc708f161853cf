import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { cashBookDrawing } from '#src/records/money/cash-book.ts'
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
      drawing={cashBookDrawing(can, id)}
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
