import { Link, useParams } from 'react-router'
import { listReconciliations } from '#contract/tenant/money/bank-reconciliations.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { exactInstant, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import styles from '#src/records/money/money.module.css'
import { asWhole } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { daysOf } from './days.ts'
import { usePositions } from './use-positions.ts'

/** When statements of an account were closed and reopened, and those to begin with. */
export function Reconciliations() {
  const { account = '' } = useParams()
  const { can } = useAccess()
  const positions = usePositions()
  const name = positions.data?.accounts.find(({ id }) => id === account)?.name
  const { data, error } = useOperation(listReconciliations, { params: { id: account } })
  const { records, query } = useRecords(bankStatements, {
    filters: { bankAccountId: account },
    sort: 'through',
    order: 'desc',
    limit: 12,
  })
  usePage('Reconciliations', [
    { label: 'Bank', to: paths.money.bank() },
    ...(name ? [{ label: name, to: paths.money.bank(account) }] : []),
  ])
  if (!can('read', 'BankReconciliation')) return <ErrorPage error={{ statusCode: 403 }} />
  const failed = error ?? query.error
  if (failed && !(data && query.data)) return <ErrorPage error={pageErrorFrom(failed)} />
  if (!data || !query.data) return <PendingPage />
  const closed = new Set(
    data.reconciliations.flatMap(({ kind, reopened, statementId }) =>
      kind === 'closed' && !reopened ? statementId : [],
    ),
  )
  return (
    <Page width="text">
      <PageHead
        title="Reconciliations"
        lead={`${name ?? 'Bank account'}: a statement is closed where the bank, the books and what is held for each agree.`}
      />
      <Stack gap={24}>
        <Section title="Newest statements">
          {records.length === 0 ? (
            <Muted>No statement has been imported yet.</Muted>
          ) : (
            <Rows label="Newest statements">
              {records.map(asWhole).map(({ id, from, through, closing, currency }) => (
                <Row
                  key={id}
                  to={paths.money.bank(`statements/${id}/reconciliation`)}
                  aside={closing === null ? null : formatMoney(closing, currency)}
                >
                  {daysOf(from, through)}
                  {closed.has(id) ? (
                    <StatusWord tone="good">Closed</StatusWord>
                  ) : (
                    <StatusWord tone="attention">To reconcile</StatusWord>
                  )}
                </Row>
              ))}
            </Rows>
          )}
        </Section>
        <Section title="History">
          {data.reconciliations.length === 0 ? (
            <Muted>Nothing has been closed yet.</Muted>
          ) : (
            <div className={styles.scroll} tabIndex={-1}>
              <table className={styles.rows}>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">What</th>
                    <th scope="col">By</th>
                    <th scope="col">Statement through</th>
                    <th scope="col" data-number>
                      Closing balance, {data.currency}
                    </th>
                    <th scope="col" data-number>
                      Books
                    </th>
                    <th scope="col">Reason</th>
                  </tr>
                </thead>
                <tbody>
                  {data.reconciliations.map(
                    ({ id, kind, at, byName, statementId, through, closing, books, reason }) => (
                      <tr key={id}>
                        <td>
                          <time dateTime={at} title={exactInstant(at)}>
                            {timeAgo(at)}
                          </time>
                        </td>
                        <td>{kind === 'closed' ? 'Closed' : 'Reopened'}</td>
                        <td>{byName ?? '–'}</td>
                        <th scope="row">
                          <Link to={paths.money.bank(`statements/${statementId}/reconciliation`)}>
                            {shortDate(through)}
                          </Link>
                        </th>
                        <td data-number>{exactAmount(closing, data.currency)}</td>
                        <td data-number>{exactAmount(books, data.currency)}</td>
                        <td data-words>{reason ?? '–'}</td>
                      </tr>
                    ),
                  )}
                </tbody>
              </table>
            </div>
          )}
        </Section>
      </Stack>
    </Page>
  )
}
