import { useOne } from '@refinedev/core'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { usePage } from '#src/ui/layout/page.ts'
import { ResourceForm } from '../resource/form/index.tsx'

const list = { label: portfolios.labels.many, to: paths.portfolios.list() }

/** RT-93 */
export default function EditPortfolio() {
  const id = useParams()['portfolioId'] ?? ''
  return portfolios.allFields.id.safeParse(id).success ? <Edit key={id} id={id} /> : <PageNotFound />
}

function Edit({ id }: { id: string }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { query, result: record } = useOne<AnyRecord>({
    resource: portfolios.name,
    dataProviderName: portfolios.api,
    id,
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
  })
  const name = record ? String(record['title']) : undefined
  usePage(
    name && `Edit ${name}`,
    name ? [list, { label: name, to: paths.portfolios.show(id) }] : [list],
    'Edit',
  )
  if (query.isError && !record) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record || !query.isFetchedAfterMount) return <PendingPage />
  if (!canOn('update', portfolios.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={portfolioScreens}
      title={`Edit ${name ?? ''}`}
      record={record}
      onSaved={(saved) => {
        void navigate(paths.portfolios.show(id), { replace: true })
        toast.success(`${String(saved['title'])} saved`)
      }}
      onLeave={() => void navigate(paths.portfolios.show(id))}
    />
  )
}
