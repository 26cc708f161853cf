import { listFundRequests } from '#contract/tenant/money/fund-requests.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked, useLastPage, usePages } from '#src/lib/use-asked.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Pagination } from '#src/records/list/pagination.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { FundRequests } from './requests.tsx'

/** Requests on one page. */
const perPage = 50

/** What owners were asked to pay in, what is still to come first. */
export default function FundRequestList() {
  usePage('Requests for funds', [{ label: ownerPayments.labels.many, to: paths.ownerPayments.list() }])
  const { can } = useAccess()
  const { asked, ask } = useAsked({ show: 'outstanding', page: '1' })
  const openOnly = asked.show !== 'all'
  const pages = usePages(perPage)
  const { data, error, isPlaceholderData } = useOperation(listFundRequests, {
    query: { open: openOnly ? 'true' : undefined, page: String(pages.page) },
    keepPrevious: true,
  })
  useLastPage(pages, isPlaceholderData ? undefined : data?.total)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const { requests, total, overdue } = data
  return (
    <Page>
      <PageHead
        title="Requests for funds"
        lead="What owners have been asked to pay in. Record what arrives as a contribution."
        actions={
          can('create', ownerPayments.subject) ? (
            <ButtonLink look="primary" to={paths.ownerPayments.ask()}>
              Ask for funds
            </ButtonLink>
          ) : null
        }
      />
      <Stack>
        <Stats>
          <Stat label={openOnly ? 'Open' : 'All requests'}>{formatInteger(total)}</Stat>
          <Stat label="Overdue">{formatInteger(overdue)}</Stat>
        </Stats>
        <Tick checked={openOnly} onChange={(on) => ask({ show: on ? 'outstanding' : 'all', page: '1' })}>
          Outstanding only
        </Tick>
        {requests.length === 0 ? (
          <Note title={openOnly ? 'Nothing outstanding' : 'No requests yet'}>
            You can ask owners for funds when their money falls below the float.
          </Note>
        ) : (
          <FundRequests requests={requests} named />
        )}
        {total > perPage ? (
          <Pagination navigation={pages.navigation} total={total} pending={isPlaceholderData} />
        ) : null}
      </Stack>
    </Page>
  )
}
