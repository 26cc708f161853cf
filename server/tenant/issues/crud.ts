import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { properties } from '#contract/tenant/properties.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { standingOf } from '#domain/issues/targets.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { pictureOf } from '../photos/picture.ts'
import { takeNumbers } from '../../numbers.ts'
import { impliedOf } from './implied.ts'
import { remindOf } from './reminders.ts'
import { deletePhotosOfIssue } from './removal.ts'
import { targetFor } from './target.ts'
import { waiting } from './reported-for.ts'
import { tellOfReport } from './tell.ts'
import { statusFollows } from './transitions.ts'
import { whereaboutsOf } from './whereabouts.ts'

type Row = Record<string, unknown>

async function complete(tx: Transaction, record: Row, call: Call): Promise<Row> {
  if ((record['rating'] ?? null) !== null) throw invalid([{ field: 'rating', errors: [ratedTooEarly] }])
  const createdAt = record['createdAt'] as string
  const property = record['property'] as OfProperty
  const whole: Row = {
    ...record,
    number: await takeNumbers(tx, call.tenant.organisationId, 'issue'),
    status: 'open',
    ...(await whereaboutsOf(tx, record as { propertyId: string; unitId: string | null } & Row, call)),
    currency: property.currency,
    ...(await waiting(tx, call, record, call.tenant.userId)),
    // Whoever is not asked how it was reported did it here.
    source: call.tenant.ability.can('create', issues.subject, 'source') ? record['source'] : 'app',
    targetAt: await targetFor(tx, record, createdAt),
    reopenedCount: 0,
    photos: [],
  }
  await tellOfReport(tx, call, whole)
  await remindOf(tx, call.tenant.organisationId, whole, createdAt)
  return whole
}

const unknown = 'There is no such record in your organisation.'
const ratedTooEarly = 'It can be rated once the work is completed.'

/** What changes with the place: a unit of another property is not meant any more. */
async function movedWith(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const place = {
    propertyId: (patch['propertyId'] ?? before['propertyId']) as string,
    unitId: ('unitId' in patch ? patch['unitId'] : before['unitId']) as string | null,
  }
  const moved = place.propertyId !== before['propertyId']
  if (moved && !('unitId' in patch)) place.unitId = null
  if (!moved && place.unitId === before['unitId']) return {}
  const { rows } = await sql<{ currency: string }>`
    select currency from properties where id = ${place.propertyId} and ${scopeOf(call.tenant.ability, 'read', properties)}`.execute(
    tx,
  )
  if (!rows[0]) throw invalid([{ field: 'propertyId', errors: [unknown] }])
  await whereaboutsOf(tx, place, call)
  return { unitId: place.unitId, currency: rows[0].currency }
}

async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const now = call.services.clock.now()
  const followed: Row = await statusFollows(tx, before, patch, call)
  const after: Row = { ...before, ...patch, ...followed }
  if ((patch['rating'] ?? null) !== null && !after['completedAt'])
    throw invalid([{ field: 'rating', errors: [ratedTooEarly] }])
  const resumed = before['status'] === 'deferred' && after['status'] === 'open'
  const promised = ['priority', 'due'].some((name) => name in patch && patch[name] !== before[name])
  if (promised || resumed) {
    // Time does not run while work is put off.
    const from = resumed ? now : (before['createdAt'] as string)
    followed['targetAt'] = await targetFor(tx, after, from)
    await remindOf(tx, call.tenant.organisationId, { ...after, ...followed }, now)
  }
  const behalf = 'reportedForId' in patch && patch['reportedForId'] !== before['reportedForId']
  return {
    ...followed,
    ...(behalf ? await waiting(tx, call, after, (before['createdBy'] ?? call.tenant.userId) as string) : {}),
    ...(await movedWith(tx, before, patch, call)),
  }
}

const common = crud<Resource>(issues, {
  belongsTo: ofProperty,
  select: {
    // The view says them, nobody writes them.
    standing: sql.ref('standing'),
    day: sql.ref('day'),
    place: sql.ref('place'),
    unitLabel: sql.ref('unit_label'),
    reportedForName: sql.ref('reported_for_name'),
    photos: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', photos.id, 'alt', photos.alt) order by photos.id), '[]')
      from issue_photos photos
      where photos.organisation_id = issues.organisation_id and photos.issue_id = issues.id)`,
  },
  complete,
  follow,
  implied: impliedOf,
  propertyIdOf: (record) => record['propertyId'] as string,
  beforeRemove: (tx, record, call) =>
    deletePhotosOfIssue(tx, call.tenant.organisationId, record['id'] as string),
  present: (record, services, tenant) => ({
    ...record,
    standing: standingOf(record as unknown as Parameters<typeof standingOf>[0], services.clock.now()),
    day: record['due'] ?? dayAt(record['targetAt'] as string, (record['property'] as OfProperty).timezone),
    photos: (record['photos'] as { id: string; alt: string }[]).map((photo) =>
      pictureOf(services, tenant.organisationId, photo),
    ),
  }),
})

/** Issues: plain CRUD plus numbers, target times, transitions and whoever is told of them. */
export const issueCrud: typeof common = {
  ...common,
  // Read again: where it is follows from its property and unit.
  update: (call) => {
    const { version, ...patch } = call.body as Row & { version: number }
    return call.write(async (tx) => {
      const { after } = await common.change(tx, call, call.params.id, version, patch)
      const moved = 'propertyId' in patch || 'unitId' in patch
      return common.present(moved ? await common.find(tx, after.id, call) : after, call)
    })
  },
}
