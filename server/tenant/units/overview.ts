import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { overviewOfUnits as operation } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { allowedEverywhere, onlyFields } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handler } from '../../http/call.ts'
import { propertyCrud } from '../properties/crud.ts'

const most = 2000

type Unit = AnswerOf<typeof operation>['data'][number]

/** All units of a property that the caller may see, in short: from the top floor down, by name. */
export const overviewOfUnits: Handler<typeof operation> = (call) => {
  const { ability } = call.tenant
  return call.read(async (tx) => {
    const property = await propertyCrud.find(tx, call.params.id, call)
    const { rows } = await sql<Unit & { total: number }>`
      select id, label, block, floor, type, status, occupancy, bedrooms, count(*) over () as total
      from units where property_id = ${property.id} and ${scopeOf(ability, 'read', units)}
      order by block collate people_order nulls first, floor desc nulls last, label collate people_order, id
      limit ${most}`.execute(tx)
    const shown = allowedEverywhere(ability, 'read', units)
    return {
      data: rows.map((unit) => onlyFields(unit, shown)),
      total: rows[0]?.total ?? 0,
    }
  })
}
