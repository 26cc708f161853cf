import { useList, useOne } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { tenantActivity } from '#contract/tenant/tenant-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord, ResourceScreens } from '#src/resources/screens.ts'
import { tenantScreens } from '#src/resources/tenants.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Agreements } from '#src/records/leases/agreements.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { RecordFacts, ResourceShow } from '#src/records/show/index.tsx'
import { Columns, Muted, Prose, Section } from '#src/ui/page/parts.tsx'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'

const RecordActivity = lazy(() => import('#src/records/activity/of-record.tsx'))
const trail = [{ label: tenants.labels.many, to: paths.tenants.list() }]

export default function TenantDetails() {
  const id = useParams()['tenantId'] ?? ''
  return tenants.allFields.id.safeParse(id).success ? <Details key={id} id={id} /> : <PageNotFound />
}

function Details({ id }: { id: string }) {
  const navigate = useNavigate()
  const screens = useReadableScreens(tenantScreens)
  const { query, result: record } = useOne<AnyRecord>({
    resource: tenants.name,
    dataProviderName: tenants.api,
    id,
    errorNotification: false,
  })
  const failed = query.isError && !record
  usePage(failed ? undefined : ((record?.['name'] as string | undefined) ?? 'Tenant'), trail)
  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record) return <PendingPage />
  return (
    <ResourceShow
      screens={screens}
      record={record}
      tabs={[
        { key: 'overview', label: 'Overview', content: <Overview screens={screens} record={record} /> },
        {
          key: 'activity',
          label: 'Activity',
          content: (
            <Suspense fallback={<PendingPage />}>
              <RecordActivity operation={tenantActivity} id={id} words="this tenant" />
            </Suspense>
          ),
        },
      ]}
      onDeleted={() => void navigate(paths.tenants.list(), { replace: true })}
    />
  )
}

/** What they rent and have rented, and how to reach them. */
function Overview({ screens, record }: { screens: ResourceScreens; record: AnyRecord }) {
  const { can } = useAccess()
  const { query, result } = useList<LeaseRecord>({
    resource: leases.name,
    dataProviderName: leases.api,
    pagination: { currentPage: 1, pageSize: 50, mode: 'server' },
    sorters: [{ field: 'start', order: 'desc' }],
    filters: [{ field: 'tenantId', operator: 'eq', value: record.id }],
    errorNotification: false,
    queryOptions: { enabled: can('read', leases.subject) },
  })
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      <Section title={leases.labels.many}>
        {result.data.length > 0 ? (
          <Agreements leases={result.data} named="unit" />
        ) : query.isFetched ? (
          <Muted>No leases yet.</Muted>
        ) : null}
        {can('create', leases.subject) ? (
          <p style={{ marginTop: 12 }}>
            <ButtonLink to={paths.leases.create({ id: record.id })}>New lease</ButtonLink>
          </p>
        ) : null}
      </Section>
      {typeof record['notes'] === 'string' ? (
        <Section title="Notes">
          <Prose>{record['notes']}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}
