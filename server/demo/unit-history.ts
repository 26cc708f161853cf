import type { DemoEntry } from './activity.ts'
import type { DemoOrganisation, DemoProperty } from './business.ts'
import { demoId } from './ids.ts'
import { randomOf } from './random.ts'

const day = 86_400_000

/** What happened to the units of a property: they were added with it, and some have been asked more for since. */
function historyOf(
  { id: propertyId, createdAt, createdBy, record, units: parts }: DemoProperty,
  now: number,
) {
  const begun = Date.parse(createdAt)
  return parts.flatMap((unit) => {
    const random = randomOf(`history of ${unit.id}`)
    const note = (at: number, actorId: string, action: string, changes: object): DemoEntry => ({
      id: demoId('activity', `${unit.id}/${action}`, at),
      at: new Date(at).toISOString(),
      actorId,
      action,
      subject: 'Unit',
      subjectId: unit.id,
      propertyId,
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
export const historyOfUnits = (organisation: DemoOrganisation, now: string): DemoEntry[] =>
  organisation.properties.flatMap((property) => historyOf(property, Date.parse(now)))
