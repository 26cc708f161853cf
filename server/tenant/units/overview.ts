import { sql } from 'kysely'
import { units } from '#contract/tenant/units.ts'
import { allowedEverywhere } from '../../crud/fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Call } from '../../http/call.ts'
import { propertyCrud } from '../properties/crud.ts'

const most = 2000

/** All units of a property that the caller may see, in short: from the top floor down, by name. */
export async function overviewOfUnits(call: Call) {
  const { ability } = call.tenant
  return call.read(async (tx) => {
    const property = await propertyCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql<Record<string, unknown> & { total: number }>`
      select id, label, block, floor, type, status, occupancy, bedrooms, count(*) over () as total
      from units where property_id = ${property['id']} and ${scopeOf(ability, 'read', units)}
      order by block collate people_order nulls first, floor desc nulls last, label collate people_order, id
      limit ${most}`.execute(tx)
    const shown = allowedEverywhere(ability, 'read', units)
    return {
      data: rows.map((unit) => Object.fromEntries(Object.entries(unit).filter(([name]) => shown.has(name)))),
      total: rows[0]?.total ?? 0,
    }
  })
}
