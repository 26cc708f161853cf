import { useOne } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { properties } from '#contract/tenant/properties.ts'
import { unitActivity } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { unitScreens } from '#src/resources/units.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import RecordActivity from '#src/records/activity/of-record.tsx'
import { ResourceShow, type ShowTab } from '#src/records/show/index.tsx'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { UnitOverview } from './overview.tsx'

const Issues = lazy(() => import('./issues.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))
const isId = (text: string) => units.allFields.id.safeParse(text).success

/** One unit of a property: who is in it, what it is like, what happened to it (SC-05). */
export default function UnitDetails() {
  const { propertyId = '', unitId = '', part } = useParams()
  return isId(propertyId) && isId(unitId) && (part === undefined || part === 'issues') ? (
    <Details key={unitId} propertyId={propertyId} id={unitId} part={part} />
  ) : (
    <PageNotFound />
  )
}

function Details({ propertyId, id, part }: { propertyId: string; id: string; part: string | undefined }) {
  const navigate = useNavigate()
  const { can } = useAccess()
  const screens = useReadableScreens(unitScreens)
  const { query, result } = useOne<AnyRecord>({
    resource: units.name,
    dataProviderName: units.api,
    id,
    errorNotification: false,
  })
  // A unit of another property is not at this address.
  const record = result?.['propertyId'] === propertyId ? result : undefined
  const failed = query.isError && !result
  usePage(record ? String(record['label']) : failed ? undefined : 'Unit', [
    { label: properties.labels.many, to: paths.properties.list() },
    ...(record ? [{ label: String(record['propertyTitle']), to: paths.properties.show(propertyId) }] : []),
    { label: units.labels.many, to: paths.units.list(propertyId) },
  ])
  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!result) return <PendingPage />
  if (!record) return <PageNotFound />
  const tabs: ShowTab[] = [
    { key: 'overview', label: 'Overview', content: <UnitOverview screens={screens} record={record} /> },
    ...(can('read', issues.subject)
      ? [
          {
            key: 'issues',
            label: issues.labels.many,
            to: paths.units.issues(propertyId, id),
            content: (
              <Suspense fallback={<PendingPage />}>
                <Issues propertyId={propertyId} unitId={id} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(can('read', documents.subject)
      ? [
          {
            key: 'documents',
            label: documents.labels.many,
            content: (
              <Suspense fallback={<PendingPage />}>
                <Documents of={{ kind: 'unit', id, propertyId }} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      key: 'activity',
      label: 'Activity',
      content: <RecordActivity operation={unitActivity} id={id} words="this unit" />,
    },
  ]
  return (
    <ResourceShow
      screens={screens}
      record={record}
      tabs={tabs}
      open={part}
      onDeleted={() => void navigate(paths.units.list(propertyId), { replace: true })}
    />
  )
}
