import { sql, type RawBuilder } from 'kysely'
import { longestSorted, type RecordOf, type Resource } from '#contract/kit/index.ts'
import type { Transaction } from '../db/database.ts'
import { columnOf } from '../db/columns.ts'
import { orderOf, type Order } from '../db/list-query.ts'
import { prepared } from '../db/prepared.ts'
import { invalid } from '../errors.ts'

type Fragment = RawBuilder<unknown>

/** Everything that one page of a list is read by. */
export interface PageQuery {
  resource: Resource
  organisationId: string
  table: Fragment
  /** What is selected of each record. */
  columns: Fragment
  where: Fragment
  /** Whether words are searched for, which is worth doing once only. */
  searched: boolean
  order: Order
  limit: number
  offset: number
}

interface Page {
  rows: RecordOf<Resource>[]
  total: number
}

/**
 * One page of a list and how many records it has in all, in one statement: the count and the ids of the page are read
 * from indexes where those know all that is filtered by, and then the records of the page, each by its key (`limit 1`
 * keeps it so: joined, what a view works out was worked out for every record of the organisation where the planner had no
 * statistics yet).
 * @throws 422 where the list is too long for the sort that is asked for
 */
export async function readPage(tx: Transaction, query: PageQuery): Promise<Page> {
  const { resource, organisationId, table, columns, where, searched, order, limit, offset } = query
  const offered = resource.sortAtAnyLength
  const short = offered.includes(order.field)
    ? sql`true`
    : sql`(select total from counted) <= ${sql.lit(longestSorted)}`
  const names = sql.join([...new Set(['id', columnOf(order.field)])].map((name) => sql.ref(name)))
  const narrowed = sql`select ${names} from ${table} where ${where}`
  const found = searched ? sql`found as materialized (${narrowed}), ` : sql``
  const records = searched ? sql`found where` : sql`${table} where ${where} and`
  const statement = sql<RecordOf<Resource> & { total: number; nth: number | null }>`
    with ${found}counted as materialized (
      select count(*)::integer as total from ${searched ? sql`found` : sql`${table} where ${where}`})
    select counted.total, page.* from counted left join (
      select record.*, nth from unnest(array(
        select id from ${records} ${short} order by ${orderOf(resource, order)}
        limit ${sql.lit(limit)} offset ${offset === 0 ? sql.lit(0) : offset}
      )) with ordinality as listed (listed_id, nth) cross join lateral (
        select ${columns} from ${table} where organisation_id = ${organisationId} and id = listed_id limit 1
      ) as record
    ) as page on true order by nth`
  const { rows } = await prepared(statement).execute(tx)
  const total = rows[0]!.total
  const page = rows.filter(({ nth }) => nth !== null)
  if (page.length === 0 && total > longestSorted && !offered.includes(order.field)) {
    const labels = offered.map((field) => resource.label(field)).join(' or ')
    throw invalid([
      {
        field: 'sortBy',
        errors: [
          `More than ${longestSorted.toLocaleString('en')} records can only be sorted by ${labels}. Filter first.`,
        ],
      },
    ])
  }
  return { rows: page.map(({ total: _total, nth: _nth, ...row }) => row), total }
}
