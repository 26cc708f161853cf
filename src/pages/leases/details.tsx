import { useOne } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { leaseActivity } from '#contract/tenant/activity.ts'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { lateFeeWords } from '#domain/leases/late-fee.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { leaseScreens } from '#src/resources/leases.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { RecordFacts, ResourceShow, type ShowTab } from '#src/records/show/index.tsx'
import showStyles from '#src/records/show/show.module.css'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { LeaseActions } from './actions.tsx'
import { History } from './history.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { SignedDocument } from './signed-document.tsx'
import { Parties, Terms } from './terms.tsx'

const RecordActivity = lazy(() => import('#src/records/activity/of-record.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))
const trail = [{ label: leases.labels.many, to: paths.leases.list() }]

export default function LeaseDetails() {
  const id = useParams()['leaseId'] ?? ''
  return leases.allFields.id.safeParse(id).success ? <Details key={id} id={id} /> : <PageNotFound />
}

function Details({ id }: { id: string }) {
  const navigate = useNavigate()
  const { can } = useAccess()
  const screens = useReadableScreens(leaseScreens)
  const { query, result: record } = useOne<LeaseRecord>({
    resource: leases.name,
    dataProviderName: leases.api,
    id,
    errorNotification: false,
  })
  const failed = query.isError && !record
  usePage(failed ? undefined : (record?.reference ?? 'Lease'), trail)
  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record) return <PendingPage />
  const overview = (
    <div className={showStyles.body}>
      <div className={showStyles.main}>
        <Terms lease={record} />
        <Parties lease={record} />
        {can('read', documents.subject) ? <SignedDocument lease={record} /> : null}
        {record.lateFee ? (
          <section className={showStyles.block}>
            <h2>{leases.label('lateFee')}</h2>
            <p>{lateFeeWords(record.lateFee, record.currency)}.</p>
          </section>
        ) : null}
        <History lease={record} />
        {record.notes ? (
          <section className={showStyles.block}>
            <h2>Notes</h2>
            <p>{record.notes}</p>
          </section>
        ) : null}
      </div>
      <RecordFacts screens={screens} record={record} />
    </div>
  )
  const tabs: ShowTab[] = [
    { key: 'overview', label: 'Overview', content: overview },
    ...(can('read', documents.subject)
      ? [
          {
            key: 'documents',
            label: documents.labels.many,
            content: (
              <Suspense fallback={<PendingPage />}>
                <Documents of={{ kind: 'lease', id, propertyId: record.propertyId }} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      key: 'activity',
      label: 'Activity',
      content: (
        <Suspense fallback={<PendingPage />}>
          <RecordActivity operation={leaseActivity} id={id} words="this lease" />
        </Suspense>
      ),
    },
  ]
  return (
    <ResourceShow
      screens={screens}
      record={record}
      tabs={tabs}
      actions={<LeaseActions lease={record} />}
      onDeleted={() => void navigate(paths.leases.list(), { replace: true })}
    />
  )
}
