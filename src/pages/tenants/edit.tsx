import { useOne } from '@refinedev/core'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { tenants } from '#contract/tenant/tenants.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { tenantScreens } from '#src/resources/tenants.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { usePage } from '#src/ui/layout/page.ts'
import { ResourceForm } from '../resource/form/index.tsx'

const list = { label: tenants.labels.many, to: paths.tenants.list() }

export default function EditTenant() {
  const id = useParams()['tenantId'] ?? ''
  return tenants.allFields.id.safeParse(id).success ? <Edit key={id} id={id} /> : <PageNotFound />
}

function Edit({ id }: { id: string }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { query, result: record } = useOne<AnyRecord>({
    resource: tenants.name,
    dataProviderName: tenants.api,
    id,
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
  })
  const name = record ? String(record['name']) : undefined
  usePage(name && `Edit ${name}`, name ? [list, { label: name, to: paths.tenants.show(id) }] : [list], 'Edit')
  if (query.isError && !record) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record || !query.isFetchedAfterMount) return <PendingPage />
  if (!canOn('update', tenants.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={tenantScreens}
      title={`Edit ${name ?? ''}`}
      record={record}
      onSaved={(saved) => {
        void navigate(paths.tenants.show(id), { replace: true })
        toast.success(`${String(saved['name'])} saved`)
      }}
      onLeave={() => void navigate(paths.tenants.show(id))}
    />
  )
}
