import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  changePropertyPortfolios as changing,
  listPropertyPortfolios as listing,
} from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { assertMayAssign } from '../../people/grants.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { searchedFor } from '../../db/list-query.ts'
import { notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { propertyCrud } from '../properties/crud.ts'
import { inPortfolio } from './crud.ts'
import { move } from './move.ts'

const isIn = (propertyId: string) => sql<boolean>`id = any(array(
  select portfolio_id from portfolio_properties where property_id = ${propertyId}))`

async function countOf(tx: Transaction, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from portfolios where ${where}`.execute(tx)
  return rows[0]!.total
}

/** RT-71, RT-72: of the portfolios that the caller may see; to be put into, of those that they may change. */
export const listPortfolios: Handler<typeof listing> = async (call) => {
  const { included, searchQuery, page, limit } = call.query
  const { ability } = call.tenant
  assertMayAsk(ability, portfolios, ['title', 'managerId', 'propertyCount', 'status'])
  return call.read(async (tx) => {
    const property = await propertyCrud.find(tx, call.params.id, call)
    const isHere = isIn(property.id)
    const where = sql.join(
      [
        scopeOf(ability, 'read', portfolios),
        included === 'true'
          ? isHere
          : sql<boolean>`not ${isHere} and status <> 'archived' and ${scopeOf(ability, 'update', portfolios)}`,
        ...searchedFor(searchQuery),
      ],
      sql` and `,
    )
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select id, title, status, manager_id as "managerId", (
          select count(*) ${inPortfolio}
        ) as "propertyCount"
      from portfolios where ${where}
      order by title collate people_order, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    return { data: rows, total: await countOf(tx, where) }
  })
}

/** @throws 404 alike for portfolios that are foreign, unknown, or not the caller's to change */
async function lockChangeable(tx: Transaction, call: Call, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select id from portfolios where id = any(${wanted}::uuid[])
      and ${scopeOf(call.tenant.ability, 'update', portfolios)}
    order by id for update`.execute(tx)
  if (rows.length !== wanted.length) throw notFound()
}

/** RT-72 */
export const changePortfolios: Handler<typeof changing> = async (call) => {
  const { add, remove } = call.body
  return call.write(async (tx) => {
    const property = await propertyCrud.find(tx, call.params.id, call)
    const propertyId = property.id
    await assertMayAssign(tx, call.tenant, properties, [propertyId])
    await lockChangeable(tx, call, [...add, ...remove])
    const place = (portfolioId: string) => ({ portfolioId, propertyId })
    const { added, removed } = await move(tx, call, { add: add.map(place), remove: remove.map(place) })
    return {
      added: added.map(({ portfolioId }) => portfolioId),
      removed: removed.map(({ portfolioId }) => portfolioId),
      total: await countOf(
        tx,
        sql`${isIn(propertyId)} and ${scopeOf(call.tenant.ability, 'read', portfolios)}`,
      ),
    }
  })
}
