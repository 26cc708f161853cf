import { useState } from 'react'
import { listFundRequests } from '#contract/tenant/money/fund-requests.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Inline, Page, PageHead, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { FundRequests } from './requests.tsx'

/** Requests on one page. */
const perPage = 50

/** What owners were asked to pay in, what is still to come first. */
export default function FundRequestList() {
  usePage('Requests for funds', [{ label: ownerPayments.labels.many, to: paths.ownerPayments.list() }])
  const { can } = useAccess()
  const [openOnly, setOpenOnly] = useState(true)
  const [page, setPage] = useState(1)
  const { data, error } = useOperation(listFundRequests, {
    query: { open: openOnly ? 'true' : undefined, page: String(page) },
    keepPrevious: true,
  })
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
        <label style={{ display: 'inline-flex', gap: 8, minHeight: 24, alignItems: 'center' }}>
          <input
            type="checkbox"
            checked={openOnly}
            onChange={({ target }) => {
              setPage(1)
              setOpenOnly(target.checked)
            }}
          />
          Outstanding only
        </label>
        {requests.length === 0 ? (
          <Note title={openOnly ? 'Nothing outstanding' : 'No requests yet'}>
            You can ask owners for funds when their money falls below the float.
          </Note>
        ) : (
          <FundRequests requests={requests} named />
        )}
        {total > perPage ? (
          <Inline>
            <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <span>
              {`Page ${formatInteger(page)} of ${formatInteger(Math.ceil(total / perPage))}, ${counted(total, { one: 'request', many: 'requests' })}`}
            </span>
            <Button small disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </Inline>
        ) : null}
      </Stack>
    </Page>
  )
}
