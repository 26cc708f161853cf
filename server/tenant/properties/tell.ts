import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'

type Row = Record<string, unknown>

const charges = { portfolioManagerId: 'portfolio manager', facilityManagerId: 'facility manager' } as const

/** Has those told who get or lose the charge of a property, or whose property leaves the public pages. */
export async function tellManagers(
  tx: Transaction,
  call: Call,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  const { organisationId, userId: actorId } = call.tenant
  const id = after['id'] as string
  const property = after['title'] as string
  const version = (before?.['version'] as number | undefined) ?? 0
  const key = (what: string) => `property:${id}:${version}:${what}`
  for (const [field, as] of Object.entries(charges)) {
    const [former, next] = [before?.[field] ?? null, after[field] ?? null] as [string | null, string | null]
    if (former === next) continue
    const told = { actorId, subjectId: id, data: { property, as } }
    await notify(tx, organisationId, {
      ...told,
      type: 'property.assigned',
      recipients: [next],
      key: key(`${field}:assigned`),
    })
    await notify(tx, organisationId, {
      ...told,
      type: 'property.unassigned',
      recipients: [former],
      key: key(`${field}:unassigned`),
    })
  }
  if (before && before['listing'] !== 'paused' && after['listing'] === 'paused') {
    await notify(tx, organisationId, {
      type: 'property.listingPaused',
      actorId,
      recipients: Object.keys(charges).map((field) => after[field] as string | null),
      subjectId: id,
      data: { property },
      key: key('listing'),
    })
  }
}
