import type { ReactNode } from 'react'
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
import { StatementLink } from '#src/records/money/statement-link.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { issueScreens } from '#src/resources/issues.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Inline, Muted, Page, PageHead, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'

/** RT-30 for whoever rents: where they live, what they reported, and what was sent to them. */
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
        <Rented />
        <StatementLink />
        <Reported />
        <Received />
      </Stack>
    </Page>
  )
}

interface PartProps {
  title: string
  query: { data?: unknown; isError: boolean; refetch: () => unknown }
  children: ReactNode
}

/** A list of the home: on its way, or why it did not come. */
function Part({ title, query, children }: PartProps) {
  if (query.data) return <Section title={title}>{children}</Section>
  return (
    <Section title={title}>
      {query.isError ? (
        <Inline>
          <Muted>This could not be loaded.</Muted>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </Inline>
      ) : (
        <Skeleton width="100%" height={64} />
      )}
    </Section>
  )
}

function Rented() {
  const { records, query } = useRecords(leases, { sort: 'start', order: 'desc', limit: 6 })
  return (
    <Part title={leases.labels.many} query={query}>
      {records.length > 0 ? (
        <Agreements leases={records.map(asWhole)} named="unit" />
      ) : (
        <Muted>Your lease will be shown here once it has been signed.</Muted>
      )}
    </Part>
  )
}

function Reported() {
  const { records, query } = useRecords(issues, { sort: 'createdAt', order: 'desc', limit: 6 })
  return (
    <Part title="Your issues" query={query}>
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
    </Part>
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
    <Part title={documents.labels.many} query={query}>
      <Rows plain>
        {records.map((record) => (
          <Row key={record.id} aside={record.createdAt ? shortDate(record.createdAt) : null}>
            <DocumentName document={asWhole(record)} />
          </Row>
        ))}
      </Rows>
    </Part>
  )
}
