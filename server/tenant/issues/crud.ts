import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { allows } from '#domain/access/index.ts'
import { isFinalStatus, isReopening, issueTransitionProblem } from '#domain/issues/transitions.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { takeNumbers } from '../../numbers.ts'
import { announce } from '../../queue/outbox.ts'
import { photoDeletion } from '../../pictures/deletion.ts'
import { pictureOf } from '../../pictures/picture.ts'
import { assertUnit, movedWith } from './given.ts'
import { impliedOf } from './implied.ts'
import { remindOf, targetFor } from './targets.ts'
import { managersOf, tell, tellOfStatus } from './tell.ts'

export type Issue = RecordOf<typeof issues>
type Draft = DraftOf<typeof issues>
type Patch = PatchOf<typeof issues>

/**
 * Who waits for an issue: the tenant on whose behalf it is recorded, where they have an account, else whoever recorded it.
 * @throws 422 where the caller sees no such tenant
 */
async function reporterOf(
  tx: Transaction,
  call: Call,
  { reportedForId }: Pick<Issue, 'reportedForId'>,
  recordedBy: string,
): Promise<string> {
  if (reportedForId === null) return recordedBy
  const { rows } = await sql<{ userId: string | null }>`
    select user_id as "userId" from tenant_records
    where organisation_id = ${call.tenant.organisationId} and id = ${reportedForId}
      and ${scopeOf(call.tenant.ability, 'read', tenants)}`.execute(tx)
  const [tenant] = rows
  if (tenant) return tenant.userId ?? recordedBy
  throw invalid([{ field: 'reportedForId', errors: ['There is no such record in your organisation.'] }])
}

const ratedTooEarly = () =>
  invalid([{ field: 'rating', errors: ['It can be rated once the work is completed.'] }])

async function complete(tx: Transaction, record: Draft, call: Call): Promise<Draft> {
  if (record.rating !== null) throw ratedTooEarly()
  const { organisationId, userId, ability } = call.tenant
  const property = record.property!
  await assertUnit(tx, record, call)
  const whole = {
    ...record,
    property,
    number: (await takeNumbers(tx, organisationId, 'issue')).first,
    status: 'open' as const,
    currency: property.currency,
    reporterId: await reporterOf(tx, call, record, userId),
    // Whoever is not asked how it was reported did it here.
    source: ability.can('create', issues.subject, 'source') ? record.source : ('app' as const),
    targetAt: await targetFor(tx, record, property.timezone, record.createdAt),
    reopenedCount: 0,
  }
  await tell(tx, call.tenant, whole, 'reported', {
    type: 'issue.reported',
    // Whoever it is recorded for hears that it is known.
    recipients: [...managersOf(whole), whole.reporterId],
    data: { priority: whole.priority },
  })
  await remindOf(tx, organisationId, whole, record.createdAt)
  return whole
}

/** What else changes with the status. @throws 409 where it may not follow */
async function statusFollows(
  tx: Transaction,
  before: Issue,
  to: Issue['status'],
  call: Call,
): Promise<Patch> {
  const from = before.status
  if (to === from) return {}
  const problem = issueTransitionProblem(from, to)
  if (problem) throw conflict('illegal_transition', problem)
  const now = call.services.clock.now()
  await tellOfStatus(tx, call, before, to)
  return {
    ...(to === 'completed' && { completedAt: now }),
    ...(isFinalStatus(to) && { closedAt: now }),
    ...(isReopening(from, to) && {
      completedAt: null,
      rating: null,
      reopenedCount: before.reopenedCount + 1,
    }),
  }
}

async function follow(tx: Transaction, before: Issue, patch: Patch, call: Call): Promise<Patch> {
  const now = call.services.clock.now()
  const followed: Patch = {
    ...(await movedWith(tx, before, patch, call)),
    ...(await statusFollows(tx, before, patch.status ?? before.status, call)),
  }
  const after = { ...before, ...patch, ...followed }
  if ((patch.rating ?? null) !== null && !after.completedAt) throw ratedTooEarly()
  const resumed = before.status === 'deferred' && after.status === 'open'
  if (after.priority !== before.priority || after.due !== before.due || resumed) {
    // Time does not run while work is put off.
    const from = resumed ? now : before.createdAt
    followed.targetAt = await targetFor(tx, after, after.property.timezone, from)
    await remindOf(tx, call.tenant.organisationId, { ...after, ...followed }, now)
  }
  if (after.reportedForId !== before.reportedForId)
    followed.reporterId = await reporterOf(tx, call, after, before.createdBy ?? call.tenant.userId)
  return followed
}

/** Issues: plain CRUD plus numbers, target times, transitions and whoever is told of them. */
export const issueCrud = crud(issues, {
  belongsTo: ofProperty,
  select: {
    // The view says them, nobody writes them.
    standing: sql.ref('standing'),
    day: sql.ref('day'),
    place: sql.ref('place'),
    unitLabel: sql.ref('unit_label'),
    reportedForName: sql.ref('reported_for_name'),
    assigneeName: sql.ref('assignee_name'),
    contractorName: sql.ref('contractor_name'),
    // Removable as far as the reader has added them; `present` knows the rest.
    photos: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', photos.id, 'alt', photos.alt,
        'removable', files.created_by is not distinct from app_person()) order by photos.id), '[]')
      from issue_photos photos
      join files on files.organisation_id = photos.organisation_id and files.id = photos.id
      where photos.organisation_id = issues.organisation_id and photos.issue_id = issues.id)`,
  },
  complete,
  follow,
  implied: impliedOf,
  propertyIdOf: ({ propertyId }) => propertyId,
  async beforeRemove(tx, { id }, { tenant: { organisationId } }) {
    const { rows } = await sql<{ id: string }>`
      delete from issue_photos where organisation_id = ${organisationId} and issue_id = ${id} returning id`.execute(
      tx,
    )
    if (rows.length > 0)
      await announce(tx, organisationId, photoDeletion, { ids: rows.map((photo) => photo.id) })
    // Its documents stay with the property, which is no reason to show them to everybody who lives there.
    await sql`update documents
      set issue_id = null, visibility = case when visibility = 'tenant' then 'staff' else visibility end
      where organisation_id = ${organisationId} and issue_id = ${id}`.execute(tx)
    await sql`update maintenance_dates set issue_id = null
      where organisation_id = ${organisationId} and issue_id = ${id}`.execute(tx)
  },
  present: (record, services, tenant) => {
    const may = (field: string) => allows(tenant.ability, 'update', issues.subject, record, field)
    // Whoever may only add to an issue takes away what is their own.
    const [photos, whole] = [may('photos'), may('title')]
    return {
      ...record,
      photos: record.photos.map((photo) => ({
        ...pictureOf(services, tenant, photo),
        removable: photos && (whole || photo.removable),
      })),
    }
  },
})
