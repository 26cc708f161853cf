import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { useAccess } from '#src/providers/access.ts'
import { cashBookDrawing } from '#src/records/money/cash-book.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { reportsTrail } from './trail.ts'

/** What came in and went out for all properties. */
export function MoneyInAndOut() {
  const { can } = useAccess()
  return (
    <ReportPage
      report={cashBook}
      trail={reportsTrail}
      without={['unitId']}
      drawing={cashBookDrawing(can)}
      empty={{
        title: 'No payments yet',
        sentence: 'Payments, refunds, deposits, expenses and sales are listed here.',
      }}
    />
  )
}
