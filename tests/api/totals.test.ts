import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/** Sums that triggers keep against a count, whatever writers do at once. */
const organisations = [1, 2].map((n) => `01900000-0000-7000-8000-00000000000${n}`)
const managers = [1, 2].map((n) => `01900000-0000-7000-8000-0000000000a${n}`)
const writers = 6
const steps = Number(process.env['FUZZ_RUNS'] ?? 40)

let database: TestDatabase
let admin: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client(database.admin)
  await admin.connect()
  for (const [index, id] of organisations.entries()) {
    await admin.query(`insert into organisations (id, name, slug, type) values ($1, 'O', $2, 'landlord')`, [
      id,
      `o${index}`,
    ])
    for (const manager of managers) {
      await admin.query(
        `insert into identity.users (id, email, name, first_name, last_name) values ($1, $2, '', 'A', 'B')
         on conflict do nothing`,
        [manager, `${manager}@homes.example`],
      )
      await admin.query('insert into members (organisation_id, user_id) values ($1, $2)', [id, manager])
    }
  }
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const facets = [
  'status',
  'listing',
  'classification',
  'purpose',
  'currency',
  'portfolio_manager_id',
  'facility_manager_id',
]
const tables = {
  current_property_totals: facets,
  current_property_place_totals: [...facets, 'city', 'state', 'country'],
}

async function expectExact(): Promise<void> {
  for (const [table, by] of Object.entries(tables)) {
    const columns = ['organisation_id', ...by].join(', ')
    const { rows } = await admin.query(`
      select ${columns}, sum(n), sum(unit_count), sum(valued), sum(value) from ${table} group by ${columns}
        having sum(n) <> 0 or sum(unit_count) <> 0 or sum(valued) <> 0 or sum(value) <> 0
      except
      select ${columns}, count(*), sum(coalesce(unit_count, 0)), count(value), sum(coalesce(value, 0))
        from properties group by ${columns}`)
    expect(rows, table).toEqual([])
    const [sums] = (
      await admin.query<{ kept: string; counted: string }>(
        `select (select sum(n) from ${table}) as kept, (select count(*) from properties) as counted`,
      )
    ).rows
    expect(Number(sums!.kept)).toBe(Number(sums!.counted))
  }
}

const one = <T>(...values: T[]) => fc.constantFrom(...values)
const facetValues = fc.record({
  status: one('active', 'draft', 'archived'),
  listing: one('private', 'listed'),
  classification: one('residential', 'land'),
  currency: one('NGN', 'USD'),
  city: one('Lagos', 'Abuja'),
  state: one('Lagos', null),
  manager: one(...managers, null),
  units: one(null, 0, 3),
  value: one(null, 100, 9_000_000_000_000_000),
})
const step = fc.record({
  kind: one('insert', 'insert', 'insert', 'update', 'update some', 'move', 'delete'),
  values: facetValues,
  commits: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
})

/** One writer's transactions, one after the other, each of one to three statements. */
async function write(organisation: string, plan: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  const client = new pg.Client(database.app)
  await client.connect()
  for (const [index, { kind, values, commits }] of plan.entries()) {
    const { status, listing, classification, currency, city, state, manager, units, value } = values
    if (index % 3 === 0) await client.query('begin')
    await client.query(`select set_config('app.organisation', $1, true)`, [organisation])
    const archived = status === 'archived' ? 'now()' : 'null'
    const assignments = [status, listing, classification, currency, city, state, manager, units, value]
    if (kind === 'insert') {
      await client.query(
        `insert into properties (organisation_id, id, title, reference, purpose, address_line1, country, area_unit,
           status, listing, classification, currency, city, state, portfolio_manager_id, unit_count, value, archived_at)
         select $1, gen_random_uuid(), 'T', gen_random_uuid()::text, 'rent', 'A', 'NG', 'sqm', $2, $3, $4, $5, $6, $7, $8,
           $9, $10, ${archived} from generate_series(1, 3)`,
        [organisation, ...assignments],
      )
    } else if (kind === 'delete') {
      await client.query(
        `delete from properties where id in (select id from properties order by id limit 1 for update skip locked)`,
      )
    } else if (kind === 'update some') {
      await client.query(
        `update properties set description = 'x' where id in (select id from properties limit 4 for update skip locked)`,
      )
    } else {
      const limit = kind === 'move' ? 5 : 1
      await client.query(
        `update properties set status = $1, listing = $2, classification = $3, currency = $4, city = $5, state = $6,
           portfolio_manager_id = $7, unit_count = $8, value = $9, archived_at = ${archived}
         where id in (select id from properties order by id desc limit ${limit} for update skip locked)`,
        assignments,
      )
    }
    if (index % 3 === 2 || index === plan.length - 1) await client.query(commits ? 'commit' : 'rollback')
  }
  await client.end()
}

/** Adds up what writers have noted, as processes do, until it is told to stop. */
async function foldWhile(writing: Promise<unknown>): Promise<void> {
  const client = new pg.Client(database.app)
  await client.connect()
  let over = false
  const ended = writing.finally(() => {
    over = true
  })
  const fold = async () => {
    await client.query(`begin; set local app.relay = 'on'`)
    const { rows } = await client.query<{ n: string }>('select fold_property_deltas() as n')
    await client.query('commit')
    return Number(rows[0]!.n)
  }
  while (!over) await fold()
  await ended
  while ((await fold()) > 0);
  await client.end()
}

it(
  'AP-08 keeps the totals of lists exact while many write at once, commit and roll back, and while notes are added up',
  { timeout: 120_000 },
  async () => {
    const plans = fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), writers)
    const run = (from: number, to: number) =>
      Promise.all(plans.slice(from, to).map((plan, index) => write(organisations[index % 2]!, plan)))
    await run(0, 2)
    await expectExact()
    await Promise.all([foldWhile(run(2, writers)), foldWhile(Promise.resolve())])
    await expectExact()
    const left = await admin.query('select from property_deltas')
    expect(left.rowCount).toBe(0)
    const { rows } = await admin.query<{ rows: number }>(
      `select count(*)::int as rows from property_totals group by organisation_id, ${facets.join(', ')} order by 1 desc limit 1`,
    )
    expect(rows[0]!.rows).toBe(1)
  },
)

it('takes the sums of an organisation along when that is deleted', async () => {
  await admin.query('delete from organisations where id = $1', [organisations[1]])
  const { rows } = await admin.query('select 1 from current_property_totals where organisation_id = $1', [
    organisations[1],
  ])
  expect(rows).toEqual([])
  await expectExact()
})
