import { useRecord } from '#src/providers/records.ts'
import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  changePortfolioProperties,
  listPortfolioProperties,
  listPortfolioPropertyIds,
} from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { call } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { nameOf } from '#src/resources/name-of.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Transfer, type TransferSource } from '#src/records/transfer/index.tsx'
import { Page, PageHead } from '#src/ui/page/parts.tsx'

type Row = AnswerOf<typeof listPortfolioProperties>['data'][number]

/** RT-94 */
export default function ChangeProperties() {
  const id = useParams()['id'] ?? ''
  return portfolios.allFields.id.safeParse(id).success ? <Loaded key={id} id={id} /> : <PageNotFound />
}

function Loaded({ id }: { id: string }) {
  const { canOn } = useAccess()
  const { record, problem } = useRecord(portfolios, id)
  const title = record && nameOf(portfolios, record)
  const back = paths.portfolios.show(id, { tab: 'properties' })
  usePage(
    title && `Add or remove properties of ${title}`,
    title ? [{ label: title, to: back }] : [],
    'Add or remove properties',
  )
  if (problem) return <ErrorPage error={problem} />
  if (!record || !title) return <PendingPage />
  if (!canOn('update', portfolios.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  const params = { id }
  const source: TransferSource<Row> = {
    operation: listPortfolioProperties,
    params,
    row: ({ reference, address, ...row }) => ({
      id: row.id,
      title: row.title,
      second: [reference, address].filter(Boolean).join(' · '),
    }),
    idsOf: (included, searchQuery) =>
      call(listPortfolioPropertyIds, { params, query: { included: String(included), searchQuery } }),
  }
  return (
    <Page>
      <PageHead
        title="Add or remove properties"
        lead={`People with access to ${title} see its properties at once. A property can be in several portfolios.`}
      />
      <Transfer
        source={source}
        labels={properties.labels}
        searchHint="Name, reference, address"
        titles={{ out: 'Not in this portfolio', in: `In ${title}` }}
        none={{
          out: 'All properties are in this portfolio.',
          in: 'None yet. Choose some from the other list.',
        }}
        where={`in ${title}`}
        back={back}
        operation={changePortfolioProperties}
        refreshes={[portfolios, properties]}
      />
    </Page>
  )
}
