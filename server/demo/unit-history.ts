import { units } from '#contract/tenant/units.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation, DemoProperty } from './business.ts'
import { demoId } from './ids.ts'
import { randomOf } from './illustration/random.ts'
import { insertAll } from './rows.ts'

const day = 86_400_000

/** What happened to the units of a property: they were added with it, and some have been asked more for since. */
function historyOf(
  { id: propertyId, createdAt, createdBy, record, units: parts }: DemoProperty,
  now: number,
) {
  const begun = Date.parse(createdAt)
  return parts.flatMap((unit) => {
    const random = randomOf(`history of ${unit.id}`)
    const note = (at: number, actorId: string, action: string, changes: object) => ({
      id: demoId('activity', `${unit.id}/${action}`, at),
      at: new Date(at).toISOString(),
      actor_id: actorId,
      action,
      subject: units.subject,
      subject_id: unit.id,
      property_id: propertyId,
      changes,
    })
    const added = note(begun + random.whole(1, 40) * 60_000, createdBy, 'created', {})
    const { marketRent = null } = unit
    const raisedAt = now - random.whole(20, 320) * day
    if (marketRent === null || !random.chance(0.35) || raisedAt <= begun + 30 * day) return [added]
    const step = 10 ** Math.max(2, String(marketRent).length - 3)
    const before = Math.round((marketRent * random.between(0.88, 0.96)) / step) * step
    const by = record.portfolioManagerId ?? createdBy
    return [added, note(raisedAt, by, 'updated', { marketRent: { before, after: marketRent } })]
  })
}

/** @param now ISO 8601 */
export async function loadUnitHistory(
  tx: Transaction,
  organisation: DemoOrganisation,
  now: string,
): Promise<void> {
  const notes = organisation.properties.flatMap((property) => historyOf(property, Date.parse(now)))
  await insertAll(
    tx,
    'activity',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      at: 'timestamptz',
      actor_id: 'uuid',
      action: 'text',
      subject: 'text',
      subject_id: 'uuid',
      property_id: 'uuid',
      changes: 'jsonb',
    },
    notes.map((each) => ({ organisation_id: organisation.id, ...each })),
  )
  // A change makes another version.
  const changed = notes.filter(({ action }) => action === 'updated').map(({ subject_id }) => subject_id)
  await sql`update units set version = 2 where id = any(${changed}::uuid[])`.execute(tx)
}
