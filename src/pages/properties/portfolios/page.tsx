import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import { PortfoliosOf } from './list.tsx'
import { useAddressedProperty } from '#src/records/use-property.ts'

/** RT-71: the portfolios of one property on a page of its own. */
export default function PropertyPortfoliosPage() {
  const { id, property, problem } = useAddressedProperty()
  const { can } = useAccess()
  const title = property?.['title'] ?? 'Property'
  usePage(problem ? undefined : 'Portfolios', [{ label: title, to: paths.properties.show(id) }])
  if (!can('read', portfolios.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (problem) return <ErrorPage error={problem} />
  if (!property) return <PendingPage />
  return (
    <Page>
      <PageHead title={`Portfolios of ${title}`} />
      <PortfoliosOf property={property} />
    </Page>
  )
}
