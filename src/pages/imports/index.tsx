import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/layout/page.ts'
import { PreviewStep } from './preview-step.tsx'
import { ImportSteps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useImportAddress } from './use-import-address.ts'
import styles from './page.module.css'

const trail = [{ label: properties.labels.many, to: paths.properties.list() }]

/** Bulk Add (SC-01, SC-02): upload a file, look at what will become of it, import it. */
export default function BulkAddPage() {
  const { importId, open } = useImportAddress()
  const { can } = useAccess()
  usePage('Bulk add', trail)
  if (!can('import', properties.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>Bulk add properties</h1>
        <ImportSteps current={importId ? 1 : 0} />
      </header>
      {importId ? (
        <PreviewStep key={importId} id={importId} onLeave={() => open(undefined)} />
      ) : (
        <UploadStep onUploaded={open} />
      )}
    </div>
  )
}
