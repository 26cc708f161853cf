import type { DemoEntry } from './activity.ts'
import type { Calendar } from './calendar.ts'
import { demoId } from './ids.ts'
import { randomOf } from './random.ts'
import type { DemoActivity, DemoOrganisation, DemoProperty } from './business.ts'

interface Step {
  /** Days before today. */
  daysAgo: number
  actorId: string
  action: string
  changes: Record<string, { before: unknown; after: unknown }>
}

/**
 * What happened to a property since it was taken on: it follows from what the record says today, so that the last
 * change of each field leads to its present value.
 * @param team manager, facility manager and an administrator, by user id
 */
export function historyOf(
  property: DemoProperty,
  addedDaysAgo: number,
  team: { manager: string; admin: string },
  calendar: Calendar,
): DemoActivity[] {
  const random = randomOf(`history of ${property.record.reference}`)
  const { record } = property
  const between = (from: number, to: number) => Math.round(addedDaysAgo * random.between(from, to))
  const steps: Step[] = [{ daysAgo: addedDaysAgo, actorId: team.manager, action: 'created', changes: {} }]
  const updated = (daysAgo: number, actorId: string, changes: Step['changes']) =>
    steps.push({ daysAgo, actorId, action: 'updated', changes })

  if (property.photos.length > 0) {
    steps.push({
      daysAgo: Math.max(0, addedDaysAgo - random.whole(1, 4)),
      actorId: team.manager,
      action: 'photosAdded',
      changes: { photos: { before: 0, after: property.photos.length } },
    })
  }
  if (record.listing !== 'private') {
    updated(between(0.86, 0.94), team.manager, { listing: { before: 'private', after: 'listed' } })
  }
  if (record.askingPrice && addedDaysAgo > 300) {
    const step = record.askingPrice > 100_000_000 ? 50_000_000 : 2500
    const before = Math.round((record.askingPrice * random.between(0.86, 0.93)) / step) * step
    updated(between(0.3, 0.6), team.manager, { askingPrice: { before, after: record.askingPrice } })
  }
  if (record.contactName && addedDaysAgo > 500) {
    updated(between(0.15, 0.28), team.manager, { contactName: { before: null, after: record.contactName } })
  }
  if (record.listing === 'paused') {
    updated(random.whole(9, 40), team.manager, { listing: { before: 'listed', after: 'paused' } })
  }
  if (record.status === 'sold' || record.status === 'archived') {
    updated(random.whole(20, 70), team.admin, { status: { before: 'active', after: record.status } })
  } else if (record.status === 'active' && addedDaysAgo < 120) {
    updated(between(0.4, 0.7), team.manager, { status: { before: 'draft', after: 'active' } })
  }

  return steps
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, actorId, action, changes }, index) => {
      const at = calendar.instantBefore(daysAgo, index * 61 + random.whole(0, 50))
      return {
        id: demoId('activity', `${property.id}/${index}`, Date.parse(at)),
        at,
        actorId,
        action,
        subjectId: property.id,
        changes,
      }
    })
}

/** As it is kept. */
export const historyOfProperties = ({ activity }: DemoOrganisation): DemoEntry[] =>
  activity.map((entry) => ({ ...entry, subject: 'Property', propertyId: entry.subjectId }))
