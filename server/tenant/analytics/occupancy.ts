import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '#contract/kit/index.ts'
import type { physicalOccupancy as operation } from '#contract/tenant/analytics/figures.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { stockNeeds } from '#contract/tenant/rent-roll.ts'
import { units } from '#contract/tenant/units.ts'
import type { Ability } from '#domain/access/index.ts'
import { physicalOccupancy, type Stock } from '#domain/units/physical-occupancy.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handler } from '../../http/call.ts'
import { todayOf } from '../leases/crud.ts'
import { rollOf, stockMeasures } from '../rent-roll/query.ts'
import { readGroups } from './groups.ts'

type Query = QueryOf<typeof operation>
type Group = Stock & { id: string; title: string }

/** The units of the roll with what they are told apart by. */
function told(by: Query['by'], ability: Ability, roll: RawBuilder<unknown>): RawBuilder<unknown> {
  if (by === 'property') {
    return sql`select property_id as group_id, property_title as group_title, roll.* from (${roll}) as roll`
  }
  return sql`
    select portfolio.id as group_id, portfolio.title as group_title, roll.* from (${roll}) as roll
    join portfolio_properties as named on named.property_id = roll.property_id
    join (
      select * from portfolios where status <> 'archived' and ${scopeOf(ability, 'read', portfolios)}
    ) as portfolio on portfolio.id = named.portfolio_id`
}

/** Physical occupancy on a day: of all units that the caller sees, and of each property or portfolio. */
export const readOccupancy: Handler<typeof operation> = async (call) => {
  const { asOf: asked, propertyId, by, page, limit } = call.query
  const { ability, organisationId } = call.tenant
  for (const { resource, fields } of stockNeeds) assertMayAsk(ability, resource, fields)
  if (by === 'property') assertMayAsk(ability, units, ['propertyTitle'])
  if (by === 'portfolio') assertMayAsk(ability, portfolios, ['title', 'status'])
  return call.read(async (tx) => {
    const asOf = asked ?? (await todayOf(tx, organisationId))
    const roll = rollOf(call.tenant, { asOf, propertyIds: propertyId, charges: false })
    const whole = await sql<Stock>`select ${stockMeasures} from (${roll}) as roll`.execute(tx)
    const groups = await readGroups(
      tx,
      sql<Group>`select group_id as id, group_title as title, ${stockMeasures}
        from (${told(by, ability, roll)}) as told group by group_id, group_title`,
      sql`title collate people_order, id`,
      { page, limit },
    )
    return {
      asOf,
      whole: physicalOccupancy(whole.rows[0]!),
      data: groups.rows.map(({ id, title, ...stock }) => ({ id, title, ...physicalOccupancy(stock) })),
      total: groups.total,
    }
  })
}
