import { Link } from 'react-router'
import type { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { EntryTable } from '#src/records/money/entry-table.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { journalEntryScreens } from '#src/resources/journal-entries.tsx'
import { asWhole, type ResourceScreens, type Whole } from '#src/resources/screens.ts'
import { Columns, Fact, Facts, Section } from '#src/ui/page/parts.tsx'

type Entry = Whole<typeof journalEntries>

/** What moves money on the deposit of a lease. */
const ofDeposits: ReadonlySet<Entry['kind']> = new Set([
  'depositReceived',
  'depositApplied',
  'depositRetained',
  'depositRefunded',
  'depositTransferred',
])

/** One entry of the journal, with the document that posted it. */
export default recordPage(journalEntryScreens, {
  tabs: (record, screens) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} entry={asWhole(record)} /> },
  ],
  trail: () => [{ label: 'Journal entries', to: paths.money.journal() }],
})

function Overview({ screens, entry }: { screens: ResourceScreens; entry: Entry }) {
  return (
    <Columns rail={<RecordFacts screens={screens} record={entry} />}>
      <Section title="Postings">
        <EntryTable caption={entry.description} lines={entry.lines} about />
      </Section>
      <BelongsTo entry={entry} />
    </Columns>
  )
}

function BelongsTo({ entry }: { entry: Entry }) {
  const { can } = useAccess()
  const { kind, chargeId, paymentId, expenseId, leaseId, leaseReference, reversesId, reversedById } = entry
  const { serviceChargeId, propertyId, saleId } = entry
  const links = [
    chargeId &&
      can('read', 'Charge') && { label: 'Document', words: 'Charge', to: paths.money.charge(chargeId) },
    paymentId &&
      can('read', 'Payment') && { label: 'Document', words: 'Payment', to: paths.payments.show(paymentId) },
    expenseId &&
      can('read', 'Expense') && { label: 'Document', words: 'Expense', to: paths.expenses.show(expenseId) },
    saleId && can('read', 'Sale') && { label: 'Document', words: 'Sale', to: paths.sales.show(saleId) },
    serviceChargeId &&
      propertyId &&
      can('read', 'ServiceCharge') && {
        label: 'Document',
        words: 'Service charge',
        to: paths.financials.serviceCharge(propertyId, serviceChargeId),
      },
    leaseId &&
      ofDeposits.has(kind) &&
      can('read', 'Deposit') && { label: 'Document', words: 'Deposit', to: paths.money.deposit(leaseId) },
    leaseId &&
      can('read', 'Lease') && { label: 'Lease', words: leaseReference, to: paths.leases.show(leaseId) },
    reversesId && {
      label: 'Reverses',
      words: 'The entry this one reverses',
      to: paths.money.entry(reversesId),
    },
    reversedById && {
      label: 'Reversed by',
      words: 'The entry that reverses this one',
      to: paths.money.entry(reversedById),
    },
  ].filter((link) => !!link)
  if (links.length === 0) return null
  return (
    <Section title="Belongs to">
      <Facts>
        {links.map(({ label, words, to }) => (
          <Fact key={label} label={label}>
            <Link to={to}>{words}</Link>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
