import { useOne } from '@refinedev/core'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { documents } from '#contract/tenant/documents.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { issues } from '#contract/tenant/issues.ts'
import { properties } from '#contract/tenant/properties.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import type { AnyRecord } from '#src/resources/screens.ts'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceShow, type ShowTab } from '#src/records/show/index.tsx'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { ActivityTab } from './activity.tsx'
import { PortfoliosOf } from './portfolios/list.tsx'
import { Overview } from './overview.tsx'

const Leases = lazy(() => import('./tabs/leases.tsx'))
const Issues = lazy(() => import('./tabs/issues.tsx'))
const Units = lazy(() => import('./tabs/units.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))
const Photos = lazy(() => import('./photos/index.tsx'))
const trail = [{ label: properties.labels.many, to: paths.properties.list() }]

/** RT-62: one property; kept alive when navigating away and back. */
export default function PropertyDetails() {
  const { propertyId: id = '', part } = useParams()
  const navigate = useNavigate()
  const { can } = useAccess()
  const screens = useReadableScreens(propertyScreens)
  const { query, result: record } = useOne<AnyRecord>({
    resource: properties.name,
    dataProviderName: properties.api,
    id,
    errorNotification: false,
  })
  const photos = useOperation(propertyPhotos.list, { params: { id } })
  const failed = query.isError && !record
  usePage(failed ? undefined : ((record?.['title'] as string | undefined) ?? 'Property'), trail)

  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record) return <PendingPage />
  const tabs: ShowTab[] = [
    {
      key: 'overview',
      label: 'Overview',
      content: <Overview screens={screens} record={record} photos={photos.data?.data ?? []} />,
    },
    ...(can('read', units.subject)
      ? [
          {
            key: 'units',
            label: units.labels.many,
            to: paths.units.list(id),
            content: (
              <Suspense fallback={<PendingPage />}>
                <Units property={record} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(can('read', leases.subject)
      ? [
          {
            key: 'leases',
            label: leases.labels.many,
            to: paths.leases.ofProperty(id),
            content: (
              <Suspense fallback={<PendingPage />}>
                <Leases property={record} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(can('read', issues.subject)
      ? [
          {
            key: 'issues',
            label: issues.labels.many,
            to: paths.properties.issues.list(id),
            content: (
              <Suspense fallback={<PendingPage />}>
                <Issues property={record} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      key: 'photos',
      label: 'Photos',
      count: photos.data?.data.length,
      content: (
        <Suspense fallback={<PendingPage />}>
          <Photos record={record} />
        </Suspense>
      ),
    },
    ...(can('read', documents.subject)
      ? [
          {
            key: 'docs',
            label: documents.labels.many,
            to: paths.properties.documents(id),
            content: (
              <Suspense fallback={<PendingPage />}>
                <Documents of={{ kind: 'property', id, propertyId: id }} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(can('read', portfolios.subject)
      ? [
          {
            key: 'portfolios',
            label: 'Portfolios',
            count: (record['portfolioIds'] as string[] | undefined)?.length,
            content: <PortfoliosOf property={record} />,
          },
        ]
      : []),
    { key: 'activity', label: 'Activity', content: <ActivityTab id={id} /> },
  ]
  return (
    <ResourceShow
      screens={screens}
      record={record}
      tabs={tabs}
      open={part}
      onDeleted={() => void navigate(paths.properties.list(), { replace: true })}
      actions={
        record['listing'] === 'listed' ? (
          <a
            className={classes(buttonStyles.button, buttonStyles.ghost)}
            href={paths.properties.publicPage(id)}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink size={15} aria-hidden /> Public page
          </a>
        ) : null
      }
    />
  )
}
