import { lazy, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router'
import { z } from 'zod'
import { PageBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { Bare } from './shell/bare.tsx'
import { paths } from '#src/lib/paths.ts'
import { Shell } from './shell/shell.tsx'
import { DashboardPages } from './dashboard-pages.tsx'

const Receipt = lazy(() => import('./pages/money/payments/receipt.tsx'))
const Voucher = lazy(() => import('./pages/money/expenses/voucher.tsx'))
const InvoiceSheet = lazy(() => import('./pages/money/billing/sheet.tsx'))
const SaleSheet = lazy(() => import('./pages/money/sales/sheet.tsx'))
const ServiceChargeSheets = () => import('./pages/money/service-charges/sheets.tsx')
const CostSummary = lazy(() => ServiceChargeSheets().then((found) => ({ default: found.CostSummary })))
const ServiceChargeStatement = lazy(() =>
  ServiceChargeSheets().then((found) => ({ default: found.ServiceChargeStatement })),
)
const InviteSheet = lazy(() => import('./pages/people/invites/sheet.tsx'))

const uuid = z.uuid()
/** Sheets to be printed, by their addresses. */
const sheets = [
  { address: paths.invites.show(':id'), Sheet: InviteSheet },
  { address: paths.financials.receipt(':propertyId', ':id'), Sheet: Receipt },
  { address: paths.financials.voucher(':propertyId', ':id'), Sheet: Voucher },
  { address: paths.expenses.voucher(':id'), Sheet: Voucher },
  { address: paths.billings.document(':id'), Sheet: InvoiceSheet },
  { address: paths.financials.sale(':propertyId', ':id'), Sheet: SaleSheet },
  { address: paths.financials.costSummary(':propertyId', ':id'), Sheet: CostSummary },
  {
    address: paths.financials.serviceChargeStatement(':propertyId', ':charge', ':unitId', ':id'),
    Sheet: ServiceChargeStatement,
  },
]

/** Pages in the dashboard's frame, and those that have no layout. */
export function FramedPages() {
  const { pathname } = useLocation()
  const sheet = sheets.flatMap(({ address, Sheet }) => {
    const sheetId = matchPath(address, pathname)?.params['id']
    return sheetId && uuid.safeParse(sheetId).success ? [<Sheet key={sheetId} id={sheetId} />] : []
  })[0]
  if (!sheet) {
    return (
      <Shell>
        <DashboardPages />
      </Shell>
    )
  }
  return (
    <Bare>
      <PageBoundary resetKey={pathname}>
        <Suspense fallback={<LoadingOverlay />}>{sheet}</Suspense>
      </PageBoundary>
    </Bare>
  )
}
