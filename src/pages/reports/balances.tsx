import { balanceSheet } from '#contract/tenant/money/balance-sheet.ts'
import { propertyBalances, trialBalance } from '#contract/tenant/money/trial-balance.ts'
import { startOf } from '#domain/dates/periods.ts'
import { compactMoney } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { Stat, Stats } from '#src/ui/page/parts.tsx'
import { reportsTrail } from './trail.ts'

interface Row {
  accountId?: string | null
  propertyId?: string | null
  currency?: string | null
}

/** Every figure of an account opens what it is made of: the ledger of the same days and books. */
const linksTo = <R extends Row>(ledgerOf: (row: R) => string | undefined) => ({
  name: ledgerOf,
  opening: ledgerOf,
  debit: ledgerOf,
  credit: ledgerOf,
  closing: ledgerOf,
})

const empty = {
  title: 'Nothing was posted',
  sentence: 'Charges, payments, expenses and sales post to the accounts. Choose other days, or other books.',
}

/** What all accounts stand at. */
export function TrialBalance() {
  const { asked } = useReportAddress(trialBalance).address
  return (
    <ReportPage
      report={trialBalance}
      trail={reportsTrail}
      empty={empty}
      drawing={{
        links: linksTo(({ accountId, currency }: Row) =>
          accountId && currency ? paths.money.ledger({ ...asked, accountId, currency }) : undefined,
        ),
      }}
    />
  )
}

/** The same for each property, and for the firm. */
export function BalancesByProperty() {
  const { asked } = useReportAddress(propertyBalances).address
  const booksOf = ({ propertyId, currency }: Row) => ({
    ...asked,
    ...(propertyId ? { propertyId } : { books: 'firm' }),
    currency: currency ?? undefined,
  })
  return (
    <ReportPage
      report={propertyBalances}
      trail={reportsTrail}
      empty={empty}
      drawing={{
        links: {
          propertyTitle: (row) => paths.reports('trial-balance', booksOf(row)),
          ...linksTo((row: Row) =>
            row.accountId ? paths.money.ledger({ ...booksOf(row), accountId: row.accountId }) : undefined,
          ),
        },
      }}
    />
  )
}

/** What there is and whose it is; every balance opens what moved it in the year. */
export function BalanceSheet() {
  const { asked } = useReportAddress(balanceSheet).address
  const through = asked['through']!
  const year = { ...asked, from: startOf('year', through), through }
  const movedOf = ({ accountId, name, currency }: Row & { name?: string | null }) => {
    if (!currency) return undefined
    if (accountId) return paths.money.ledger({ ...year, accountId, currency })
    return name === 'Net income of the year'
      ? paths.reports('income-statement', { ...year, currency })
      : undefined
  }
  return (
    <ReportPage
      report={balanceSheet}
      trail={reportsTrail}
      empty={empty}
      figures={({ sums }) =>
        sums.map(({ currency, assets, liabilities, equity }) => (
          <Stats key={currency}>
            <Stat label={`Assets, ${currency}`}>{compactMoney(assets, currency)}</Stat>
            <Stat label="Liabilities">{compactMoney(liabilities, currency)}</Stat>
            <Stat label="Equity">{compactMoney(equity, currency)}</Stat>
          </Stats>
        ))
      }
      drawing={{ links: { name: movedOf, amount: movedOf } }}
    />
  )
}
