import { tenantActivity } from '#contract/tenant/tenant-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { tenants } from '#contract/tenant/tenants.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { Agreements } from '#src/records/leases/agreements.tsx'
import { StatementLink } from '#src/records/money/statement-link.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { asWhole, type Readable, type ResourceScreens } from '#src/resources/screens.ts'
import { tenantScreens } from '#src/resources/tenants.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { LoadedSection } from '#src/ui/feedback/loaded-section.tsx'
import { Columns, Muted, Prose, Section } from '#src/ui/page/parts.tsx'

export default recordPage(tenantScreens, {
  tabs: (record, screens) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} record={record} /> },
  ],
  activity: tenantActivity,
})

/** What they rent and have rented, and how to reach them. */
function Overview({ screens, record }: { screens: ResourceScreens; record: Readable<typeof tenants> }) {
  const { can } = useAccess()
  const mayAsk = can('read', leases.subject, 'tenantIds')
  const { query, records } = useRecords(leases, {
    filters: { tenantId: record.id },
    sort: 'start',
    order: 'desc',
    limit: 50,
    enabled: mayAsk,
  })
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      {mayAsk ? (
        <LoadedSection
          title={leases.labels.many}
          query={query}
          actions={
            can('create', leases.subject) ? (
              <ButtonLink small to={paths.leases.create({ id: record.id })}>
                New lease
              </ButtonLink>
            ) : null
          }
        >
          {records.length > 0 ? (
            <Agreements leases={records.map(asWhole)} named="unit" />
          ) : (
            <Muted>No leases yet.</Muted>
          )}
        </LoadedSection>
      ) : null}
      <StatementLink of={{ tenantId: record.id }} />
      {record.notes ? (
        <Section title="Notes">
          <Prose>{record.notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}
