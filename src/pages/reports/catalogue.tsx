import { needs, type Needs, type Report } from '#contract/kit/index.ts'
import { activityReport } from '#contract/tenant/activity-report.ts'
import { charts } from '#contract/tenant/analytics/charts.ts'
import { maintenanceCost } from '#contract/tenant/analytics/maintenance-cost.ts'
import { unitVacancy } from '#contract/tenant/analytics/unit-vacancy.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { balanceSheet } from '#contract/tenant/money/balance-sheet.ts'
import { budgetAgainstActual } from '#contract/tenant/money/budget-against-actual.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { cashFlow } from '#contract/tenant/money/cash-flow.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { incomeByMonth, incomeByProperty, incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { journal } from '#contract/tenant/money/journal.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { taxReport } from '#contract/tenant/money/tax-report.ts'
import { propertyBalances, trialBalance } from '#contract/tenant/money/trial-balance.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { addressed } from '#src/records/report/addresses.ts'
import { Page, PageHead, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { SavedReports } from './saved-list.tsx'
import { YourFiles } from './your-files.tsx'

interface Entry {
  title: string
  sentence: string
  report?: Report
  /** Instead: a list, for whoever may read these fields of its records. */
  list?: { to: string; requires: Needs }
}

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Accounting',
    entries: [
      {
        title: 'Income statement',
        sentence: 'Income and expense by account, compared with the previous period and a year earlier.',
        report: incomeStatement,
      },
      {
        title: 'Income statement by month',
        sentence: 'Income and expense by account for each of twelve months.',
        report: incomeByMonth,
      },
      {
        title: 'Income by property',
        sentence: 'What each property earned and cost, and what is left.',
        report: incomeByProperty,
      },
      {
        title: 'Cash flow statement',
        sentence: 'Why there is more or less money at the bank, account by account.',
        report: cashFlow,
      },
      {
        title: 'Budget against actual',
        sentence: 'Budgeted and actual income and expense, account by account.',
        report: budgetAgainstActual,
      },
      {
        title: 'Balance sheet',
        sentence: 'Assets, liabilities and equity on a day, compared with a year earlier.',
        report: balanceSheet,
      },
      {
        title: 'Trial balance',
        sentence: 'Opening balance, debits, credits and closing balance of every account for a period.',
        report: trialBalance,
      },
      {
        title: 'Balances by property',
        sentence: 'The trial balance of each property and of the firm’s own books.',
        report: propertyBalances,
      },
      {
        title: 'General ledger',
        sentence: 'Everything posted to an account, with the balance after each line.',
        report: accountLedger,
      },
      {
        title: 'Journal',
        sentence: 'Every posting of a period, one per line, ready for your accountant’s software.',
        report: journal,
      },
      {
        title: 'Tax report',
        sentence: 'Output and input tax for each rate and quarter, when charged or when paid.',
        report: taxReport,
      },
    ],
  },
  {
    title: 'Money',
    entries: [
      {
        title: 'Money in and out',
        sentence: 'Payments, refunds, deposits, expenses and sales that moved money between two days.',
        report: cashBook,
      },
      {
        title: 'Owner statement',
        sentence: 'What came in and went out for each owner and property, and what is held for them.',
        report: ownerStatement,
      },
      {
        title: 'Tenant ledger',
        sentence:
          'The statement of account of a lease or tenant: charges, payments and the balance after each.',
        report: statement,
      },
      {
        title: 'Arrears',
        sentence: 'Who owes what, and for how long.',
        report: arrears,
      },
      {
        title: 'Deposit register',
        sentence: 'Deposits required, held and to be returned, lease by lease.',
        list: { to: paths.money.deposits(), requires: needs(deposits, 'bankAccountName') },
      },
    ],
  },
  {
    title: 'Lettings',
    entries: [
      {
        title: 'Rent roll',
        sentence: 'Every unit on a day, with its tenant, rent, deposit and balance.',
        report: rentRoll,
      },
      {
        title: 'Vacant units',
        sentence: 'Which units are empty, since when, and the rent lost.',
        report: unitVacancy,
      },
    ],
  },
  {
    title: 'Work',
    entries: [
      {
        title: 'Maintenance cost',
        sentence: 'What issues cost for each property and category, compared with a year earlier.',
        report: maintenanceCost,
      },
      {
        title: 'Activity',
        sentence: 'Who changed what, and when: every record of a period.',
        report: activityReport,
      },
    ],
  },
  {
    title: 'Charts',
    entries: Object.values(charts).map((report) => ({
      title: report.title,
      sentence: `${report.summary}.`,
      report,
    })),
  },
]

/** What there is to read and to download, of what the reader may see. */
export function Catalogue() {
  usePage('Reports')
  const { canFigure, canReport } = useAccess()
  const may = ({ report, list }: Entry) => (report ? canReport(report) : list && canFigure(list.requires))
  const shown = groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(may) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Page width="text">
      <PageHead title="Reports" lead="Read them here, or download them as CSV, Excel or PDF." />
      <Stack gap={32}>
        <SavedReports />
        <YourFiles />
        {shown.map(({ title, entries }) => (
          <Section key={title} title={title}>
            <Rows>
              {entries.map(({ title: name, sentence, report, list }) => (
                <Row key={name} to={(report && addressed(report.id)?.address({})) ?? list?.to ?? ''}>
                  <strong>{name}</strong>
                  <small>{sentence}</small>
                </Row>
              ))}
            </Rows>
          </Section>
        ))}
      </Stack>
    </Page>
  )
}
