import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQueryOf, none, type Filter, type Operation } from '#contract/kit/index.ts'
import { issueResolution, physicalOccupancy } from '#contract/tenant/analytics/figures.ts'
import { leaseExpiry } from '#contract/tenant/lease-operations.ts'
import { journal } from '#contract/tenant/money/journal.ts'
import { propertyBalances, trialBalance } from '#contract/tenant/money/trial-balance.ts'
import { summariseProperties } from '#contract/tenant/property-operations.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { summariseUnits } from '#contract/tenant/unit-operations.ts'
import type { tenantResources } from '#contract/tenant/index.ts'
import { abilityOf, defaultRules, rulesFor, type RoleKey } from '#domain/access/index.ts'
import { keysOf } from '#domain/kit/keys.ts'
import type { Crud } from '#server/crud/crud.ts'
import { columnOf, sqlTypeOf } from '#server/db/columns.ts'
import type { Call } from '#server/http/call.ts'
import { readIssueResolution } from '#server/tenant/analytics/issue-resolution.ts'
import { readOccupancy } from '#server/tenant/analytics/occupancy.ts'
import { expiryProfile } from '#server/tenant/leases/expiry.ts'
import { summarise as countProperties } from '#server/tenant/properties/summary.ts'
import { handlers as analyticsHandlers } from '#server/tenant/analytics/index.ts'
import { charts, type ChartName } from '#contract/tenant/analytics/charts.ts'
import { dashboard } from '#contract/tenant/dashboard.ts'
import { readDashboardOf } from '#server/tenant/dashboard/index.ts'
import { handlers as ledgerReports } from '#server/tenant/money/ledger-reports/index.ts'
import { handlers as rentRollHandlers } from '#server/tenant/rent-roll/index.ts'
import { summariseUnits as countUnits } from '#server/tenant/units/summary.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { inDays, zone } from '#tests/support/calendar.ts'
import { fillMoney, fillOrganisation } from '#tests/support/filled.ts'
import { asOneOf, readingAs, statementsOf } from '#tests/support/recorded-handler.ts'
import { statementOfPage } from '#tests/support/recorded-list.ts'
import { readOf, rowsRead, type RowsRead } from '#tests/support/rows-read.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** What lists and figures cost as an organisation grows. */
/** Of each kind, so that reading all of them is noticed. */
const each = 4_600
const termsOfLease = 3

type Name = keyof typeof tenantResources
/** Lists that no organisation has many of: somebody has made each by hand. */
const few = new Set<Name>([
  'portfolios',
  'maintenance-plans',
  'imports',
  'saved-views',
  'saved-reports',
  'accounts',
  'bank-accounts',
  'vendors',
  'owners',
  'share-links',
])
const many = (Object.entries(tenantCruds) as [Name, Crud][]).filter(([name]) => !few.has(name))

/** Lists of views with the names of other records. */
const joined = new Set<Name>([
  'charges',
  'payments',
  'expenses',
  'service-charges',
  'budgets',
  'sales',
  'management-agreements',
  'owner-payments',
])

/** What is read besides the records, for the count and for the page. */
const beside: Partial<Record<Name, number>> = {
  // Filters by account or lease read the postings of every entry.
  'journal-entries': 4.5,
  // The status follows from the charges on each: its lines and they, and on PostgreSQL 15 its lease, twice.
  invoices: 8.5,
  // Its lease and the payment that it became; PostgreSQL 15 reads both for all that it sorts.
  'online-payments': 4.5,
}

let server: TestServer
let client: pg.Client

