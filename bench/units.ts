import type pg from 'pg'
import { unitCrud } from '#server/tenant/units/crud.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { besideBare, inArena } from './support/arena.ts'
import { requestOf, statementOf, type Asked } from './support/lists.ts'
import type { Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'

const [homes, perHome] = [500, 40]
const count = homes * perHome

/** As people ask for them: what stands empty, of one kind, of some size, by name or rent, half of them by a manager. */
const queries: Record<string, string>[] = [
  { occupancy: 'vacant' },
  { occupancy: 'vacant,notice', bedrooms: '2', sortBy: 'marketRent', sortOrder: 'asc' },
  { type: 'shop,office', sortBy: 'area', sortOrder: 'desc' },
  { searchQuery: 'flat 12 harbour' },
  { searchQuery: 'palm court', occupancy: 'vacant', sortBy: 'propertyTitle' },
  { floor: '3', page: '4' },
  { limit: '50', sortBy: 'createdAt', sortOrder: 'desc' },
]
const asked = queries.flatMap((query) =>
  (['admin', 'portfolio-manager'] as const).map((role): Asked => ({ role, query })),
)

/** Runs as superuser. */
async function seedUnits(client: pg.Client, { id }: Organisation): Promise<void> {
  await client.query(
    `insert into units (organisation_id, id, property_id, label, block, floor, type, status, bedrooms, area, area_unit,
       market_rent, rent_frequency)
     select $1, uuidv7(), properties.id, 'Flat ' || n, 'Block ' || chr(65 + n % 3), n / 4,
       (array['flat', 'flat', 'flat', 'shop', 'office'])[1 + n % 5],
       (array['active', 'active', 'active', 'active', 'offMarket', 'sold', 'active'])[1 + n % 7],
       1 + n % 4, 40 + n, 'sqm', (100000 + n * 7000) * 100::bigint, 'yearly'
     from properties, generate_series(1, $2::int) as n where organisation_id = $1`,
    [id, perHome],
  )
  await client.query('vacuum (analyze)')
}

/** Lists of all units of an organisation, through HTTP, beside the same statements in a bare handler. */
export const run = (): Promise<Result[]> =>
  inArena(['Some Homes'], async ({ product, admin, organisations: [organisation], bare }) => {
    await seedProperties(admin, [[organisation!, homes]])
    await seedUnits(admin, organisation!)
    const lists = await Promise.all(asked.map((entry) => statementOf(organisation!, entry, unitCrud)))
    const { port } = await bare({ lists: lists.map((list) => [list]) })
    return [
      await besideBare({
        what: `List of ${count.toLocaleString('en')} units, filter, search, sort, page, total`,
        ours: {
          port: product.port,
          requests: asked.map((entry) => requestOf(organisation!, entry, unitCrud)),
        },
        theirs: { port, requests: asked.map((_, index) => ({ path: `/lists/${index}` })) },
        least: 0.6,
      }),
    ]
  })
