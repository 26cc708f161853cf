import { asWhole } from '#src/resources/screens.ts'
import { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { leases } from '#contract/tenant/leases.ts'
import { paths } from '#src/lib/paths.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useRecords } from '#src/providers/records.ts'
import { DocumentName } from '#src/records/documents/name.tsx'
import { FieldCell } from '#src/records/fields/cell.tsx'
import { Agreements } from '#src/records/leases/agreements.tsx'
import { leaseInWords } from '#src/records/leases/in-words.ts'
import { Thing } from '#src/records/list/thing.tsx'
import { issueScreens } from '#src/resources/issues.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Muted, Page, PageHead, Prose, Row, Rows, Stack } from '#src/ui/page/parts.tsx'
import { Owed, Receipts } from './tenant-money.tsx'
import { LoadedSection } from '#src/ui/feedback/loaded-section.tsx'

/** RT-30 for whoever rents: what they owe and paid, where they live, what they reported, and what was sent to them. */
export function TenantHome() {
  const { organisation } = useProfile()
  const { can } = useAccess()
  return (
    <Page width="text">
      <PageHead
        title="Your home"
        lead={`Rented from ${organisation.name}`}
        actions={
          can('create', issues.subject) ? (
            <ButtonLink look="primary" to={paths.issues.create()}>
              Report issue
            </ButtonLink>
          ) : null
        }
      />
      <Stack gap={32}>
        <Owed />
        <Rented />
        <Receipts />
        <Reported />
        <Received />
      </Stack>
    </Page>
  )
}

function Rented() {
  const { records, query } = useRecords(leases, { sort: 'start', order: 'desc', limit: 6 })
  return (
    <LoadedSection title={leases.labels.many} query={query}>
      {records.length > 0 ? (
        <Stack gap={12}>
          <Agreements leases={records.map(asWhole)} named="unit" />
          {records.map(asWhole).map((lease) => (
            <Prose key={lease.id}>{leaseInWords(lease)}</Prose>
          ))}
        </Stack>
      ) : (
        <Muted>Your lease will be shown here once it has been signed.</Muted>
      )}
    </LoadedSection>
  )
}

function Reported() {
  const { records, query } = useRecords(issues, { sort: 'createdAt', order: 'desc', limit: 6 })
  return (
    <LoadedSection title="Your issues" query={query}>
      {records.length > 0 ? (
        <Rows plain>
          {records.map((record) => (
            <Row
              key={record.id}
              aside={
                <FieldCell
                  resource={issues}
                  field="status"
                  record={record}
                  tones={issueScreens.tones?.['status']}
                />
              }
            >
              <Thing screens={issueScreens} record={record} />
            </Row>
          ))}
        </Rows>
      ) : (
        <Muted>Nothing reported. If something breaks, report it here.</Muted>
      )}
    </LoadedSection>
  )
}

function Received() {
  const { can } = useAccess()
  const { records, query } = useRecords(documents, {
    sort: 'createdAt',
    order: 'desc',
    limit: 6,
    enabled: can('read', documents.subject),
  })
  if (query.isSuccess && records.length === 0) return null
  if (!can('read', documents.subject)) return null
  return (
    <LoadedSection title={documents.labels.many} query={query}>
      <Rows plain>
        {records.map((record) => (
          <Row key={record.id} aside={record.createdAt ? shortDate(record.createdAt) : null}>
            <DocumentName document={asWhole(record)} />
          </Row>
        ))}
      </Rows>
    </LoadedSection>
  )
}
