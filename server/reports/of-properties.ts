import { sql, type RawBuilder } from 'kysely'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { assertMayAsk } from '../fields.ts'
import { scopeOf } from '../db/conditions.ts'
import type { Context } from './source.ts'

type Ids = readonly string[] | undefined

export const among = (column: string, ids: Ids): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`

/**
 * Which rows with a `property_id` are about the properties asked for: by themselves, by a portfolio, by who manages them.
 * @throws 403 where the caller may not read who does
 */
export function ofProperties(
  { propertyId, portfolioId, managerId }: { propertyId?: Ids; portfolioId?: Ids; managerId?: Ids },
  { ability, organisationId }: Context['tenant'],
): RawBuilder<unknown> {
  const own = sql`organisation_id = ${organisationId}`
  const conditions = [among('property_id', propertyId)]
  if (portfolioId)
    conditions.push(sql`property_id in (select property_id from portfolio_properties
      where ${own} and portfolio_id in (select id from portfolios
        where ${own} and ${among('id', portfolioId)} and ${scopeOf(ability, 'read', portfolios)}))`)
  if (managerId) {
    assertMayAsk(ability, properties, ['portfolioManagerId'])
    conditions.push(sql`property_id in (select id from properties
      where ${own} and ${among('portfolio_manager_id', managerId)} and ${scopeOf(ability, 'read', properties)})`)
  }
  return sql.join(conditions, sql` and `)
}
