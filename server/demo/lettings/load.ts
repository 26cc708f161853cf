import { leases } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { sql } from 'kysely'
import { columnOf, sqlTypeOf } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import type { Resource } from '#contract/kit/index.ts'
import type { DemoOrganisation, DemoPerson } from '../business.ts'
import { insertAll } from '../rows.ts'
import { demoLettings } from './index.ts'

/** Rows of a resource, as they are given by field name. */
async function load(tx: Transaction, resource: Resource, organisationId: string, records: readonly object[]) {
  const names = Object.keys(records[0] ?? {})
  const types = Object.fromEntries(names.map((name) => [columnOf(name), sqlTypeOf(resource, name)]))
  const rows = records.map((record) => ({
    organisation_id: organisationId,
    ...Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value as unknown])),
  }))
  await insertAll(tx, resource.name, { organisation_id: 'uuid', ...types }, rows)
}

/** Leases with what they repeat of their units and tenants, and their parties and terms. */
async function loadLeases(
  tx: Transaction,
  organisationId: string,
  { leases: made, tenants: people }: ReturnType<typeof demoLettings>,
): Promise<void> {
  const { rows: units } = await sql<{ id: string; label: string; title: string; currency: string }>`
    select id, label, property_title as title, currency from units where organisation_id = ${organisationId}`.execute(
    tx,
  )
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const records = made.map(({ parties, terms: _, ...lease }) => {
    const { label, title, currency } = unitOf.get(lease.unitId)!
    const tenantIds = parties.map(({ tenantId }) => tenantId)
    const tenantNames = tenantIds.map((id) => nameOf.get(id)).join(', ')
    return { ...lease, unitLabel: label, propertyTitle: title, currency, tenantIds, tenantNames }
  })
  await load(tx, leases, organisationId, records)
  const common = { organisation_id: 'uuid', lease_id: 'uuid', n: 'integer' }
  await insertAll(
    tx,
    'lease_parties',
    { ...common, tenant_id: 'uuid', guarantor: 'jsonb' },
    made.flatMap(({ id, parties }) =>
      parties.map(({ tenantId, guarantor }, index) => ({
        organisation_id: organisationId,
        lease_id: id,
        n: index + 1,
        tenant_id: tenantId,
        guarantor,
      })),
    ),
  )
  await insertAll(
    tx,
    'lease_terms',
    { ...common, type: 'text', label: 'text', amount: 'bigint', from: 'date', to: 'date', agreed: 'boolean' },
    made.flatMap(({ id, terms, stage }) =>
      terms.map((term, index) => ({
        organisation_id: organisationId,
        lease_id: id,
        n: index + 1,
        ...term,
        agreed: stage === 'signed',
      })),
    ),
  )
}

/** Tenants and leases of the organisation's units; what follows from them the database adds itself. @returns them */
export async function loadLettings(
  tx: Transaction,
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
  today: string,
): Promise<ReturnType<typeof demoLettings>> {
  const made = demoLettings(organisation.properties, organisation.profiles, people, today)
  await load(tx, tenants, organisation.id, made.tenants)
  await loadLeases(tx, organisation.id, made)
  await sql`
    insert into counters (organisation_id, name, value) values (${organisation.id}, 'lease', ${made.leases.length})
    on conflict (organisation_id, name) do update set value = excluded.value`.execute(tx)
  return made
}
