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
  /** The part of it that hides archived records. */
  shown?: Fragment
  /** What follows from it, in words that an index knows: of the records, and of their properties. */
  implied?: Fragment
  reach?: Fragment
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

/**
 * Up to so many records are gathered and sorted; more are walked through in the order of an index until a page is full.
 * Where both cost the same, in a list of some hundred thousand.
 */
const few = ({ limit, offset }: PageQuery) => Math.round(600 * Math.sqrt(offset + limit))
/** A walk that did not find its page on so many rows is given up: what is sorted by follows from what is filtered by. */
const farthest = 20_000
/** A list with empty values is gathered up to this length. */
const most = 100_000
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
function gathering(
  { table, where, implied = sql`true`, reach = sql`true`, order }: PageQuery,
  condition: Fragment = sql`true`,
): Fragment {
  const names = [...new Set(['id', columnOf(order.field)])].map((name) => sql.ref(name))
  return sql`gathered as materialized (
    select ${sql.join(names)} from ${table} where ${where} and ${implied} and ${reach} and ${condition})`
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

/** The ids of a page by walking an index in the list's order, up to a point. */
function idsWalked(
  { resource, table, where, shown = sql`true`, order, ...page }: PageQuery,
  condition: Fragment,
): Fragment {
  // Without its empty values the index has the very order; a page that they belong to comes out short.
  const filled = needsNullsLast(resource, order)
    ? sql`${sql.ref(columnOf(order.field))} is not null`
    : sql`true`
  const direction = orderOf(resource, order, 'index')
  return sql`
    select id from (
      select * from ${table} where ${condition} and ${shown} and ${filled}
      order by ${direction} limit ${sql.lit(farthest)}
    ) as walked
    where ${where} order by ${direction} ${pageOf(page)}`
}

/** So many of the records that meet the condition, walked to from whichever end is nearer. */
function idsNearest(
  { resource, table, where, order }: PageQuery,
  condition: Fragment,
  { total, offset, count }: { total: number; offset: number; count: number },
): Fragment {
  const backwards = offset > total / 2
  const direction = orderOf(resource, backwards ? reversed(order) : order, 'index')
  return sql`select id from ${table} where ${where} and ${condition} order by ${direction}
    ${pageOf({ limit: count, offset: backwards ? total - offset - count : offset })}`
}

/**
 * For a list whose total is kept: one statement that looks at the total first and then reads the page in the way that
 * suits it. The branch not taken costs nothing, and no guess of the planner's can make it walk a million rows for the
 * three that a filter lets through.
 */
async function readKept(tx: Transaction, query: PageQuery): Promise<Page> {
  const { sums, where, reach = sql`true`, limit, offset } = query
  const total = sql`(select n from kept)`
  const [isLong, isShort] = ['>', '<='].map((sign) => sql`${total} ${sql.raw(sign)} ${sql.lit(few(query))}`)
  const statement = sql<Row & { total: number }>`
    with kept as materialized (select coalesce(sum(n), 0)::bigint as n from ${sums!} where ${where} and ${reach}),
    ${gathering(query, isShort)}
    ${recordsOf(query, total, sql`(${idsWalked(query, isLong!)}) union all (${idsGathered(query)})`)}`
  // Planned once for each kind of first page; those further on are too many kinds.
  const { rows } = await (offset === 0 ? prepared(statement) : statement).execute(tx)
  const known = rows[0]?.total ?? (await totalKept(tx, query))
  if (rows.length === Math.max(0, Math.min(limit, known - offset))) return { rows, total: known }
  // The walk was given up, or empty values are on this page.
  return known > most && needsNullsLast(query.resource, query.order)
    ? readFar(tx, query, known)
    : readCounted(tx, query)
}

async function totalKept(tx: Transaction, { sums, where, reach = sql`true` }: PageQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::bigint as total from ${sums!} where ${where} and ${reach}`.execute(tx)
  return rows[0]!.total
}

/** A page anywhere in a list of a known length. Where empty values come last though no index has them there: two walks. */
async function readFar(tx: Transaction, query: PageQuery, total: number): Promise<Page> {
  const { resource, table, where, order, limit, offset } = query
  const count = Math.min(limit, total - offset)
  if (count <= 0) return { rows: [], total }
  const read = async (ids: Fragment) => (await recordsOf(query, sql.lit(total), ids).execute(tx)).rows
  if (!needsNullsLast(resource, order)) {
    return { rows: await read(idsNearest(query, sql`true`, { total, offset, count })), total }
  }
  const column = sql.ref(columnOf(order.field))
  const [isFilled, isEmpty] = [sql`${column} is not null`, sql`${column} is null`]
  const counted = await sql<{ n: number }>`
    select count(*) as n from ${table} where ${where} and ${isFilled}`.execute(tx)
  const filled = counted.rows[0]!.n
  const ofFilled = Math.max(0, Math.min(count, filled - offset))
  const parts = [
    idsNearest(query, isFilled, { total: filled, offset: Math.min(offset, filled), count: ofFilled }),
    idsNearest(query, isEmpty, {
      total: total - filled,
      offset: Math.max(0, offset - filled),
      count: count - ofFilled,
    }),
  ].map((part) => sql`(${part})`)
  return { rows: await read(sql.join(parts, sql` union all `)), total }
}

/** One page of a list and how many records it has in all. */
export async function readPage(tx: Transaction, query: PageQuery): Promise<Page> {
  if (!query.sums) return readCounted(tx, query)
  return query.offset < deep ? readKept(tx, query) : readFar(tx, query, await totalKept(tx, query))
}
