import { properties } from '#contract/tenant/properties.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { besideBare, inArena, type Arena } from './support/arena.ts'
import { requestOf, someLists, statementOf, type Asked } from './support/lists.ts'
import { timesOf } from './support/load.ts'
import { median, type Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'
import type { Served } from './support/served.ts'

const rounds = 5
const [some, many] = [100_000, 1_000_000]
const lists = { searched: someLists(80, { searched: true }), filtered: someLists(80, { searched: false }) }

/** The product's requests per second beside those of the same statements in a bare handler. */
async function besideStatements({ product, bare }: Arena, organisation: Organisation): Promise<Result[]> {
  const results: Result[] = []
  for (const [kind, words] of [
    ['searched', 'filter, search, sort, page, total'],
    ['filtered', 'filter, sort, page, total'],
  ] as const) {
    const statements = await Promise.all(lists[kind].map((asked) => statementOf(organisation, asked)))
    const { port } = await bare({ lists: statements.map((statement) => [statement]) })
    results.push(
      await besideBare({
        what: `List of ${some.toLocaleString('en')} properties, ${words}`,
        ours: { port: product.port, requests: lists[kind].map((asked) => requestOf(organisation, asked)) },
        theirs: { port, requests: lists[kind].map((_, index) => ({ path: `/lists/${index}` })) },
        least: 0.6,
      }),
    )
  }
  return results
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
export const run = (): Promise<Result[]> =>
  inArena(['Some Homes', 'Many Homes'], async (arena) => {
    const [small, large] = arena.organisations as [Organisation, Organisation]
    await seedProperties(arena.admin, [
      [small, some],
      [large, many],
    ])
    return [...(await besideStatements(arena, small)), ...(await tenfold(arena.product, small, large))]
  })
