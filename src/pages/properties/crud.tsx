import { FileSpreadsheet, HousePlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import styles from './crud.module.css'

const NewProperty = lazy(() =>
  import('./property-form.tsx').then(({ NewProperty }) => ({ default: NewProperty })),
)
const EditProperty = lazy(() =>
  import('./property-form.tsx').then(({ EditProperty }) => ({ default: EditProperty })),
)

/** RT-61: `?id=` edits; otherwise the two ways to create (SC-01), of which `?mode=single` is the form. */
export default function PropertyCrud() {
  const [params] = useSearchParams()
  const { can } = useAccess()
  const id = params.get('id')
  const may = can(id === null ? 'create' : 'update', properties.subject)
  if (!may) return <ErrorPage error={{ statusCode: 403 }} />
  if (id !== null && !properties.allFields.id.safeParse(id).success) return <PageNotFound />
  if (id === null && params.get('mode') !== 'single') return <Ways />
  return (
    <Suspense fallback={<PendingPage />}>
      {id === null ? <NewProperty /> : <EditProperty key={id} id={id} />}
    </Suspense>
  )
}

/** SC-01. */
function Ways() {
  const { can } = useAccess()
  usePage('Add properties')
  return (
    <Page width="form">
      <PageHead title="Add properties" />
      <div className={styles.ways}>
        <Link className={styles.way} to={paths.properties.create('single')}>
          <HousePlus size={28} strokeWidth={1.5} aria-hidden />
          <h2>Add Single Property</h2>
          <p>Enter the information of one property. Name and address are enough to begin.</p>
        </Link>
        {can('import', properties.subject) ? (
          <Link className={styles.way} to={paths.properties.bulkAdd}>
            <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
            <h2>Bulk Add</h2>
            <p>
              Import multiple properties by uploading a CSV file. You see what will happen before it does.
            </p>
          </Link>
        ) : null}
      </div>
    </Page>
  )
}
