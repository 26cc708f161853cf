import { readInvoiceDocument } from '#contract/tenant/money/invoice-operations.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { PaperSheet } from '#src/records/money/paper-sheet.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

/** An invoice as a sheet of its own, to be printed. */
export default function InvoiceSheet({ id }: { id: string }) {
  const { record, problem } = useRecord(invoices, id)
  const title = record?.name && (record.label ? `Invoice ${record.label}` : 'Draft invoice')
  usePage(title)
  if (problem) return <ErrorPage error={problem} />
  if (!record || !title) return <LoadingOverlay />
  return (
    <PaperSheet
      operation={readInvoiceDocument}
      file={(format) => callForFile(readInvoiceDocument, { params: { id }, query: { format } })}
      of={{ id, version: record.version, open: record.open }}
      title={title}
      fileName={record.label ?? 'Draft invoice'}
      back={{ label: 'Invoice', to: paths.billings.show(id) }}
    />
  )
}
