import { sql } from 'kysely'
import type { Party } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

const unknown = 'There is no such record in your organisation.'

/** What a lease repeats of its unit. @throws 422 unless the unit is in the property and the caller sees it */
export async function ofUnit(tx: Transaction, { propertyId, unitId }: Record<string, unknown>, call: Call) {
  const scope = scopeOf(call.tenant.ability, 'read', units)
  const { rows } = await sql<{ unitLabel: string; propertyTitle: string; currency: string }>`
    select label as "unitLabel", property_title as "propertyTitle", currency from units
    where id = ${unitId} and property_id = ${propertyId} and ${scope}`.execute(tx)
  if (rows[0]) return rows[0]
  throw invalid([{ field: 'unitId', errors: ['There is no such unit in this property.'] }])
}

/** What a lease repeats of its tenants. @throws 422 unless the caller sees each of them */
export async function ofTenants(tx: Transaction, parties: readonly Party[], call: Call) {
  const scope = scopeOf(call.tenant.ability, 'read', tenants)
  const ids = parties.map(({ tenantId }) => tenantId)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from tenant_records where id = any(${ids}::uuid[]) and ${scope}`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const problems = ids.flatMap((id, index) =>
    names.has(id) ? [] : [{ field: `parties.${index}.tenantId`, errors: [unknown] }],
  )
  if (problems.length > 0) throw invalid(problems)
  return { tenantIds: ids, tenantNames: ids.map((id) => names.get(id)).join(', ') }
}
