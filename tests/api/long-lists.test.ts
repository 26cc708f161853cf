import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { columnOf, isText } from '#server/db/columns.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Long lists: the same rows in the same order, on whatever page. */
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
  await admin.query('vacuum (analyze) properties')
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
