import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type {
  changePortfolioProperties as changing,
  listPortfolioProperties as listing,
  listPortfolioPropertyIds as listingIds,
} from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { mostMoved } from '#domain/portfolios/vocabulary.ts'
import { assertMayAssign } from '../../people/grants.ts'
import { assertMayWrite } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { searchedFor } from '../../db/list-query.ts'
import type { Call, Handler } from '../../http/call.ts'
import { portfolioCrud } from './crud.ts'
import { move } from './move.ts'

/** The portfolio whose properties are to change. @throws 404, 403 */
async function findChangeable(tx: Transaction, call: Call, id: string, lock = false) {
  const portfolio = await portfolioCrud.find(tx, id, call, lock)
  assertMayWrite(call.tenant.ability, 'update', portfolios, portfolio, [])
  return portfolio
}

/** The properties of one side: of those that the caller may assign, what is archived only where it is in. */
function sideOf(
  { tenant: { ability } }: Call,
  portfolioId: string,
  { included, searchQuery }: QueryOf<typeof listingIds>,
) {
  const isIn = sql<boolean>`id = any(array(
    select property_id from portfolio_properties where portfolio_id = ${portfolioId}))`
  return sql.join(
    [
      scopeOf(ability, 'assign', properties),
      included === 'true' ? isIn : sql<boolean>`not ${isIn} and status <> 'archived'`,
      ...searchedFor(searchQuery),
    ],
    sql` and `,
  )
}

/** RT-94 */
export const listProperties: Handler<typeof listing> = async (call) => {
  const { page, limit } = call.query
  return call.read(async (tx) => {
    const portfolio = await findChangeable(tx, call, call.params.id)
    const where = sideOf(call, portfolio.id, call.query)
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select id, title, reference, concat_ws(', ', address_line1, city, state) as address
      from properties where ${where}
      order by title collate people_order, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    return { data: rows, total: await countOf(tx, where) }
  })
}

async function countOf(tx: Transaction, where: ReturnType<typeof sideOf>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from properties where ${where}`.execute(tx)
  return rows[0]!.total
}

export const listPropertyIds: Handler<typeof listingIds> = (call) =>
  call.read(async (tx) => {
    const portfolio = await findChangeable(tx, call, call.params.id)
    const where = sideOf(call, portfolio.id, call.query)
    const { rows } = await sql<{ id: string }>`
      select id from properties where ${where} order by title collate people_order, id limit ${mostMoved}`.execute(
      tx,
    )
    const total = rows.length < mostMoved ? rows.length : await countOf(tx, where)
    return { ids: rows.map(({ id }) => id), total }
  })

/** RT-94 */
export const changeProperties: Handler<typeof changing> = async (call) => {
  const { add, remove } = call.body
  return call.write(async (tx) => {
    const portfolio = await findChangeable(tx, call, call.params.id, true)
    await assertMayAssign(tx, call.tenant, properties, [...add, ...remove])
    const portfolioId = portfolio.id
    const place = (propertyId: string) => ({ portfolioId, propertyId })
    const { added, removed } = await move(tx, call, { add: add.map(place), remove: remove.map(place) })
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from portfolio_properties where portfolio_id = ${portfolioId}`.execute(tx)
    return {
      added: added.map(({ propertyId }) => propertyId),
      removed: removed.map(({ propertyId }) => propertyId),
      total: rows[0]!.total,
    }
  })
}
