import { ownerActivity } from '#contract/tenant/owner-operations.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import type { owners } from '#contract/tenant/owners.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { ownerScreens } from '#src/resources/owners.tsx'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Columns, Muted, Prose, Section } from '#src/ui/page/parts.tsx'
import { Balances } from './balances.tsx'
import { Holdings } from './holdings.tsx'

export default recordPage(ownerScreens, {
  tabs: (record, screens) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} record={record} /> },
  ],
  activity: ownerActivity,
})

function Overview({ screens, record }: { screens: ResourceScreens; record: Readable<typeof owners> }) {
  const { can } = useAccess()
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      <Holdings ownerId={record.id} />
      {can('read', journalEntries.subject, 'lines') ? (
        <Balances ownerId={record.id} name={record.name ?? ''} />
      ) : null}
      {record.notes === undefined ? null : (
        <Section title="Notes">
          {record.notes ? <Prose>{record.notes}</Prose> : <Muted>No notes.</Muted>}
        </Section>
      )}
    </Columns>
  )
}
