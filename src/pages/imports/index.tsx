import { useAccess } from '#src/providers/access.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { destinations } from './destinations.ts'
import { PreviewStep } from './preview-step.tsx'
import { ImportSteps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useImportAddress } from './use-import-address.ts'
import { useImportRecord } from './use-import.ts'
import styles from './page.module.css'

/** Bulk Add (SC-01, SC-02): upload a file, look at what will become of it, import it. */
export default function BulkAddPage() {
  const { importId, into, propertyId, open } = useImportAddress()
  const { data: record } = useImportRecord(importId)
  const { can } = useAccess()
  const { subject, many, list } = destinations[record?.resource ?? into]
  usePage('Bulk add', [list])
  if (!can('import', subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>Bulk add {many}</h1>
        <ImportSteps current={importId ? 1 : 0} />
      </header>
      {importId ? (
        <PreviewStep key={importId} id={importId} onLeave={() => open(undefined)} />
      ) : (
        <UploadStep into={into} propertyId={propertyId} onUploaded={open} />
      )}
    </div>
  )
}
