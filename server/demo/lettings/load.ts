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

/** Tenants and leases of the organisation's units; what follows from them the database adds itself. @returns them */
export async function loadLettings(
  tx: Transaction,
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
  today: string,
): Promise<ReturnType<typeof demoLettings>> {
  const made = demoLettings(organisation.properties, organisation.profiles, people, today)
  await load(tx, tenants, organisation.id, made.tenants)
  await load(tx, leases, organisation.id, made.leases)
  await sql`
    insert into counters (organisation_id, name, value) values (${organisation.id}, 'lease', ${made.leases.length})
    on conflict (organisation_id, name) do update set value = excluded.value`.execute(tx)
  return made
}
