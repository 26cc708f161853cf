import { readVoucher } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { PaperSheet } from '#src/records/money/paper-sheet.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

/** RT-05: the voucher of an expense as a sheet of its own, to be filed with the invoice. */
export default function Voucher({ id }: { id: string }) {
  const { record, problem } = useRecord(expenses, id)
  const title = record && ['Expense voucher', record.label].filter(Boolean).join(' ')
  usePage(title)
  if (problem) return <ErrorPage error={problem} />
  if (!record || !title) return <LoadingOverlay />
  return (
    <PaperSheet
      operation={readVoucher}
      file={(format) => callForFile(readVoucher, { params: { id }, query: { format } })}
      of={{ id, version: record.version }}
      title={title}
      fileName={record.label ?? 'Expense'}
      back={{ label: 'Expense', to: paths.expenses.show(id) }}
    />
  )
}
