import { useList } from '@refinedev/core'
import { tenantActivity } from '#contract/tenant/tenant-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { tenants } from '#contract/tenant/tenants.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { Agreements } from '#src/records/leases/agreements.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { StatementLink } from '#src/records/money/statement-link.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { tenantScreens } from '#src/resources/tenants.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
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
  const { query, result } = useList<LeaseRecord>({
    resource: leases.name,
    dataProviderName: leases.api,
    pagination: { currentPage: 1, pageSize: 50, mode: 'server' },
    sorters: [{ field: 'start', order: 'desc' }],
    filters: [{ field: 'tenantId', operator: 'eq', value: record.id }],
    errorNotification: false,
    queryOptions: { enabled: can('read', leases.subject) },
  })
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      {can('read', leases.subject) ? (
        <Section title={leases.labels.many}>
          {result.data.length > 0 ? (
            <Agreements leases={result.data} named="unit" />
          ) : query.isFetched ? (
            <Muted>No leases yet.</Muted>
          ) : null}
          {can('create', leases.subject) ? (
            <p style={{ marginTop: 12 }}>
              <ButtonLink to={paths.leases.create({ id: record.id })}>New lease</ButtonLink>
            </p>
          ) : null}
        </Section>
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
