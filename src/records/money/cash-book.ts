import type { ReportRowOf } from '#contract/kit/index.ts'
import type { cashBook } from '#contract/tenant/money/cash-book.ts'
import { paths } from '#src/lib/paths.ts'
import type { useAccess } from '#src/providers/access.ts'
import type { Drawing } from '../report/rows.tsx'

/** How money in and out is drawn, at its own address or below a property. */
export function cashBookDrawing(
  can: ReturnType<typeof useAccess>['can'],
  propertyId?: string,
): Drawing<ReportRowOf<typeof cashBook>> {
  const below = (id: string) => propertyId && paths.financials.report(propertyId, id)
  return {
    tones: { status: { settled: 'good', onAccount: 'info', reversed: 'quiet', posted: 'good' } },
    links: {
      description: ({ paymentId, expenseId, saleId, leaseId, kind, entryId }) => {
        if (saleId) return paths.sales.show(saleId)
        if (paymentId) return below(paymentId) ?? paths.payments.show(paymentId)
        if (expenseId) return below(expenseId) ?? paths.expenses.show(expenseId)
        if (kind === 'refund')
          return entryId && can('read', 'JournalEntry') ? paths.money.entry(entryId) : undefined
        return leaseId && can('read', 'Deposit') ? paths.money.deposit(leaseId) : undefined
      },
      party: ({ leaseId }) => (leaseId && can('read', 'Lease') ? paths.leases.show(leaseId) : undefined),
    },
  }
}
