import { useOne } from '@refinedev/core'
import { useNavigate, useParams } from 'react-router'
import { tenants } from '#contract/tenant/tenants.ts'
import { paths } from '#src/lib/paths.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { tenantScreens } from '#src/resources/tenants.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { usePage } from '#src/ui/layout/page.ts'
import { Facts, ResourceShow } from '../resource/show/index.tsx'
import { useReadableScreens } from '../resource/use-readable-screens.ts'

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
      tabs={[{ key: 'contact', label: 'Contact', content: <Facts screens={screens} record={record} /> }]}
      onDeleted={() => void navigate(paths.tenants.list(), { replace: true })}
    />
  )
}
