import { useOne } from '@refinedev/core'
import { ListPlus } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import type { AnyRecord } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import RecordActivity from '#src/records/activity/of-record.tsx'
import { ResourceShow } from '#src/records/show/index.tsx'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { PortfolioProperties } from './properties.tsx'

const trail = [{ label: portfolios.labels.many, to: paths.portfolios.list() }]

/** RT-92 */
export default function PortfolioDetails() {
  const id = useParams()['portfolioId'] ?? ''
  return portfolios.allFields.id.safeParse(id).success ? <Details key={id} id={id} /> : <PageNotFound />
}

function Details({ id }: { id: string }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const screens = useReadableScreens(portfolioScreens)
  const { query, result: record } = useOne<AnyRecord>({
    resource: portfolios.name,
    dataProviderName: portfolios.api,
    id,
    errorNotification: false,
  })
  const failed = query.isError && !record
  usePage(failed ? undefined : ((record?.['title'] as string | undefined) ?? 'Portfolio'), trail)
  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record) return <PendingPage />
  const mayChange = canOn('update', portfolios.subject, record)
  return (
    <ResourceShow
      screens={screens}
      record={record}
      tabs={[
        {
          key: 'properties',
          label: 'Properties',
          count: record['propertyCount'] as number | undefined,
          content: <PortfolioProperties screens={screens} record={record} mayChange={mayChange} />,
        },
        {
          key: 'activity',
          label: 'Activity',
          content: <RecordActivity operation={portfolioActivity} id={id} words="this portfolio" />,
        },
      ]}
      actions={
        mayChange ? (
          <ButtonLink look="primary" to={paths.portfolios.changeProperties(id)}>
            <ListPlus size={16} aria-hidden /> Add or remove properties
          </ButtonLink>
        ) : null
      }
      onDeleted={() => void navigate(paths.portfolios.list(), { replace: true })}
    />
  )
}
