import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQueryOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { abilityOf, defaultRules, rulesFor } from '#domain/access/index.ts'
import { columnOf, isText } from '#server/db/columns.ts'
import { propertyCrud } from '#server/tenant/properties/crud.ts'
import { zone } from '#tests/support/calendar.ts'
import { statementOfPage } from '#tests/support/recorded-list.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Lists that are too long to be gathered and sorted: the same rows in the same order, without looking at the others. */
const count = 24_000
/** They have a state of their own, and a city that comes after all others: sorting by it finds them last. */
const last = 3_000

let server: TestServer
let admin: pg.Client

beforeAll(async () => {
  server = await startServer()
  admin = new pg.Client(server.database.admin)
  await admin.connect()
  const { id, people } = server.own
  await admin.query(
    `insert into properties (organisation_id, id, created_at, title, reference, classification, subtype, purpose,
       status, listing, archived_at, address_line1, city, state, country, currency, area_unit, area, value,
       portfolio_manager_id)
     select $1, gen_random_uuid(), now() - n % 5000 * interval '1 minute', 'House ' || n % 700, 'L-' || n,
       (array['residential', 'mixed', 'land'])[1 + n % 3], case when n % 4 = 0 then 'terrace' end, 'rent',
       case when n % 10 = 0 then 'archived' else 'active' end, 'private', case when n % 10 = 0 then now() end,
       n || ' Broad Street', case when n > $3 - $4 then 'Zaria' else 'City ' || n % 40 end,
       case when n > $3 - $4 then 'Kaduna' else 'State ' || n % 5 end, 'NG', 'NGN', 'sqm',
       case when n % 30 = 0 then n / 10.0 end, case when n % 3 > 0 then n * 100 end,
       case when n % 50 = 0 then $2::uuid end
     from generate_series(1, $3::integer) as n`,
    [id, people['portfolio-manager'].userId, count, last],
  )
  await admin.query('select fold_property_deltas()')
  await admin.query('vacuum (analyze) properties, property_totals, property_place_totals, property_deltas')
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

async function idsListed(query: Record<string, string>): Promise<{ ids: string[]; total: number }> {
  const answer = await server.own.people.admin.call(properties.operations.list, { query })
  expect(answer.status, answer.text).toBe(200)
  const { data, total } = answer.body as { data: { id: string }[]; total: number }
  return { ids: data.map(({ id }) => id), total }
}

/** Sorted by reading everything. */
async function idsSorted(sortBy: string, sortOrder: string, where = 'true'): Promise<string[]> {
  const collation = isText(properties, sortBy) ? 'collate people_order' : ''
  const { rows } = await admin.query<{ id: string }>(
    `select id from properties where organisation_id = $1 and status <> 'archived' and ${where}
     order by ${columnOf(sortBy)} ${collation} ${sortOrder} nulls last, id ${sortOrder}`,
    [server.own.id],
  )
  return rows.map(({ id }) => id)
}

const sorts = properties.sort.flatMap((sortBy) => ['asc', 'desc'].map((order) => [sortBy, order] as const))

describe.each(sorts)('properties by %s, %s', (sortBy, sortOrder) => {
  it('shows every page as sorting them all would', async () => {
    const sorted = await idsSorted(sortBy, sortOrder)
    const limit = 50
    const pages = Math.ceil(sorted.length / limit)
    const asked = [
      1,
      2,
      8,
      15,
      16,
      17,
      25,
      Math.floor(pages / 3),
      Math.floor(pages / 2) + 1,
      pages - 1,
      pages,
    ]
    for (const page of asked) {
      const { ids, total } = await idsListed({ sortBy, sortOrder, page: String(page), limit: String(limit) })
      expect(total).toBe(sorted.length)
      expect(ids, `page ${page}`).toEqual(sorted.slice((page - 1) * limit, page * limit))
    }
    expect(await idsListed({ sortBy, sortOrder, page: String(pages + 1), limit: String(limit) })).toEqual({
      ids: [],
      total: sorted.length,
    })
  })
})

it.each(['asc', 'desc'])(
  'finds what comes last in the order that it is looked for in, %s',
  async (sortOrder) => {
    const sorted = await idsSorted('city', sortOrder, `state = 'Kaduna'`)
    for (const page of [1, 3]) {
      const { ids, total } = await idsListed({
        state: 'Kaduna',
        sortBy: 'city',
        sortOrder,
        page: String(page),
      })
      expect(total).toBe(sorted.length)
      expect(ids).toEqual(sorted.slice((page - 1) * 10, page * 10))
    }
  },
)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Heap Fetches'?: number
  Plans?: Plan[]
}

/** Rows of the table that were looked at, whether or not they were shown. */
function rowsRead(plan: Plan, table: string): number {
  const inner = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), 0)
  if (plan['Relation Name'] !== table) return inner
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return inner + (plan['Actual Rows'] + removed) * plan['Actual Loops']
}

/** What a list of ten reads of the table, by EXPLAIN as the application's role. */
async function rowsReadBy(
  query: Record<string, string>,
  role: 'admin' | 'portfolio-manager',
): Promise<number> {
  const { userId, profileId } = server.own.people[role]
  const ability = abilityOf(rulesFor(defaultRules[role], { userId, profileId, scope: {} }))
  const checked = properties.operations.list.query!.parse(query) as Record<string, unknown>
  const { text, values } = await statementOfPage(
    propertyCrud.pageOf(listQueryOf(properties, checked), { ability, timezone: zone }),
  )
  const client = new pg.Client(server.database.app)
  await client.connect()
  try {
    await client.query(`begin read only; set local app.organisation = '${server.own.id}'`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    return rowsRead(rows[0]!['QUERY PLAN'][0].Plan, 'properties')
  } finally {
    await client.end()
  }
}

/** Rows that a list may read for each that it shows, however many there are: so many are gathered rather than walked to. */
const perRow = 200

describe('reads no more of the table than some rows for each that it shows', () => {
  it.each(sorts)('first page by %s, %s', async (sortBy, sortOrder) => {
    // Sorted by status, all that is archived and not shown may lie before what is.
    const archived = sortBy === 'status' ? count / 10 : 0
    expect(await rowsReadBy({ sortBy, sortOrder }, 'admin')).toBeLessThanOrEqual(10 * perRow + archived)
  })
  it.each<Record<string, string>>([
    { status: 'active' },
    { classification: 'mixed' },
    { purpose: 'rent', listing: 'private' },
    { state: 'State 3', city: 'City 8' },
    { country: 'NG', sortBy: 'value', sortOrder: 'desc' },
    { city: 'City 7', sortBy: 'title' },
  ])('filtered: %j', async (query) => {
    expect(await rowsReadBy(query, 'admin')).toBeLessThanOrEqual(10 * perRow)
  })
  it('of those that a role shows, found among many', async () => {
    const shown = count / 50
    expect(await rowsReadBy({}, 'portfolio-manager')).toBeLessThanOrEqual(shown + 10 * perRow)
  })
  it('searched for by a reference', async () => {
    expect(await rowsReadBy({ searchQuery: 'L-23456' }, 'admin')).toBeLessThanOrEqual(10 * perRow)
  })
})
