import { useList } from '@refinedev/core'
import { useState } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Segments } from '#src/ui/controls/segments.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StatementLink } from '#src/records/money/statement-link.tsx'
import { Agreements } from '#src/records/leases/agreements.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { Timeline } from '#src/records/leases/timeline.tsx'
import { Muted, Section } from '#src/ui/page/parts.tsx'

const kinds = { current: 'Current Agreement', past: 'Past Agreement' } as const

/** What runs and what is on its way stand together; drafts and what was cancelled are in the list of leases. */
const shownAs: Partial<Record<LeaseRecord['status'], keyof typeof kinds>> = {
  awaitingSignature: 'current',
  scheduled: 'current',
  active: 'current',
  notice: 'current',
  holdingOver: 'current',
  ended: 'past',
}

/** SC-05: the agreements of a unit, those that run and those that have ended, over time. */
export function UnitLeases({ unit }: { unit: Readable }) {
  const [kind, setKind] = useState<keyof typeof kinds>('current')
  const { can } = useAccess()
  const may = can('read', leases.subject)
  const { query, result } = useList<LeaseRecord>({
    resource: leases.name,
    dataProviderName: leases.api,
    pagination: { currentPage: 1, pageSize: 100, mode: 'server' },
    sorters: [{ field: 'start', order: 'desc' }],
    filters: [{ field: 'unitId', operator: 'eq', value: unit.id }],
    errorNotification: false,
    queryOptions: { enabled: may },
  })
  if (!may) return null
  const shown = result.data.filter(({ status }) => shownAs[status] === kind)
  return (
    <Section title="Agreements">
      <Segments label="Which agreements" choices={kinds} value={kind} onChange={setKind} />
      {query.isPending ? (
        <Skeleton width="100%" height={64} />
      ) : query.isError ? (
        <p role="alert">The agreements could not be read. Reload the page to try again.</p>
      ) : shown.length > 0 ? (
        <>
          <Agreements leases={shown} named="tenants" />
          <StatementLink of={{ leaseId: shown.map(({ id }) => id).join(',') }} />
        </>
      ) : (
        <Muted>{kind === 'current' ? 'No current agreement.' : 'No past agreements.'}</Muted>
      )}
      <Timeline leases={result.data.filter(({ status }) => shownAs[status] !== undefined)} />
      {kind === 'current' && shown.length === 0 && can('create', leases.subject) ? (
        <ButtonLink to={paths.leases.create({ unit: unit.id })}>New lease</ButtonLink>
      ) : null}
    </Section>
  )
}
