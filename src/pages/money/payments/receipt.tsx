import { payments } from '#contract/tenant/money/payments.ts'
import { readReceipt } from '#contract/tenant/money/receipts.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { PaperSheet } from '#src/records/money/paper-sheet.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

/** RT-03: the receipt of a payment as a sheet of its own, to be printed. */
export default function Receipt({ id }: { id: string }) {
  const { record, problem } = useRecord(payments, id)
  const title = record?.receipt && `Receipt ${record.receipt}`
  usePage(title)
  if (problem) return <ErrorPage error={problem} />
  if (!record?.receipt || !title) return <LoadingOverlay />
  return (
    <PaperSheet
      operation={readReceipt}
      file={(format) => callForFile(readReceipt, { params: { id }, query: { format } })}
      of={{ id, version: record.version }}
      title={title}
      fileName={record.receipt}
      back={{ label: 'Payment', to: paths.payments.show(id) }}
    />
  )
}
