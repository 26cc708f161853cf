import { lazy } from 'react'
import { leaseActivity } from '#contract/tenant/activity.ts'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { lateFeeWords } from '#domain/leases/late-fee.ts'
import { useAccess } from '#src/providers/access.ts'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { StatementLink } from '#src/records/money/statement-link.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { leaseScreens } from '#src/resources/leases.tsx'
import { asWhole, type ResourceScreens } from '#src/resources/screens.ts'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'
import { LeaseActions, overlapWords, useWaysBack } from './actions.tsx'
import { History } from './history.tsx'
import { SignedDocument } from './signed-document.tsx'
import { Parties, Terms } from './terms.tsx'

const RecordActivity = lazy(() => import('#src/records/activity/of-record.tsx'))
const ChargesOfLease = lazy(() => import('#src/records/money/charges-of-lease.tsx'))
const DepositOfLease = lazy(() => import('#src/records/money/deposit-of-lease.tsx'))
const PayLinks = lazy(() => import('#src/records/money/pay-links.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))

export default recordPage(leaseScreens, {
  tabs: (record, screens, { can }) => {
    const { id, propertyId = '' } = record
    return [
      {
        key: 'overview',
        label: 'Overview',
        content: <Overview screens={screens} lease={asWhole(record)} />,
      },
      {
        key: 'charges',
        label: charges.labels.many,
        when: record.stage === 'signed' && can('read', charges.subject),
        content: <ChargesOfLease lease={asWhole(record)} />,
      },
      {
        key: 'deposit',
        label: deposits.labels.one,
        when: (record.stage === 'signed' || record.stage === 'cancelled') && can('read', deposits.subject),
        content: <DepositOfLease lease={asWhole(record)} />,
      },
      {
        key: 'documents',
        label: documents.labels.many,
        when: can('read', documents.subject),
        content: <Documents of={{ kind: 'lease', id, propertyId }} />,
      },
      { key: 'activity', label: 'Activity', content: <LeaseActivity lease={asWhole(record)} /> },
    ]
  },
  actions: (record) => <LeaseActions lease={asWhole(record)} />,
})

function LeaseActivity({ lease }: { lease: LeaseRecord }) {
  const undo = useWaysBack(lease)
  return <RecordActivity operation={leaseActivity} id={lease.id} words="this lease" undo={undo} />
}

function Overview({ screens, lease }: { screens: ResourceScreens; lease: LeaseRecord }) {
  const { can } = useAccess()
  return (
    <Columns rail={<RecordFacts screens={screens} record={lease} />}>
      {lease.overlapping ? (
        <Section title={leases.label('overlapping')}>
          <Prose>{overlapWords(lease.overlapping)} Change the dates before everyone signs.</Prose>
        </Section>
      ) : null}
      {can('read', leases.subject, 'terms') ? <Terms lease={lease} /> : null}
      <Parties lease={lease} />
      {can('read', documents.subject) ? <SignedDocument lease={lease} /> : null}
      {lease.lateFee ? (
        <Section title={leases.label('lateFee')}>
          <Prose>{lateFeeWords(lease.lateFee, lease.currency)}.</Prose>
        </Section>
      ) : null}
      <StatementLink of={{ leaseId: lease.id }} />
      {lease.stage === 'signed' && can('update', 'OnlinePayment') ? <PayLinks leaseId={lease.id} /> : null}
      <History lease={lease} />
      {lease.notes ? (
        <Section title="Notes">
          <Prose>{lease.notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}
