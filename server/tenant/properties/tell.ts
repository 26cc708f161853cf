import type { RecordOf } from '#contract/kit/index.ts'
import type { properties } from '#contract/tenant/properties.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'

type Charged = Pick<
  RecordOf<typeof properties>,
  'id' | 'version' | 'title' | 'portfolioManagerId' | 'facilityManagerId' | 'listing'
>

const charges = { portfolioManagerId: 'portfolio manager', facilityManagerId: 'facility manager' } as const
export const chargeFields = ['portfolioManagerId', 'facilityManagerId'] as const

/** Has those told who get or lose the charge of a property, or whose property leaves the public pages. */
export async function tellManagers(
  tx: Transaction,
  call: Call,
  before: Charged | undefined,
  after: Charged,
): Promise<void> {
  const { organisationId, userId: actorId } = call.tenant
  const { id, title: property } = after
  const version = before?.version ?? 0
  const key = (what: string) => `property:${id}:${version}:${what}`
  for (const field of chargeFields) {
    const as = charges[field]
    const [former, next] = [before?.[field] ?? null, after[field]]
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
  if (before && before.listing !== 'paused' && after.listing === 'paused') {
    await notify(tx, organisationId, {
      type: 'property.listingPaused',
      actorId,
      recipients: chargeFields.map((field) => after[field]),
      subjectId: id,
      data: { property },
      key: key('listing'),
    })
  }
}
