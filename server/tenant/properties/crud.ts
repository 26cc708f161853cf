import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { statusChangeProblem } from '#domain/properties/status.ts'
import { crud } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { deleteFilesOf } from '../documents/deletion.ts'
import { deletePhotosOf } from '../../pictures/deletion.ts'
import { pictureOf } from '../../pictures/picture.ts'
import { nextReference } from '../../numbers.ts'
import { assertFitting, newlyGiven } from '../../people/fitting.ts'
import { ownersOfProperty, writeOwners } from '../owners/ownership.ts'
import { chargeFields, tellManagers } from './tell.ts'

type Property = RecordOf<typeof properties>
type Draft = DraftOf<typeof properties>
type Patch = PatchOf<typeof properties>
type Valuations = Property['valuations']

/** The latest valuation's amount; of two on the same day the one entered last. */
function valueOf(valuations: Valuations): number | null {
  return (
    valuations.reduce<Valuations[number] | null>(
      (latest, next) => (!latest || next.date >= latest.date ? next : latest),
      null,
    )?.amount ?? null
  )
}

async function complete(tx: Transaction, record: Draft, call: Call): Promise<Draft> {
  const { status, portfolioManagerId, facilityManagerId } = record
  if (status === 'sold') {
    throw invalid([
      { field: 'status', errors: ['A new property is a draft, active or archived; it is sold later.'] },
    ])
  }
  await assertFitting(tx, { portfolioManagerId, facilityManagerId })
  await tellManagers(tx, call, undefined, record)
  return {
    ...record,
    reference: record.reference ?? (await nextReference(call.services.database, call.tenant, 'property')),
    value: valueOf(record.valuations),
    ownerUserIds: record.owners.length > 0 ? await writeOwners(tx, call, record.id, record.owners) : [],
    archivedAt: status === 'archived' ? call.services.clock.now() : null,
  }
}

/** Amounts that were agreed or posted keep their currency. @throws 422 */
async function assertCurrency(tx: Transaction, before: Property, { currency }: Patch, call: Call) {
  if (currency === undefined || currency === before.currency) return
  const { organisationId } = call.tenant
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from leases where organisation_id = ${organisationId} and property_id = ${before.id})
      or exists (select from postings where organisation_id = ${organisationId} and property_id = ${before.id}) as kept`.execute(
    tx,
  )
  if (rows[0]!.kept)
    throw invalid([
      {
        field: 'currency',
        errors: [
          `There are leases or postings in ${before.currency} at this property, so its currency stays.`,
        ],
      },
    ])
}

async function follow(tx: Transaction, before: Property, patch: Patch, call: Call): Promise<Patch> {
  const followed: Patch = {}
  if (patch.status !== undefined) {
    const [from, to] = [before.status, patch.status]
    const problem = statusChangeProblem(from, to)
    if (problem) throw conflict('illegal_transition', problem)
    if ((from === 'archived') !== (to === 'archived')) {
      followed.archivedAt = to === 'archived' ? call.services.clock.now() : null
    }
  }
  await assertCurrency(tx, before, patch, call)
  if (patch.reference === null) followed.reference = before.reference
  if (patch.valuations !== undefined) followed.value = valueOf(patch.valuations)
  if (patch.owners !== undefined) {
    followed.ownerUserIds = await writeOwners(tx, call, before.id, patch.owners)
  }
  await assertFitting(tx, newlyGiven(chargeFields, before, patch))
  await tellManagers(tx, call, before, { ...before, ...patch })
  return followed
}

/** Properties: plain CRUD plus references, transitions, owners with an account, and signed picture addresses. */
export const propertyCrud = crud(properties, {
  select: {
    coverPhoto: sql`(select jsonb_build_object('id', cover.id, 'alt', cover.alt) from property_photos cover
      where cover.organisation_id = properties.organisation_id and cover.id = properties.cover_photo_id)`,
    owners: ownersOfProperty,
  },
  complete,
  follow,
  propertyIdOf: ({ id }) => id,
  beforeRemove: async (tx, { id: propertyId }, { tenant: { organisationId } }) => {
    await deletePhotosOf(tx, organisationId, propertyId)
    await deleteFilesOf(tx, organisationId, { propertyId })
    // An issue that moved here leaves its plan behind, and one that moved away loses the plan that goes.
    await sql`update maintenance_dates set issue_id = null where organisation_id = ${organisationId} and issue_id = any(array(
      select id from issue_records where organisation_id = ${organisationId} and property_id = ${propertyId}))`.execute(
      tx,
    )
    await sql`update issue_records set plan_id = null where organisation_id = ${organisationId} and plan_id = any(array(
      select id from maintenance_plans where organisation_id = ${organisationId} and property_id = ${propertyId}))`.execute(
      tx,
    )
  },
  presents: ['coverPhoto'],
  present: ({ coverPhoto, ...record }, services, tenant) => ({
    ...record,
    coverPhoto: coverPhoto && pictureOf(services, tenant, coverPhoto),
  }),
})
