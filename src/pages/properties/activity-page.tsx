import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { usePage } from '#src/ui/layout/page.ts'
import showStyles from '../resource/show/show.module.css'
import { ActivityList } from './activity.tsx'

const list = { label: properties.labels.many, to: paths.properties.list() }

/** RT-70: the activity of one property on a page of its own. */
export default function PropertyActivityPage() {
  const id = useParams()['propertyId'] ?? ''
  return properties.allFields.id.safeParse(id).success ? <Page id={id} /> : <PageNotFound />
}

function Page({ id }: { id: string }) {
  const { query, result: record } = useOne<AnyRecord>({
    resource: properties.name,
    dataProviderName: properties.api,
    id,
    errorNotification: false,
  })
  const failed = query.isError && !record
  const title = (record?.['title'] as string | undefined) ?? 'Property'
  usePage(failed ? undefined : 'Activity', [list, { label: title, to: paths.properties.show(id) }])
  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record) return <PendingPage />
  return (
    <div className={showStyles.page}>
      <div className={showStyles.head}>
        <h1>Activity of {title}</h1>
      </div>
      <ActivityList id={id} record={record} />
    </div>
  )
}
