import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RecordOf } from '#contract/kit/index.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { readReceipt } from '#contract/tenant/money/receipts.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useRecord } from '#src/providers/records.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './receipt.module.css'

/** RT-03: the receipt of a payment as a sheet of its own, to be printed. */
export default function Receipt({ id }: { id: string }) {
  const { record, problem } = useRecord(payments, id)
  usePage(record?.receipt && `Receipt ${record.receipt}`)
  if (problem) return <ErrorPage error={problem} />
  if (!record?.receipt || !record.propertyId) return <LoadingOverlay />
  return <Sheet payment={{ id, receipt: record.receipt, version: record.version }} />
}

function Sheet({
  payment: { id, receipt, version },
}: {
  payment: Pick<RecordOf<typeof payments>, 'receipt'> & { id: string; version: number }
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(1123)
  const { download, busy } = useDownload()
  const page = useQuery({
    queryKey: operationKey(readReceipt, { id }, { version }),
    queryFn: async () =>
      (await callForFile(readReceipt, { params: { id }, query: { format: 'html' } })).text(),
  })
  if (page.isError) return <ErrorPage error={pageErrorFrom(page.error)} />
  if (!page.data) return <LoadingOverlay />
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <ButtonLink look="ghost" to={paths.payments.show(id)}>
          <ArrowLeft size={15} aria-hidden /> Payment
        </ButtonLink>
        <Button onClick={() => frame.current?.contentWindow?.print()}>
          <Printer size={15} aria-hidden /> Print
        </Button>
        <Button
          look="primary"
          busy={busy}
          onClick={() =>
            download({
              make: () => callForFile(readReceipt, { params: { id }, query: { format: 'pdf' } }),
              name: `${receipt}.pdf`,
            })
          }
        >
          <Download size={15} aria-hidden /> PDF
        </Button>
      </div>
      <h1 className="visually-hidden">Receipt {receipt}</h1>
      <iframe
        ref={frame}
        className={styles.sheet}
        // Nothing in it runs; it is printed and measured from here.
        sandbox="allow-same-origin allow-modals"
        title={`Receipt ${receipt}`}
        srcDoc={page.data}
        style={{ height }}
        onLoad={({ currentTarget }) => {
          const { contentDocument } = currentTarget
          if (contentDocument) setHeight(contentDocument.documentElement.scrollHeight)
        }}
      />
    </div>
  )
}
