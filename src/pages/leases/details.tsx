import { lazy } from 'react'
import { useNavigate, useParams } from 'react-router'
import { leaseActivity } from '#contract/tenant/activity.ts'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { lateFeeWords } from '#domain/leases/late-fee.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { RecordFacts, ResourceShow, type ShowTab } from '#src/records/show/index.tsx'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { leaseScreens } from '#src/resources/leases.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'
import { LeaseActions } from './actions.tsx'
import { History } from './history.tsx'
import { SignedDocument } from './signed-document.tsx'
import { Parties, Terms } from './terms.tsx'

const RecordActivity = lazy(() => import('#src/records/activity/of-record.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))
const trail = [{ label: leases.labels.many, to: paths.leases.list() }]

export default function LeaseDetails() {
  const id = useParams()['leaseId'] ?? ''
  const navigate = useNavigate()
  const { can } = useAccess()
  const { record, problem } = useRecord(leases, id)
  usePage(problem ? undefined : (record?.reference ?? 'Lease'), trail)
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  const lease = record as LeaseRecord
  const tabs: ShowTab[] = [
    { key: 'overview', label: 'Overview', content: <Overview lease={lease} /> },
    {
      key: 'documents',
      label: documents.labels.many,
      when: can('read', documents.subject),
      content: <Documents of={{ kind: 'lease', id, propertyId: lease.propertyId }} />,
    },
    {
      key: 'activity',
      label: 'Activity',
      content: <RecordActivity operation={leaseActivity} id={id} words="this lease" />,
    },
  ]
  return (
    <ResourceShow
      key={id}
      screens={leaseScreens}
      record={lease}
      tabs={tabs}
      actions={<LeaseActions lease={lease} />}
      onDeleted={() => void navigate(paths.leases.list(), { replace: true })}
    />
  )
}

function Overview({ lease }: { lease: LeaseRecord }) {
  const { can } = useAccess()
  const screens = useReadableScreens(leaseScreens)
  return (
    <Columns rail={<RecordFacts screens={screens} record={lease} />}>
      <Terms lease={lease} />
      <Parties lease={lease} />
      {can('read', documents.subject) ? <SignedDocument lease={lease} /> : null}
      {lease.lateFee ? (
        <Section title={leases.label('lateFee')}>
          <Prose>{lateFeeWords(lease.lateFee, lease.currency)}.</Prose>
        </Section>
      ) : null}
      <History lease={lease} />
      {lease.notes ? (
        <Section title="Notes">
          <Prose>{lease.notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}
