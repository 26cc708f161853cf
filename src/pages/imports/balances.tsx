import type { AnswerOf } from '#contract/kit/index.ts'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import { exactAmount, formatMoney, type Currency, type Minor } from '#domain/money/currencies.ts'
import { counted, datesInWords, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked, useLastPage, usePages } from '#src/lib/use-asked.ts'
import { NoValue } from '#src/records/fields/no-value.tsx'
import { Pagination } from '#src/records/list/pagination.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Segments } from '#src/ui/controls/segments.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import styles from './balances.module.css'
import { isWorking, useImportBalances, type ImportRecord } from './use-import.ts'

type Ledgers = AnswerOf<typeof importOperations.balances>
type Ledger = Ledgers['data'][number]

const perPage = 50
const accounts = { one: 'account', many: 'accounts' }
const amountLabels = {
  opening: 'Before',
  charged: 'Charged',
  paid: 'Paid, credited',
  balance: 'Balance after',
  stated: 'Balance in file',
  difference: 'Difference',
} as const

/** What the file would make of each account, and whether its own balances agree. */
export function LedgerBalances({ record }: { record: ImportRecord }) {
  const { asked, ask } = useAsked({ accounts: 'all', page: '1' })
  const show = asked.accounts === 'differs' ? 'differs' : 'all'
  const pages = usePages(perPage)
  const checking = isWorking(record)
  const { data, error, isPlaceholderData, refetch } = useImportBalances(record, show, pages.page, perPage)
  useLastPage(pages, isPlaceholderData ? undefined : data?.total)
  if (error && !data) {
    return (
      <Note alert title={error.message} actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.description}
      </Note>
    )
  }
  if (checking || !data) return <Skeleton width="100%" height={420} />
  if (data.accounts === 0) {
    return (
      <Note
        title="No balance would change"
        actions={
          record.toReject > 0 ? (
            <>
              <ButtonLink to={paths.properties.bulkAdd}>Import properties</ButtonLink>
              <ButtonLink to={paths.properties.bulkAddOf('tenancies')}>Import tenancies</ButtonLink>
            </>
          ) : undefined
        }
      >
        {record.toReject > 0
          ? 'No line matches a lease yet. Import properties and tenancies first, then their ledgers.'
          : 'Every line is there already.'}
      </Note>
    )
  }
  const last = Math.max(1, Math.ceil(data.total / perPage))
  return (
    <section className={styles.balances} aria-label="Balances after the import" aria-busy={isPlaceholderData}>
      <div className={styles.tools}>
        <Segments
          label="Accounts shown"
          choices={{
            all: `All ${formatInteger(data.accounts)}`,
            differs: `Differs ${formatInteger(data.differing)}`,
          }}
          value={show}
          onChange={(to) => ask({ accounts: to, page: '1' })}
        />
        <output>{sentenceOf(data)}</output>
      </div>
      {data.total === 0 ? (
        <Note title="Every balance agrees with the file" />
      ) : (
        <BalanceTable ledgers={data} totals={show === 'all' && pages.page === last} />
      )}
      {last > 1 ? (
        <Pagination navigation={pages.navigation} total={data.total} pending={isPlaceholderData} />
      ) : null}
    </section>
  )
}

function sentenceOf({ accounts: all, differing, totals }: Ledgers): string {
  const coming = totals.reduce((sum, each) => sum + each.accounts, 0)
  const held = all - coming
  if (held > 0) return `${counted(coming, accounts)} will be imported, ${formatInteger(held)} held back.`
  return differing > 0 ? `${counted(differing, accounts)} would differ from the file.` : ''
}

interface TableProps {
  ledgers: Ledgers
  totals: boolean
}

function BalanceTable({ ledgers: { data, totals }, totals: withTotals }: TableProps) {
  const currencies = new Set([...data, ...totals].map(({ currency }) => currency))
  const [only] = currencies.size === 1 ? currencies : []
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Balances after the import</caption>
        <thead>
          <tr>
            <th scope="col">Tenant</th>
            <th scope="col">Unit and lease</th>
            <th scope="col">Lines</th>
            {Object.entries(amountLabels).map(([key, label]) => (
              <th key={key} scope="col">
                {label}
                {only && key === 'opening' ? <small>{only}</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((ledger, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same lease may be named in two ways
            <LedgerRow key={index} ledger={ledger} only={only !== undefined} />
          ))}
        </tbody>
        {withTotals && totals.length > 0 ? (
          <tfoot>
            {totals.map((sums) => (
              <tr key={sums.currency}>
                <th scope="row">Total{only ? '' : ` ${sums.currency}`}</th>
                <td>{counted(sums.accounts, accounts)}</td>
                <td data-label="Lines">{formatInteger(sums.lines)}</td>
                {(['opening', 'charged', 'paid', 'balance'] as const).map((key) => (
                  <td key={key} data-label={amountLabels[key]}>
                    <Amount minor={sums[key]} currency={sums.currency} bare={only !== undefined} />
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

function LedgerRow({ ledger, only }: { ledger: Ledger; only: boolean }) {
  const difference = ledger.stated === null ? 0 : ledger.balance - ledger.stated
  const amounts = { ...ledger, difference }
  return (
    <tr>
      <th scope="row">
        {ledger.tenantNames}
        <small>{ledger.propertyTitle}</small>
        {ledger.heldBecause ? (
          <small className={styles.held}>{datesInWords(ledger.heldBecause)}</small>
        ) : null}
      </th>
      <td>
        {ledger.unitLabel ?? 'No lease found'}
        {ledger.leaseReference ? <small>{ledger.leaseReference}</small> : null}
      </td>
      <td data-label="Lines">{formatInteger(ledger.lines)}</td>
      {keysOfAmounts.map((key) => (
        <td
          key={key}
          data-label={amountLabels[key]}
          data-differs={(key === 'difference' && difference !== 0) || undefined}
        >
          <Amount minor={amounts[key]} currency={ledger.currency} bare={only} />
        </td>
      ))}
    </tr>
  )
}

const keysOfAmounts = ['opening', 'charged', 'paid', 'balance', 'stated', 'difference'] as const

function Amount({ minor, currency, bare }: { minor: Minor | null; currency: Currency; bare: boolean }) {
  if (minor === null || BigInt(minor) === 0n) return <NoValue />
  return (bare ? exactAmount : formatMoney)(minor, currency)
}
