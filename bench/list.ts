import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { properties } from '#contract/tenant/properties.ts'
import { readConfig } from '#server/config/environment.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { openBenchDatabase } from './support/database.ts'
import { requestOf, someLists, statementOf, type Asked } from './support/lists.ts'
import { load, timesOf, type Request } from './support/load.ts'
import { median, type Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'
import { serveBare, serveProduct, type Served } from './support/served.ts'

const rounds = 5
const [some, many] = [100_000, 1_000_000]
const lists = { searched: someLists(80, { searched: true }), filtered: someLists(80, { searched: false }) }

/** Gives the requests in turn, over and over. */
function cycle(requests: readonly Request[]): () => Request {
  let next = 0
  return () => requests[next++ % requests.length]!
}

async function perSecond(port: number, requests: readonly Request[]): Promise<number> {
  const { perSecond: speed, statuses } = await load(port, cycle(requests), { seconds: 2 })
  if (Object.keys(statuses).join() !== '200') throw new Error(`Answers were ${JSON.stringify(statuses)}.`)
  return speed
}

/** The product's requests per second beside those of the same statements in a bare handler. */
async function besideBare(
  product: Served,
  connection: pg.PoolConfig,
  organisation: Organisation,
): Promise<Result[]> {
  const statements = {
    searched: await Promise.all(lists.searched.map((asked) => statementOf(organisation, asked))),
    filtered: await Promise.all(lists.filtered.map((asked) => statementOf(organisation, asked))),
  }
  const bare = await serveBare({ connection, lists: [...statements.searched, ...statements.filtered] })
  try {
    const sides = (kind: keyof typeof lists) => {
      const first = kind === 'searched' ? 0 : statements.searched.length
      return {
        ours: lists[kind].map((asked) => requestOf(organisation, asked)),
        theirs: lists[kind].map((_, index) => ({ path: `/lists/${first + index}` })),
      }
    }
    const results: Result[] = []
    for (const [kind, words] of [
      ['searched', 'filter, search, sort, page, total'],
      ['filtered', 'filter, sort, page, total'],
    ] as const) {
      const { ours, theirs } = sides(kind)
      const speeds: [ours: number[], theirs: number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        speeds[1].push(await perSecond(bare.port, theirs))
        speeds[0].push(await perSecond(product.port, ours))
      }
      const [figure, limit] = speeds.map(median) as [number, number]
      results.push({
        what: `List of ${some.toLocaleString('en')} properties, ${words}, 16 connections`,
        figure: `${Math.round(figure)} /s`,
        limit: `${Math.round(limit)} /s, the same SQL in a bare handler`,
        ratio: figure / limit,
        promise: '≥ 0.6',
        kept: figure / limit >= 0.6,
      })
    }
    return results
  } finally {
    await bare.stop()
  }
}

const askedBy = (query: Record<string, string>): Asked => ({ role: 'admin', query })

/** Lists of a tenfold organisation beside the same lists of the smaller one. */
async function tenfold({ port }: Served, small: Organisation, large: Organisation): Promise<Result[]> {
  const times = async (organisation: Organisation, asked: readonly Asked[], repeated = rounds) => {
    const requests = asked.map((entry) => requestOf(organisation, entry))
    await timesOf(port, requests)
    const all: number[] = []
    for (let round = 0; round < repeated; round++) all.push(...(await timesOf(port, requests)))
    return median(all)
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const base = await times(small, lists.filtered)
  const row = (what: string, figure: number, limit: number, most: number): Result => ({
    what: `${what} of ${many.toLocaleString('en')} properties`,
    figure: ms(figure),
    limit: `${ms(limit)}, of ${some.toLocaleString('en')}`,
    ratio: figure / limit,
    promise: `≤ ${most}`,
    kept: figure <= most * limit,
  })

  const deep = ['1000', '10000', '20000', '30000', '45000', '60000', '70000', '80000', '89000'].flatMap(
    (page) => ['asc', 'desc'].map((sortOrder) => askedBy({ page, sortBy: 'createdAt', sortOrder })),
  )
  const sorts: [name: string, time: number][] = []
  for (const sortBy of properties.sort) {
    for (const sortOrder of ['asc', 'desc']) {
      sorts.push([`${sortBy} ${sortOrder}`, await times(large, [askedBy({ sortBy, sortOrder })])])
    }
  }
  const [sort, sorted] = sorts.toSorted(([, left], [, right]) => right - left)[0]!
  const searched = await times(large, lists.searched)
  return [
    row('Filtered lists with their total, median,', await times(large, lists.filtered), base, 2),
    // What a search finds among ten times as many is ten times as much, and is counted.
    row('Searched lists with their total, median,', searched, await times(small, lists.searched), 10),
    row('Deep pages, median of pages 1,000 to 89,000', await times(large, deep), base, 5),
    row(`The slowest of all sorts (${sort})`, sorted, base, 5),
  ]
}

/** Lists as signed-in people ask for them, through HTTP, over a durable PostgreSQL. */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const database = await openBenchDatabase()
  const admin = new pg.Client(database.asSuperuser)
  let product: Served | undefined
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', DEMO: 'off' })
    const [few, lots] = [
      await createOrganisation(database.asSuperuser, config, 'Some Homes'),
      await createOrganisation(database.asSuperuser, config, 'Many Homes'),
    ]
    product = await serveProduct(config, database.asApplication)
    const [small, large] = [await signIn(product.port, few), await signIn(product.port, lots)]
    await admin.connect()
    await seedProperties(admin, [
      [small, some],
      [large, many],
    ])
    return [
      ...(await besideBare(product, database.asSuperuser, small)),
      ...(await tenfold(product, small, large)),
    ]
  } finally {
    await admin.end()
    await product?.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
