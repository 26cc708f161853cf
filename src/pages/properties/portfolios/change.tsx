import type { AnswerOf } from '#contract/kit/index.ts'
import { changePropertyPortfolios, listPropertyPortfolios } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { call } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Transfer, type TransferSource } from '#src/records/transfer/index.tsx'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import { useAddressedProperty } from '#src/records/use-property.ts'

type Row = AnswerOf<typeof listPropertyPortfolios>['data'][number]

/** As many as one change may name. */
const most = 200

/** RT-72 */
export default function ChangePortfolios() {
  const { id, property, problem } = useAddressedProperty()
  const { can, canOn } = useAccess()
  const { nameOf } = usePeople()
  const title = property?.['title'] ?? 'Property'
  const back = paths.properties.show(id, { tab: 'portfolios' })
  usePage(
    problem ? undefined : `Portfolios of ${title}`,
    [{ label: title, to: back }],
    'Add or remove portfolios',
  )
  if (problem) return <ErrorPage error={problem} />
  if (!property) return <PendingPage />
  if (!can('update', portfolios.subject) || !canOn('assign', properties.subject, property)) {
    return <ErrorPage error={{ statusCode: 403 }} />
  }
  const params = { id }
  const source: TransferSource<Row> = {
    operation: listPropertyPortfolios,
    params,
    row: ({ managerId, propertyCount, ...row }) => ({
      id: row.id,
      title: row.title,
      second: [counted(propertyCount, properties.labels).toLowerCase(), managerId && nameOf(managerId)]
        .filter(Boolean)
        .join(' · '),
    }),
    idsOf: async (included, searchQuery) => {
      const query = { included: String(included), searchQuery, limit: most }
      const { data, total } = await call(listPropertyPortfolios, { params, query })
      return { ids: data.map((row) => row.id), total }
    },
  }
  return (
    <Page>
      <PageHead
        title="Add or remove portfolios"
        lead={`People with access to one of these portfolios see ${title} at once.`}
      />
      <Transfer
        source={source}
        labels={portfolios.labels}
        searchHint="Name, description, owner"
        titles={{ out: 'Other portfolios', in: `With ${title}` }}
        none={{
          out: 'The property is in every portfolio.',
          in: 'None yet. Choose some from the other list.',
        }}
        where={`for ${title}`}
        back={back}
        operation={changePropertyPortfolios}
        refreshes={[portfolios, properties]}
      />
    </Page>
  )
}
