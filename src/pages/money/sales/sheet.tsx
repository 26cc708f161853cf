import { readSaleSheet } from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { PaperSheet } from '#src/records/money/paper-sheet.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

/** RT-04: the record of a sale as a sheet of its own, to be printed. */
export default function SaleSheet({ id }: { id: string }) {
  const { record, problem } = useRecord(sales, id)
  const title = record && ['Sale record', record.label].filter(Boolean).join(' ')
  usePage(title)
  if (problem) return <ErrorPage error={problem} />
  if (!record || !title) return <LoadingOverlay />
  return (
    <PaperSheet
      operation={readSaleSheet}
      file={(format) => callForFile(readSaleSheet, { params: { id }, query: { format } })}
      of={{ id, version: record.version }}
      title={title}
      fileName={record.label ?? 'Sale'}
      back={{ label: 'Sale', to: paths.sales.show(id) }}
    />
  )
}
