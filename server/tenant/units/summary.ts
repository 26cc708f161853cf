import { sql } from 'kysely'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import type { summariseUnits as operation } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { occupancies, type Occupancy } from '#domain/units/vocabulary.ts'
import { whereOf } from '../../db/list-query.ts'
import type { Handler } from '../../http/call.ts'
import { unitCrud } from './crud.ts'

interface Group {
  occupancy: Occupancy
  count: number
  lettable: number
}

/** Figures of what the list's filters show (docs/spec/domain.md "Figures": a unit under notice counts as occupied). */
export const summariseUnits: Handler<typeof operation> = async (call) => {
  const query = unitCrud.asked(call.query, call)
  const where = whereOf(units, query, call.tenant)
  const { rows } = await call.read((tx) =>
    sql<Group>`
      select occupancy, count(*) as count,
        count(*) filter (where type <> 'commonArea' and status <> 'archived'
          and occupancy not in ('offMarket', 'sold')) as lettable
      from units where organisation_id = ${call.tenant.organisationId} and ${where} group by occupancy`.execute(
      tx,
    ),
  )
  const of = (key: string) => rows.find(({ occupancy }) => occupancy === key)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    lettable: rows.reduce((sum, { lettable }) => sum + lettable, 0),
    occupied: (of('occupied')?.lettable ?? 0) + (of('notice')?.lettable ?? 0),
    occupancy: byKey(keysOf(occupancies), (key) => of(key)?.count ?? 0),
  }
}
