import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config/environment.ts'
import { unitCrud } from '#server/tenant/units/crud.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { openBenchDatabase } from './support/database.ts'
import { requestOf, statementOf, type Asked } from './support/lists.ts'
import { load, type Request } from './support/load.ts'
import { median, type Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'
import { serveBare, serveProduct, type Served } from './support/served.ts'

const rounds = 5
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
  await client.query('vacuum (analyze) units')
}

async function perSecond(port: number, requests: readonly Request[]): Promise<number> {
  let next = 0
  const { perSecond: speed, statuses } = await load(port, () => requests[next++ % requests.length]!, {
    seconds: 2,
  })
  if (Object.keys(statuses).join() !== '200') throw new Error(`Answers were ${JSON.stringify(statuses)}.`)
  return speed
}

/** Lists of all units of an organisation, through HTTP, beside the same statements in a bare handler. */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const database = await openBenchDatabase()
  const admin = new pg.Client(database.asSuperuser)
  let product: Served | undefined
  let bare: Served | undefined
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', DEMO: 'off' })
    const seeded = await createOrganisation(database.asSuperuser, config, 'Some Homes')
    product = await serveProduct(config, database.asApplication)
    const organisation = await signIn(product.port, seeded)
    await admin.connect()
    await seedProperties(admin, [[organisation, homes]])
    await seedUnits(admin, organisation)
    const lists = await Promise.all(asked.map((entry) => statementOf(organisation, entry, unitCrud)))
    bare = await serveBare({ connection: database.asSuperuser, lists })
    const ours = asked.map((entry) => requestOf(organisation, entry, unitCrud))
    const theirs = asked.map((_, index) => ({ path: `/lists/${index}` }))
    const speeds: [ours: number[], theirs: number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      speeds[1].push(await perSecond(bare.port, theirs))
      speeds[0].push(await perSecond(product.port, ours))
    }
    const [figure, limit] = speeds.map(median) as [number, number]
    return [
      {
        what: `List of ${count.toLocaleString('en')} units, filter, search, sort, page, total, 16 connections`,
        figure: `${Math.round(figure)} /s`,
        limit: `${Math.round(limit)} /s, the same SQL in a bare handler`,
        ratio: figure / limit,
        promise: '≥ 0.6',
        kept: figure / limit >= 0.6,
      },
    ]
  } finally {
    await admin.end()
    await bare?.stop()
    await product?.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
