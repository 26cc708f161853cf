import { properties } from '#contract/tenant/properties.ts'
import type { RoleKey } from '#domain/access/index.ts'
import { pathOf } from '#tests/support/client.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { inArena, type Arena } from './support/arena.ts'
import { besideIdeal, cycle } from './support/beside-ideal.ts'
import { makeIdeal } from './support/ideal.ts'
import { timesOf, type Request } from './support/load.ts'
import { median, type Result } from './support/result.ts'
import { seedProperties } from './support/seed.ts'
import { serveIdeal, type Served } from './support/served.ts'

const [some, many] = [100_000, Number(process.env['BENCH_MANY'] ?? 1_000_000)]

const states = ['State 0', 'State 1', 'State 2', 'State 3', 'State 5', 'State 7']
const classifications = ['residential', 'commercial', 'mixed', 'industrial']
const streets = ['adeola', 'bourdillon', 'marina', 'awolowo', 'glover']

/** What the list screen asks for: state and classification, newest first, ten rows of its columns and the total. */
const asked = states.flatMap((state, s) =>
  classifications.map((classification, c) => ({
    state,
    classification,
    street: streets[(s + c) % streets.length]!,
  })),
)
const fields = 'title,reference,addressLine1,city,status,classification,createdAt,coverPhoto'

const ours = ({ people }: Organisation, role: RoleKey, query: Record<string, string>): Request => ({
  path: pathOf(properties.operations.list, { query: { fields, ...query } }),
  headers: { authorization: people[role].credentials.authorization },
})

const listsOf = (organisation: Organisation, role: RoleKey, searched: boolean) =>
  asked.map(({ street, ...query }) =>
    ours(organisation, role, {
      ...query,
      sortBy: 'createdAt',
      sortOrder: 'desc',
      ...(searched ? { searchQuery: street } : {}),
    }),
  )

const idealLists = (table: string, searched: boolean): Request[] =>
  asked.map(({ street, ...query }) => ({
    path: `/${table}?${new URLSearchParams({ ...query, ...(searched ? { q: street } : {}) })}`,
    headers: { authorization: 'Bearer t' },
  }))

/** What somebody waits for, alone, in the larger organisation: the slowest of several. */
async function alone(
  { port }: Served,
  what: string,
  organisation: Organisation,
  queries: readonly Record<string, string>[],
  most = 300,
): Promise<Result> {
  const times: [words: string, time: number][] = []
  for (const query of queries) {
    const request = ours(organisation, 'admin', query)
    const words = Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')
    times.push([words, median(await timesOf(port, [request, request, request]))])
  }
  const [words, slowest] = times.toSorted(([, left], [, right]) => right - left)[0]!
  return {
    what: `${what} of ${many.toLocaleString('en')}, alone`,
    figure: `${slowest.toFixed(0)} ms (${words})`,
    limit: `${most} ms`,
    ratio: slowest / most,
    promise: `≤ ${most} ms`,
    kept: slowest <= most,
  }
}

async function lists(
  { product, admin, database, signIn }: Arena,
  counts: readonly number[],
): Promise<Result[]> {
  const ideal = await serveIdeal({ connection: database.asSuperuser })
  try {
    const results: Result[] = []
    for (const [index, count] of counts.entries()) {
      const organisation = (await signIn())[index]!
      const table = await makeIdeal(admin, `ideal_${count}`, organisation)
      const list = `List of ${count.toLocaleString('en')} properties`
      const held = (words: string, role: RoleKey, searched: boolean, least: number) => ({
        what: `${list}: ${words}`,
        side: { server: product, next: cycle(listsOf(organisation, role, searched)) },
        least,
      })
      const limit = (searched: boolean) => ({ server: ideal, next: cycle(idealLists(table, searched)) })
      results.push(
        ...(await besideIdeal(admin, limit(false), [
          held('filter, sort, page, total', 'admin', false, 0.5),
          held('the same of a portfolio manager', 'portfolio-manager', false, 0.35),
        ])),
        ...(await besideIdeal(admin, limit(true), [held('the same with search', 'admin', true, 0.3)])),
      )
    }
    return results
  } finally {
    await ideal.stop()
  }
}

/** Lists as signed-in people ask for them, through HTTP, over a durable PostgreSQL. */
export const run = (): Promise<Result[]> =>
  inArena(['Some Homes', 'Many Homes'], async (arena) => {
    const [small, seeded] = arena.organisations as [Organisation, Organisation]
    await seedProperties(arena.admin, [
      [small, some],
      [seeded, many],
    ])
    const held = await lists(arena, [some, many])
    const [, large] = (await arena.signIn()) as [Organisation, Organisation]
    const offered = properties.sortAtAnyLength
    const deep = [100, 1_000, 5_000].map((page) => ({
      state: 'State 0',
      page: String(page),
      sortBy: 'createdAt',
    }))
    return [
      ...held,
      await alone(
        arena.product,
        'Any sort',
        large,
        offered.flatMap((sortBy) => ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder }))),
      ),
      await alone(
        arena.product,
        'Any sort within a state and a kind',
        large,
        properties.sort.map((sortBy) => ({ sortBy, state: 'State 7', classification: 'commercial' })),
      ),
      await alone(arena.product, 'Filtered deep pages', large, deep),
    ]
  })