beforeAll(async () => {
  server = await startServer()
  const admin = new pg.Client(server.database.admin)
  await admin.connect()
  await fillOrganisation(admin, server.own, {
    properties: each,
    unitsPerProperty: 1,
    issues: each,
    documents: each,
    portfolios: 0,
  })
  await fillMoney(admin, server.own)
  await admin.end()
  client = new pg.Client(asOneOf(server.database.app, server.own))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

const within = <T>(work: () => Promise<T>) => readingAs(client, server.own, work)

/** On Citus every plan is made for one organisation. */
const inlined = () => (server.database.app.distributed ? 'inlined' : undefined)

async function costOf(crud: Crud, query: Record<string, string>, role: RoleKey = 'admin'): Promise<RowsRead> {
  const { userId, profileId } = server.own.people[role]
  const ability = abilityOf(rulesFor(defaultRules[role], { userId, profileId, scope: {} }))
  const checked = crud.resource.operations.list.query!.parse(query)
  const statement = await statementOfPage(
    crud.pageOf(listQueryOf(crud.resource, checked), {
      organisationId: server.own.id,
      ability,
      timezone: zone,
    }),
  )
  return within(() => rowsRead(client, statement, inlined() ?? 'once'))
}

async function foundBy(
  { resource }: Crud,
  query: Record<string, string>,
  role: RoleKey = 'admin',
): Promise<number> {
  const answer = await server.own.people[role].call(resource.operations.list, { query })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { total: number }).total
}

/** Values to narrow a list by, of those that its records have. */
async function valuesOf({ resource, table }: Crud, { kind, field, ...more }: Filter): Promise<string[]> {
  if ('values' in more) return [...more.values]
  if (kind === 'recency') return ['recent']
  const nobody = 'orNone' in more && more.orNone ? [none] : []
  const [column, array] = [columnOf(field), sqlTypeOf(resource, field).endsWith('[]')]
  const source = array ? `unnest("${column}")` : `"${column}"`
  const { rows } = await within(() =>
    client.query<{ value: string | null }>(
      `select value::text from (select ${source} as value from ${table} order by id limit 50) as first
       where value is not null limit 1`,
    ),
  )
  const [value] = rows.map((row) => row.value!)
  if (value === undefined) return nobody
  if (kind === 'dateRange') return [`${value.slice(0, 10)}..${value.slice(0, 10)}`]
  if (kind === 'numberRange')
    return [`${'currencyField' in more && more.currencyField ? 'NGN:' : ''}${value}..`]
  return [value, ...nobody]
}

it('every list of the registry is one that organisations have many or few of', () => {
  expect(many.length + few.size).toBe(Object.keys(tenantCruds).length)
})

describe.each(many)('the list of %s', (name, crud) => {
  const { resource } = crud

  it('reads each record a few times at most, whatever it is sorted or filtered by', async () => {
    const all = await foundBy(crud, {})
    expect(all).toBeGreaterThan(0.8 * each)
    const queries: Record<string, string>[] = [{}, ...resource.sort.map((sortBy) => ({ sortBy }))]
    if (resource.search.length > 0) queries.push({ searchQuery: 'a' })
    for (const [filter, definition] of Object.entries(resource.filter))
      queries.push(...(await valuesOf(crud, definition)).map((value) => ({ [filter]: value })))
    const beyond: string[] = []
    for (const query of queries) {
      const { rows, words } = await costOf(crud, query)
      // Once for the count, once for the page, and the records of the page; PostgreSQL 15 reads what a view joins to each
      // that it sorts.
      const most = beside[name] ?? (joined.has(name) ? 3.5 : 2.5)
      if (rows > most * all) beyond.push(`${JSON.stringify(query)}: ${words.join(', ')}`)
    }
    expect(beyond).toEqual([])
  })
})

it('a list narrowed by place counts from the small index of facets', async () => {
  const [first] = await valuesOf(tenantCruds.properties, { kind: 'equals', field: 'state' })
  const { words } = await costOf(tenantCruds.properties, { state: first!, classification: 'residential' })
  expect(words.join(', ')).toContain('properties_by_facets')
})

/** Lists that portfolio managers have a part of. */
const divided = many.filter(([, { resource }]) =>
  defaultRules['portfolio-manager'].some(({ subject }) => [subject].flat().includes(resource.subject)),
)

describe.each(divided)('the list of %s of a portfolio manager', (_name, crud) => {
  it('RP-04 looks at no more than what is theirs, whatever it is sorted by', async () => {
    const found = await foundBy(crud, {}, 'portfolio-manager')
    expect(found).toBeGreaterThan(each / 30)
    expect(found).toBeLessThan(each / 10)
    const beyond: string[] = []
    for (const sortBy of [undefined, ...crud.resource.sort]) {
      const { rows, words } = await costOf(crud, sortBy ? { sortBy } : {}, 'portfolio-manager')
      // Properties, totals and records, each some times over; nobody else's.
      // Documents are of properties or of vendors: two ways to them, which no index takes at once. Screens ask for those of one.
      const most =
        crud.resource.name === 'documents'
          ? 2.5 * each
          : (crud.resource.name === 'properties' ? 4 : 10) * found
      if (rows > most) beyond.push(`${sortBy}, ${found} found: ${words.join(', ')}`)
    }
    expect(beyond).toEqual([])
  })
})

describe('figures', () => {
  /** What each statement of a handler reads, except the day that it is. */
  async function costsOf(
    operation: Operation,
    handler: (call: Call) => Promise<unknown>,
    query: Record<string, string> = {},
  ): Promise<RowsRead[]> {
    const statements = await statementsOf(server.database.app, server.own, { operation, query }, handler)
    const costs = []
    for (const statement of statements) costs.push(await within(() => rowsRead(client, statement, inlined())))
    return costs.filter(({ rows }) => rows > 1)
  }

  it.each([
    ['units', summariseUnits, countUnits],
    ['properties', summariseProperties, countProperties],
  ] as const)('of all %s read each of them once', async (_name, operation, handler) => {
    const [cost, ...others] = await costsOf(operation, handler)
    expect(others).toEqual([])
    expect(cost!.rows, cost!.words.join(', ')).toBeLessThanOrEqual(1.1 * each)
  })

  it.each(['1', '7'])(
    'of the rent roll, page %s: its own units, and for the sums each unit, lease and term once',
    async (page) => {
      const [rows, sums] = await costsOf(rentRoll.read, rentRollHandlers['leases.rentRoll'], {
        limit: '10',
        page,
      })
      expect(rows!.rows, rows!.words.join(', ')).toBeLessThanOrEqual(300)
      // Each lease again with its terms, for its increases; what is open of charges, and what paid for some.
      expect(sums!.rows, sums!.words.join(', ')).toBeLessThanOrEqual((4.5 + termsOfLease) * each)
    },
  )

  it('of the trial balance, and per property, read whole months once, and the postings of other days alone', async () => {
    // Nine and twelve days that make up no month, of some four hundred.
    const query = { from: `${inDays(-200).slice(0, 7)}-10`, through: `${inDays(-60).slice(0, 7)}-12` }
    for (const [operation, name] of [
      [trialBalance.read, 'journal-entries.trialBalance'],
      [propertyBalances.read, 'journal-entries.propertyBalances'],
    ] as const) {
      const costs = await costsOf(operation, ledgerReports[name], query)
      // A short one is read once, for its rows and their sum.
      expect(costs.length).toBeLessThanOrEqual(2)
      for (const { words } of costs) {
        const read = (table: string) =>
          words
            .filter((part) => part.includes(` of ${table} by`))
            .reduce((sum, part) => sum + Number.parseInt(part, 10), 0)
        expect(read('postings'), words.join(', ')).toBeLessThan(each / 3)
        expect(read('account_months'), words.join(', ')).toBeLessThanOrEqual(2 * each)
      }
    }
  })

  it('of the journal read a page of its postings, and for the sums those of its days', async () => {
    const query = { from: inDays(-40), through: inDays(-11), limit: '10' }
    const [page, sums] = await costsOf(journal.read, ledgerReports['journal-entries.journal'], query)
    expect(page!.rows, page!.words.join(', ')).toBeLessThan(500)
    expect(sums!.rows, sums!.words.join(', ')).toBeLessThan(each / 2)
  })

  it('of what owners have read whole months, and the postings of one month alone', async () => {
    const all = 'from properties where organisation_id = $1'
    const text = `select from owner_accounts($1, array(select id ${all}), array(select $2::date ${all}))`
    const asked = { text, values: [server.own.id, inDays(0)] }
    const { found, read } = await within(() => readOf(client, 'postings', asked))
    expect(found).toBeGreaterThan(each / 2)
    expect(read).toBeLessThan(each / 3)
  })

  it('of occupancy and of when leases end read each unit, lease and term once', async () => {
    for (const cost of await costsOf(physicalOccupancy, readOccupancy))
      expect(cost.rows, cost.words.join(', ')).toBeLessThanOrEqual(2 * each)
    for (const cost of await costsOf(leaseExpiry, expiryProfile))
      expect(cost.rows, cost.words.join(', ')).toBeLessThanOrEqual((2 + termsOfLease) * each)
  })

  it('of how issues were resolved read what happened in that time', async () => {
    const query = { from: '2000-01-01', to: '2000-03-31' }
    // Where the organisation works, and nothing else.
    for (const cost of await costsOf(issueResolution, readIssueResolution, query))
      expect(cost.rows, cost.words.join(', ')).toBeLessThanOrEqual(20)
    const day = inDays(-5)
    for (const cost of await costsOf(issueResolution, readIssueResolution, { from: day, to: day }))
      expect(cost.rows, cost.words.join(', ')).toBeLessThanOrEqual(20)
  })

  const ofCharts = { ...analyticsHandlers, ...ledgerReports }
  /** Rows that each chart may read of days long before there was anything, and of the last thirty. */
  const bounds = {
    'rent-collection': [10, each / 3],
    arrears: [10, each / 2],
    // What is capital or of a service charge is found among all expenses.
    'operating-income': [2.1 * each, 8.5 * each],
    categories: [10, each / 3],
    cash: [10, 20],
    budget: [300, 300],
    occupancy: [1.1 * each, 2.1 * each],
    'economic-occupancy': [1.1 * each, 1.1 * each + each / 3],
    vacancy: [1.1 * each, 2.1 * each],
    issues: [10, each / 3],
    'issue-cost': [10, each / 3],
    'service-charge-budgets': [10, 2.5 * each],
  } as const satisfies Partial<Record<ChartName, readonly [then: number, lately: number]>>
  it.each(keysOf(bounds))('RT-33 of the chart of %s read what is of its days', async (name) => {
    const { read }: { read: Operation } = charts[name]
    const handler = Object.entries(ofCharts).find(([id]) => id === read.id)![1]
    const [then, lately] = bounds[name]
    for (const [most, query] of [
      [then, { from: '2000-01-01', through: '2000-03-31' }],
      [lately, { from: inDays(-30), through: inDays(0) }],
    ] as const) {
      const costs = await costsOf(read, handler, query)
      const rows = costs.reduce((sum, cost) => sum + cost.rows, 0)
      expect(rows, costs.flatMap(({ words }) => words).join(', ')).toBeLessThanOrEqual(most)
    }
  })

  it('RT-33 of lease expiries read each lease twice, with its terms', async () => {
    const [cost] = await costsOf(charts['lease-expiries'].read, ofCharts['analytics.leaseExpiries'])
    expect(cost!.rows, cost!.words.join(', ')).toBeLessThanOrEqual((2 + termsOfLease) * each)
  })

  it('RT-30 of the dashboard count what each list counts, and read no list whole for it', async () => {
    const costs = await costsOf(dashboard, readDashboardOf(tenantCruds))
    expect(costs.length).toBeGreaterThan(15)
    for (const { rows, words } of costs) expect(rows, words.join(', ')).toBeLessThanOrEqual(2.1 * each)
  })
})

it.each(['charge_records', 'deposit_records'])('the status in %s calls no function', async (view) => {
  const { rows } = await within(() =>
    client.query<{ 'QUERY PLAN': string }>(
      `explain (verbose) select count(*) from ${view} where organisation_id = $1 and status = 'overdue'`,
      [server.own.id],
    ),
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/(charge|lease)_status\(/)
})
