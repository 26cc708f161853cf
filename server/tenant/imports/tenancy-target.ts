import { sql } from 'kysely'
import { tenancies } from '#contract/tenant/tenancies.ts'
import { tenancyOptionWords, tenancyWords } from '#domain/imports/tenancy-words.ts'
import { takeNumbers } from '../../numbers.ts'
import type { ImportTarget } from './target.ts'
import type { Transaction } from '../../db/database.ts'
import type { ImportRecord } from './records.ts'
import { tenancyClashes } from './tenancy-clashes.ts'

/** Leases go, and what came with the import goes with them, unless something holds it. */
async function removeTenancies(
  tx: Transaction,
  { organisationId, id }: ImportRecord,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ unit_id: string; tenant_ids: string[] }>`
    delete from leases where organisation_id = ${organisationId} and id = any(${ids}::uuid[])
    returning unit_id, tenant_ids`.execute(tx)
  await sql`
    delete from units where organisation_id = ${organisationId} and id = any(${rows.map((row) => row.unit_id)}::uuid[])
      and import_id = ${id} and version = 1 and not exists (select from leases
        where leases.organisation_id = ${organisationId} and leases.unit_id = units.id)`.execute(tx)
  await sql`
    delete from tenants where organisation_id = ${organisationId}
      and id = any(${rows.flatMap((row) => row.tenant_ids)}::uuid[]) and import_id = ${id} and version = 1
      and not exists (select from lease_parties where lease_parties.organisation_id = ${organisationId}
        and lease_parties.tenant_id = tenants.id)`.execute(tx)
}

/**
 * A tenancy schedule: units, tenants and leases from one file, written through the view `tenancies`.
 * Known again by unit and first day; what is agreed is not changed by a file.
 */
export const tenancyTarget: ImportTarget = {
  resource: tenancies,
  table: 'tenancies',
  excluded: [],
  words: tenancyWords,
  optionWords: tenancyOptionWords,
  alsoCreates: ['Unit', 'Tenant'],
  keyRule: { reference: ['unitLabel', 'propertyId', 'start'], parts: [] },
  keptOnUpdate: 'all',
  clashes: tenancyClashes,
  remove: removeTenancies,
  propertyOf: (id) => sql`(select property_id from leases where leases.id = ${id})`,
  numbered: {
    field: 'reference',
    take: async (tx, organisationId, count) => (await takeNumbers(tx, organisationId, 'lease', count)).first,
    text: (number) => sql`'L-' || to_char(${number}, 'FM999999999900000')`,
  },
}
