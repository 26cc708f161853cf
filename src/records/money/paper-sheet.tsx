import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Operation } from '#contract/kit/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import styles from './paper-sheet.module.css'

interface Props {
  operation: Operation
  /** Fetches it, and what it is known by: drawn again where that is another. */
  file: (format: 'html' | 'pdf') => Promise<Blob>
  of: unknown
  /** "Receipt R-00042" */
  title: string
  fileName: string
  back: { label: string; to: string }
}

/** A document as a sheet of its own, to be printed or kept as PDF. */
export function PaperSheet({ operation, file, of, title, fileName, back }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(1123)
  const { download, busy } = useDownload()
  const page = useQuery({
    queryKey: operationKey(operation, of),
    queryFn: async () => (await file('html')).text(),
  })
  if (page.isError) return <ErrorPage error={pageErrorFrom(page.error)} />
  if (!page.data) return <LoadingOverlay />
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <ButtonLink look="ghost" to={back.to}>
          <ArrowLeft size={15} aria-hidden /> {back.label}
        </ButtonLink>
        <Button onClick={() => frame.current?.contentWindow?.print()}>
          <Printer size={15} aria-hidden /> Print
        </Button>
        <Button
          look="primary"
          busy={busy}
          onClick={() => download({ make: () => file('pdf'), name: `${fileName}.pdf` })}
        >
          <Download size={15} aria-hidden /> PDF
        </Button>
      </div>
      <h1 className="visually-hidden">{title}</h1>
      <iframe
        ref={frame}
        className={styles.sheet}
        // Nothing in it runs; it is printed and measured from here.
        sandbox="allow-same-origin allow-modals"
        title={title}
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
