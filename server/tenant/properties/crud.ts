import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { statusChangeProblem } from '#domain/properties/status.ts'
import type { OwnerShare } from '#domain/properties/owners.ts'
import type { PropertyStatus } from '#domain/properties/vocabulary.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { deleteFilesOf } from '../documents/deletion.ts'
import { deletePhotosOf } from '../photos/deletion.ts'
import { pictureOf } from '../photos/picture.ts'
import { nextReference } from '../../numbers.ts'
import { tellManagers } from './tell.ts'

type Row = Record<string, unknown>

interface Valuation {
  date: string
  amount: number
}

/** The latest valuation's amount; of two on the same day the one entered last. */
function valueOf(valuations: readonly Valuation[]): number | null {
  return (
    valuations.reduce<Valuation | null>(
      (latest, next) => (!latest || next.date >= latest.date ? next : latest),
      null,
    )?.amount ?? null
  )
}

/** Owners with an account, who may see the property because they own it; each must belong to the organisation. */
async function ownerUserIds(tx: Transaction, owners: readonly OwnerShare[]): Promise<string[]> {
  const ids = [...new Set(owners.map((owner) => owner.userId).filter((id): id is string => Boolean(id)))]
  if (ids.length === 0) return []
  const members = await tx.selectFrom('members').select('user_id').where('user_id', 'in', ids).execute()
  const known = new Set(members.map((member) => member.user_id))
  const problems = owners.flatMap((owner, index) =>
    owner.userId && !known.has(owner.userId)
      ? [{ field: `owners.${index}.userId`, errors: ['There is no such record in your organisation.'] }]
      : [],
  )
  if (problems.length > 0) throw invalid(problems)
  return ids
}

/** The time zone that the organisation works in, for a property that names none. */
async function complete(tx: Transaction, record: Row, call: Call): Promise<Row> {
  const owners = record['owners'] as OwnerShare[]
  const status = record['status'] as PropertyStatus
  if (status === 'sold') {
    throw invalid([
      { field: 'status', errors: ['A new property is a draft, active or archived; it is sold later.'] },
    ])
  }
  await tellManagers(tx, call, undefined, record)
  return {
    ...record,
    reference: record['reference'] ?? (await nextReference(call.services.database, call.tenant, 'property')),
    value: valueOf(record['valuations'] as Valuation[]),
    ownerUserIds: await ownerUserIds(tx, owners),
    archivedAt: status === 'archived' ? call.services.clock.now() : null,
    portfolioIds: [],
    importId: null,
    coverPhoto: null,
  }
}

async function follow(tx: Transaction, before: Row, patch: Row, call: Call): Promise<Row> {
  const followed: Row = {}
  if (patch['status'] !== undefined) {
    const [from, to] = [before['status'], patch['status']] as [PropertyStatus, PropertyStatus]
    const problem = statusChangeProblem(from, to)
    if (problem) throw conflict('illegal_transition', problem)
    if ((from === 'archived') !== (to === 'archived')) {
      followed['archivedAt'] = to === 'archived' ? call.services.clock.now() : null
    }
  }
  if (patch['reference'] === null) followed['reference'] = before['reference']
  if (patch['valuations'] !== undefined) followed['value'] = valueOf(patch['valuations'] as Valuation[])
  if (patch['owners'] !== undefined)
    followed['ownerUserIds'] = await ownerUserIds(tx, patch['owners'] as OwnerShare[])
  await tellManagers(tx, call, before, { ...before, ...patch })
  return followed
}

/** Properties: plain CRUD plus references, transitions, owners with an account, and signed picture addresses. */
export const propertyCrud = crud<Resource>(properties, {
  select: {
    coverPhoto: sql`(select jsonb_build_object('id', cover.id, 'alt', cover.alt) from property_photos cover
      where cover.organisation_id = properties.organisation_id and cover.id = properties.cover_photo_id)`,
  },
  complete,
  follow,
  propertyIdOf: (record) => record['id'] as string,
  beforeRemove: async (tx, record, call) => {
    const propertyId = record['id'] as string
    await deletePhotosOf(tx, call.tenant.organisationId, propertyId)
    await deleteFilesOf(tx, call.tenant.organisationId, { propertyId })
  },
  presents: ['coverPhoto'],
  present: (record, services, tenant) => ({
    ...record,
    coverPhoto: record['coverPhoto']
      ? pictureOf(services, tenant.organisationId, record['coverPhoto'] as { id: string; alt: string })
      : null,
  }),
})
