import type { Report } from '#contract/kit/index.ts'
import { charts } from '#contract/tenant/analytics/charts.ts'
import type { Subject } from '#domain/access/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { Page, PageHead, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { SavedReports } from './saved-list.tsx'
import { YourFiles } from './your-files.tsx'

interface Entry {
  title: string
  sentence: string
  to: string
  /** What a reader has to be allowed to read. */
  subject: Subject
  field?: string
  /** Instead: everything that this report is made of. */
  report?: Report
}

const ledger = { subject: 'JournalEntry', field: 'lines' } as const

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Accounting',
    entries: [
      {
        title: 'Income statement',
        sentence: 'Income and expense by account, compared with the previous period and a year earlier.',
        to: paths.reports('income-statement'),
        ...ledger,
      },
      {
        title: 'Income statement by month',
        sentence: 'Income and expense by account for each of twelve months.',
        to: paths.reports('income-by-month'),
        ...ledger,
      },
      {
        title: 'Income by property',
        sentence: 'What each property earned and cost, and what is left.',
        to: paths.reports('income-by-property'),
        ...ledger,
      },
      {
        title: 'Cash flow statement',
        sentence: 'Why there is more or less money at the bank, account by account.',
        to: paths.reports('cash-flow'),
        ...ledger,
      },
      {
        title: 'Budget against actual',
        sentence: 'Budgeted and actual income and expense, account by account.',
        to: paths.reports('budget'),
        subject: 'Budget',
      },
      {
        title: 'Balance sheet',
        sentence: 'Assets, liabilities and equity on a day, compared with a year earlier.',
        to: paths.reports('balance-sheet'),
        ...ledger,
      },
      {
        title: 'Trial balance',
        sentence: 'Opening balance, debits, credits and closing balance of every account for a period.',
        to: paths.reports('trial-balance'),
        ...ledger,
      },
      {
        title: 'Balances by property',
        sentence: 'The trial balance of each property and of the firm’s own books.',
        to: paths.reports('balances'),
        ...ledger,
      },
      {
        title: 'General ledger',
        sentence: 'Everything posted to an account, with the balance after each line.',
        to: paths.money.ledger(),
        ...ledger,
      },
      {
        title: 'Journal',
        sentence: 'Every posting of a period, one per line, ready for your accountant’s software.',
        to: paths.reports('journal'),
        ...ledger,
      },
      {
        title: 'Tax report',
        sentence: 'Output and input tax for each rate and quarter, when charged or when paid.',
        to: paths.reports('tax'),
        ...ledger,
      },
    ],
  },
  {
    title: 'Money',
    entries: [
      {
        title: 'Money in and out',
        sentence: 'Payments, refunds, deposits, expenses and sales that moved money between two days.',
        to: paths.reports('money-in-and-out'),
        subject: 'Payment',
        field: 'bankAccountName',
      },
      {
        title: 'Owner statement',
        sentence: 'What came in and went out for each owner and property, and what is held for them.',
        to: paths.owners.statement(),
        subject: 'Owner',
      },
      {
        title: 'Tenant ledger',
        sentence:
          'The statement of account of a lease or tenant: charges, payments and the balance after each.',
        to: paths.money.statement(),
        subject: 'Charge',
        field: 'tenantNames',
      },
      {
        title: 'Arrears',
        sentence: 'Who owes what, and for how long.',
        to: paths.money.arrears(),
        subject: 'Charge',
        field: 'tenantNames',
      },
      {
        title: 'Deposit register',
        sentence: 'Deposits required, held and to be returned, lease by lease.',
        to: paths.money.deposits(),
        subject: 'Deposit',
        field: 'bankAccountName',
      },
    ],
  },
  {
    title: 'Lettings',
    entries: [
      {
        title: 'Rent roll',
        sentence: 'Every unit on a day, with its tenant, rent, deposit and balance.',
        to: paths.leases.rentRoll(),
        subject: 'Lease',
        field: 'expiry',
      },
      {
        title: 'Vacant units',
        sentence: 'Which units are empty, since when, and the rent lost.',
        to: paths.reports('vacant-units'),
        subject: 'Lease',
        field: 'expiry',
      },
    ],
  },
  {
    title: 'Work',
    entries: [
      {
        title: 'Maintenance cost',
        sentence: 'What issues cost for each property and category, compared with a year earlier.',
        to: paths.reports('maintenance-cost'),
        subject: 'Expense',
        field: 'issueId',
      },
      {
        title: 'Activity',
        sentence: 'Who changed what, and when: every record of a period.',
        to: paths.reports('activity'),
        subject: 'Property',
      },
    ],
  },
  {
    title: 'Charts',
    entries: Object.entries(charts).map(([slug, report]) => ({
      title: report.title,
      sentence: `${report.summary}.`,
      to: paths.analytics(slug),
      subject: report.subject,
      report,
    })),
  },
]

/** What there is to read and to download, of what the reader may see. */
export function Catalogue() {
  usePage('Reports')
  const { can, canReport } = useAccess()
  const shown = groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ subject, field, report }) =>
        report ? canReport(report) : can('read', subject, field),
      ),
    }))
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
              {entries.map((entry) => (
                <Row key={entry.to} to={entry.to}>
                  <strong>{entry.title}</strong>
                  <small>{entry.sentence}</small>
                </Row>
              ))}
            </Rows>
          </Section>
        ))}
      </Stack>
    </Page>
  )
}
