import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import type { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { datesInWords, shortDate } from '#src/lib/format/index.ts'
import { lineStatuses } from '#domain/bank/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useLastPage, usePages } from '#src/lib/use-asked.ts'
import { useRecords } from '#src/providers/records.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { Pagination } from '#src/records/list/pagination.tsx'
import styles from '#src/records/money/money.module.css'
import paymentStyles from '#src/records/money/payments.module.css'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { bankStatementScreens } from '#src/resources/bank.tsx'
import { asWhole, type Readable, type ResourceScreens } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Columns, Muted, Section } from '#src/ui/page/parts.tsx'
import { Amount } from './amount.tsx'
import { Matches } from './line-row.tsx'

type Statement = Readable<typeof bankStatements>

/** A statement as it was imported, each line with what it is matched with. */
export default recordPage(bankStatementScreens, {
  tabs: (record, screens) => [
    { key: 'lines', label: 'Lines', content: <StatementLines screens={screens} statement={record} /> },
  ],
  trail: () => [
    { label: 'Bank', to: paths.money.bank() },
    { label: 'Statements', to: paths.money.bank('statements') },
  ],
  actions: ({ id, bankAccountId }) => (
    <>
      {bankAccountId ? <ButtonLink to={paths.money.bank(bankAccountId)}>Match lines</ButtonLink> : null}
      <ButtonLink to={paths.money.bank(`statements/${id}/reconciliation`)}>Reconcile</ButtonLink>
    </>
  ),
})

const perPage = 100

function StatementLines({ screens, statement }: { screens: ResourceScreens; statement: Statement }) {
  const pages = usePages(perPage)
  const {
    records,
    total = 0,
    query,
  } = useRecords(bankLines, {
    filters: { statementId: statement.id },
    sort: 'bookedOn',
    limit: perPage,
    page: pages.page,
    keepPrevious: true,
  })
  useLastPage(pages, query.isPlaceholderData ? undefined : query.data?.total)
  if (query.isError) return <ErrorPage error={pageErrorFrom(query.error)} />
  return (
    <Columns rail={<RecordFacts screens={screens} record={statement} />}>
      {statement.gap ? <p className={paymentStyles.warning}>{datesInWords(statement.gap)}</p> : null}
      <Section title="Lines">
        {query.isSuccess ? (
          <div className={styles.scroll} role="region" aria-label="Lines of the statement" tabIndex={-1}>
            <table className={styles.rows}>
              <thead>
                <tr>
                  <th scope="col">Booked</th>
                  <th scope="col">Payer or payee</th>
                  <th scope="col" data-number>
                    Amount
                  </th>
                  <th scope="col">Matched with</th>
                </tr>
              </thead>
              <tbody>
                {records.map(asWhole).map((line) => (
                  <tr key={line.id}>
                    <td>{shortDate(line.bookedOn)}</td>
                    <th scope="row" data-words>
                      {line.party ?? line.description}
                      <Muted small>
                        {[line.party ? line.description : null, line.reference].filter(Boolean).join(' · ')}
                      </Muted>
                    </th>
                    <td data-number>
                      <Amount minor={line.amount} currency={line.currency} />
                    </td>
                    <td data-words>
                      {line.status === 'open' ? (
                        <StatusWord tone="attention">{lineStatuses.open}</StatusWord>
                      ) : (
                        <Matches line={line} />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <Muted>Loading…</Muted>
        )}
        {total > perPage ? (
          <Pagination navigation={pages.navigation} total={total} pending={!query.isSuccess} />
        ) : null}
      </Section>
    </Columns>
  )
}
