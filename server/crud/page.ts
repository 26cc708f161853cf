import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { columnOf } from '../db/columns.ts'
import { prepared } from '../db/prepared.ts'
import type { Transaction } from '../db/database.ts'
import { needsNullsLast, orderOf, reversed, type Order } from '../db/list-query.ts'

type Row = Record<string, unknown>
type Fragment = RawBuilder<unknown>

/** Everything that one page of a list is read by. */
export interface PageQuery {
  resource: Resource
  table: Fragment
  /** What is selected of each record. */
  columns: Fragment
  where: Fragment
  order: Order
  limit: number
  offset: number
  /** The table of sums that knows the total; without one the records are counted. */
  sums?: Fragment
}

interface Page {
  rows: Row[]
  total: number
}

/** Up to so many records are gathered and sorted; more are walked through in the order of an index until a page is full. */
const few = 2_000
/** From this row on a page is read from whichever end is nearer, and only the ids on the way to it. */
const deep = 1_000

/** The records of these ids, whole and in order, each with the total. */
const recordsOf = ({ resource, table, columns, order }: PageQuery, total: Fragment, ids: Fragment) => sql<
  Row & { total: number }
>`select ${columns}, ${total} as total from ${table} join (${ids}) as page (found) on found = id
  order by ${orderOf(resource, order)}`

const pageOf = ({ limit, offset }: Pick<PageQuery, 'limit' | 'offset'>) =>
  sql.raw(`limit ${limit} offset ${offset}`)

const idsGathered = (query: PageQuery) =>
  sql`select id from gathered order by ${orderOf(query.resource, query.order)} ${pageOf(query)}`

/** Id and sorted column of everything that the list shows. Materialised: read once, by the filters' own indexes. */
function gathering({ table, where, order }: PageQuery, condition: Fragment = sql`true`): Fragment {
  const names = [...new Set(['id', columnOf(order.field)])].map((name) => sql.ref(name))
  return sql`gathered as materialized (select ${sql.join(names)} from ${table} where ${where} and ${condition})`
}

/**
 * For a list whose total must be counted: found once, counted, sorted, and the page's records read. What is looked for
 * decides how it is best found, so this is planned each time.
 */
async function readCounted(tx: Transaction, query: PageQuery): Promise<Page> {
  const total = sql`(select count(*) from gathered)`
  const { rows } = await sql<Row & { total: number }>`
    with ${gathering(query)} ${recordsOf(query, total, idsGathered(query))}`.execute(tx)
  if (rows.length > 0 || query.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${query.table} where ${query.where}`.execute(tx)
  return { rows, total: counted.rows[0]!.total }
}

/** The ids of a page by walking an index in the list's order. */
function idsWalked(
  { resource, table, where, order }: PageQuery,
  page: Fragment,
  condition: Fragment,
): Fragment {
  // Without its empty values the index has the very order; a page that they belong to comes out short.
  const filled = needsNullsLast(resource, order)
    ? sql`${sql.ref(columnOf(order.field))} is not null`
    : sql`true`
  return sql`select id from ${table} where ${where} and ${condition} and ${filled}
    order by ${orderOf(resource, order, 'index')} ${page}`
}

/** The same page from the other end of the list: as many rows as there are, in the opposite order. */
function idsFromTheEnd({ resource, table, where, order, limit, offset }: PageQuery, total: number): Fragment {
  const count = Math.min(limit, total - offset)
  return sql`select id from ${table} where ${where} order by ${orderReversed(resource, order)}
    ${pageOf({ limit: count, offset: total - offset - count })}`
}

/** Exactly the opposite of `orderOf`: empty values first, where it has them last. */
function orderReversed(resource: Resource, order: Order): Fragment {
  const back = reversed(order)
  const collated = orderOf(resource, back, 'index')
  if (!needsNullsLast(resource, order)) return collated
  return sql`${sql.ref(columnOf(order.field))} is not null, ${collated}`
}

/**
 * For a list whose total is kept: one statement that looks at the total first and then reads the page in the way that
 * suits it. The branch not taken costs nothing, and no guess of the planner's can make it walk a million rows for the
 * three that a filter lets through.
 */
async function readKept(tx: Transaction, query: PageQuery): Promise<Page> {
  const { sums, where, limit, offset } = query
  const total = sql`(select n from kept)`
  const kept = sql`kept as materialized (select coalesce(sum(n), 0)::bigint as n from ${sums!} where ${where})`
  const walked = idsWalked(query, pageOf(query), sql`${total} > ${sql.lit(few)}`)
  const statement = sql<Row & { total: number }>`
    with ${kept}, ${gathering(query, sql`${total} <= ${sql.lit(few)}`)}
    ${recordsOf(query, total, sql`(${walked}) union all (${idsGathered(query)})`)}`
  // Planned once for each kind of first page; those further on are too many kinds.
  const { rows } = await (offset === 0 ? prepared(statement) : statement).execute(tx)
  const known = rows[0]?.total ?? (await totalKept(tx, query))
  if (rows.length === Math.max(0, Math.min(limit, known - offset))) return { rows, total: known }
  // Empty values are on this page.
  const ids = sql`select id from ${query.table} where ${where} order by ${orderOf(query.resource, query.order)} ${pageOf(query)}`
  return { rows: (await recordsOf(query, sql.lit(known), ids).execute(tx)).rows, total: known }
}

async function totalKept(tx: Transaction, { sums, where }: PageQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::bigint as total from ${sums!} where ${where}`.execute(tx)
  return rows[0]!.total
}

async function readDeep(tx: Transaction, query: PageQuery): Promise<Page> {
  const total = await totalKept(tx, query)
  if (query.offset >= total) return { rows: [], total }
  const ids =
    query.offset > total / 2
      ? idsFromTheEnd(query, total)
      : sql`select id from ${query.table} where ${query.where}
          order by ${orderOf(query.resource, query.order)} ${pageOf(query)}`
  return { rows: (await recordsOf(query, sql.lit(total), ids).execute(tx)).rows, total }
}

/** One page of a list and how many records it has in all. */
export async function readPage(tx: Transaction, query: PageQuery): Promise<Page> {
  if (!query.sums) return readCounted(tx, query)
  return query.offset < deep ? readKept(tx, query) : readDeep(tx, query)
}
