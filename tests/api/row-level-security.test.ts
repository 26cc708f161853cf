import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, createSamples, type Samples } from '#tests/support/fixtures/index.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Tables of no organisation: which migrations have run. */
const ofNobody = ['schema_parts']

/** What anyone may read without a sign-in; every other view reads with the rights of whoever asks. */
const published = [
  'published_organisation_revisions',
  'published_organisations',
  'published_photos',
  'published_portfolio_properties',
  'published_portfolio_revisions',
  'published_portfolios',
  'published_properties',
  'published_property_revisions',
  'published_units',
]

/** What works for all organisations (server/db/schema/functions); the first three take statistics. */
const acrossOrganisations = [
  'analyze_books',
  'analyze_import_rows',
  'analyze_records',
  'books_checked',
  'books_to_charge',
  'books_to_check',
  'end_with_session',
  'imports_at_rest',
  'imports_under_way',
  'organisation_ids',
  'organisations_of_person',
  'organisations_to_remind',
  'organisations_to_turn',
  'organisations_with_late_fees',
  'organisations_with_online_payments_to_ask',
  'organisations_with_outbox_due',
  'organisations_with_reports_due',
  'organisations_with_work_due',
  'outbox_waiting',
  'post_entries',
  'profiles_of_person',
]

let server: TestServer
let samples: { own: Samples; other: Samples }

beforeAll(async () => {
  server = await startServer()
  samples = { own: await createSamples(server.own, 4), other: await createSamples(server.other, 4) }
})
afterAll(() => server.close())

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(text, values)).rows

const tenantTables = async () =>
  (
    await rowsOf<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> all($1) order by 1`,
      [ofNobody],
    )
  ).map(({ name }) => name)

/** Runs a statement as the application's role, with these settings, in a transaction that is rolled back. */
async function asApplication(settings: Record<string, string>, statement: string, values: unknown[] = []) {
  const client = new pg.Client(server.database.app)
  await client.connect()
  try {
    await client.query('begin')
    for (const [name, value] of Object.entries(settings))
      await client.query(`set local ${name} = ${client.escapeLiteral(value)}`)
    return (await client.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

describe('the schema', () => {
  it('has row level security enabled and forced, with a policy, on every table', async () => {
    const open = await rowsOf(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> all($1) and not (relrowsecurity and relforcerowsecurity
         and exists (select from pg_policy where polrelid = pg_class.oid))`,
      [ofNobody],
    )
    expect(open).toEqual([])
    expect((await tenantTables()).length).toBeGreaterThan(10)
  })

  it('opens no table to the application by another policy, which would be ORed with it', async () => {
    const others = await rowsOf(
      `select tablename, policyname, roles from pg_policies where schemaname = 'public'
       and policyname <> 'organisation_of_request' and permissive = 'PERMISSIVE' and roles <> '{freehold_owner}'`,
    )
    expect(others).toEqual([])
  })

  it('has at most 12 indexes on a table, and none on when a record was changed last', async () => {
    const indexes = await rowsOf<{ table: string; n: number }>(
      `select tablename as table, count(*)::int as n from pg_indexes where schemaname = 'public'
       group by 1 having count(*) > 12 or bool_or(indexdef ~ 'updated_at' and tablename <> 'imports')`,
    )
    expect(indexes).toEqual([])
  })

  it("compares the organisation of the request in every table's policy", async () => {
    const policies = await rowsOf<{ table: string; using: string }>(
      `select tablename as table, qual as using from pg_policies where schemaname = 'public'
       and policyname = 'organisation_of_request'`,
    )
    expect(policies.map(({ table }) => table).toSorted()).toEqual(await tenantTables())
    const personal = new Map([
      ['notifications', 'recipient_id'],
      ['notification_preferences', 'user_id'],
    ])
    for (const { table, using } of policies) {
      const person = personal.get(table)
      if (person)
        expect(using).toBe(`((organisation_id = app_organisation()) AND (${person} = app_person()))`)
      else expect(using).toMatch(/^\((organisation_)?id = app_organisation\(\)\)$/)
    }
  })

  it('looks into no other table, which would be read for each row or as a whole', async () => {
    const looking = await rowsOf(
      `select tablename from pg_policies where concat(qual, with_check) ~* '\\mselect\\M'`,
    )
    expect(looking).toEqual([])
  })

  it('begins every key and every unique index with the organisation', async () => {
    const others = await rowsOf(
      `select relname, pg_get_indexdef(indexrelid) as index from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = 'public'::regnamespace and relname <> all($1) and indisunique
         and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) <> 'organisation_id'`,
      [[...ofNobody, 'organisations']],
    )
    expect(others).toEqual([])
    const without = await rowsOf(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> all($1) and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
      [ofNobody],
    )
    expect(without).toEqual([])
  })

  it('refers from tenant table to tenant table by organisation and id', async () => {
    const keys = await rowsOf<{ name: string; from: string[]; to: string[]; target: string }>(
      `select conrelid::regclass || '.' || conname as name, confrelid::regclass::text as target,
         (select array_agg(attname::text order by n) from unnest(conkey) with ordinality as k (num, n)
          join pg_attribute on attrelid = conrelid and attnum = num) as from,
         (select array_agg(attname::text order by n) from unnest(confkey) with ordinality as k (num, n)
          join pg_attribute on attrelid = confrelid and attnum = num) as to
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    expect(keys.length).toBeGreaterThan(10)
    for (const { name, from, to, target } of keys) {
      if (target.startsWith('identity.')) continue
      const expected = target === 'organisations' ? 'id' : 'organisation_id'
      expect([from[0], to[0]], name).toEqual(['organisation_id', expected])
    }
  })

  it('has views that read with the rights of whoever asks, no sequences, no functions with more rights', async () => {
    expect(
      await rowsOf(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'S')`,
      ),
    ).toEqual([])
    const ofTheirOwner = await rowsOf<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
       and not coalesce(reloptions @> '{security_invoker=true}', false) order by 1`,
    )
    expect(ofTheirOwner.map(({ relname }) => relname)).toEqual(published)
    const withMoreRights = await rowsOf<{ proname: string }>(
      `select proname from pg_proc where prosecdef
         and pronamespace in ('public'::regnamespace, 'identity'::regnamespace) order by 1`,
    )
    expect(withMoreRights.map(({ proname }) => proname)).toEqual(acrossOrganisations)
  })

  it('gives the application a role that owns nothing, bypasses nothing and may not truncate', async () => {
    const [role] = await rowsOf(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = 'freehold_app'`,
    )
    expect(Object.values(role!)).toEqual([false, false, false, false, false])
    const [owned] = await rowsOf(
      `select (select count(*) from pg_class where relowner = 'freehold_app'::regrole)
         + (select count(*) from pg_proc where proowner = 'freehold_app'::regrole)
         + (select count(*) from pg_namespace where nspowner = 'freehold_app'::regrole) as things`,
    )
    expect(Number(owned!['things'])).toBe(0)
    for (const table of await tenantTables()) {
      const [may] = await rowsOf(
        `select has_table_privilege('freehold_app', $1, 'truncate, references, trigger') as more`,
        [`public.${table}`],
      )
      expect(may!['more'], table).toBe(false)
    }
  })

  it('lets nobody but the database change what was noted', async () => {
    const [may] = await rowsOf(
      `select has_table_privilege('freehold_app', 'activity', 'update, delete') as change,
         has_table_privilege('freehold_app', 'activity', 'insert') as note`,
    )
    expect(may).toEqual({ change: false, note: true })
  })
})

describe('rows', () => {
  const settings: [string, () => Record<string, string>][] = [
    ['nothing said', () => ({})],
    ['an empty organisation', () => ({ 'app.organisation': '' })],
    ['an organisation that never was', () => ({ 'app.organisation': crypto.randomUUID() })],
    [
      'only a person of it',
      () => ({ 'app.person': server.own.people.renter.userId, 'app.organisation': '' }),
    ],
  ]

  it.each(settings)('of no table are seen with %s', async (_title, setting) => {
    for (const table of await tenantTables()) {
      expect(await asApplication(setting(), `select * from ${table} limit 1`), table).toEqual([])
    }
    for (const { table } of Object.values(tenantCruds)) {
      expect(await asApplication(setting(), `select * from ${table} limit 1`), table).toEqual([])
    }
  })

  it('are published only of listed properties, and to everyone alike', async () => {
    await server.admin.query(
      `update properties set listing = 'private', status = 'active', archived_at = null`,
    )
    await server.admin.query(`update properties set listing = 'listed' where id = $1`, [
      samples.own.properties[0]!['id'],
    ])
    await server.admin.query(`update properties set listing = 'listed', status = 'draft' where id = $1`, [
      samples.own.properties[1]!['id'],
    ])
    const asked: Record<string, string>[] = [
      {},
      { 'app.organisation': server.other.id },
      { 'app.public': 'on' },
    ]
    for (const setting of asked) {
      const rows = await asApplication(setting, 'select id from published_properties')
      expect(rows).toEqual([{ id: samples.own.properties[0]!['id'] }])
    }
    const [policies] = await rowsOf(
      `select array_agg(distinct roles::text) as roles from pg_policies where policyname in ('published', 'across_organisations')`,
    )
    expect(policies).toEqual({ roles: ['{freehold_owner}'] })
  })

  it('of another organisation are not there, in any table', async () => {
    let seen = 0
    for (const table of await tenantTables()) {
      const column = table === 'organisations' ? 'id' : 'organisation_id'
      const rows = await asApplication(
        { 'app.organisation': server.own.id },
        `select distinct ${column} as organisation from ${table}`,
      )
      seen += rows.length
      for (const row of rows) expect(row['organisation'], table).toBe(server.own.id)
    }
    expect(seen).toBeGreaterThan(8)
  })

  it('cannot be given to another organisation, changed or removed there', async () => {
    for (const table of await tenantTables()) {
      if (table === 'organisations') continue
      const [foreign] = await rowsOf<{ n: string }>(
        `select count(*) as n from ${table} where organisation_id = $1`,
        [server.other.id],
      )
      if (foreign!.n === '0') continue
      const own = { 'app.organisation': server.own.id }
      const moved = asApplication(own, `update ${table} set organisation_id = $1 returning 1`, [
        server.other.id,
      ])
      await expect(moved, table).rejects.toThrow(/row-level security|permission denied/)
      const removed = await asApplication(
        own,
        `delete from ${table} where organisation_id = $1 returning 1`,
        [server.other.id],
      ).catch((error: Error) => error.message)
      if (typeof removed === 'string') expect(removed).toMatch(/permission denied/)
      else expect(removed, table).toEqual([])
    }
  })

  it('cannot refer to a record of another organisation, not even by the right id', async () => {
    const foreign = samples.other.properties[0]!['id'] as string
    const settings = { 'app.organisation': server.own.id }
    const text = `insert into property_photos (organisation_id, id, property_id, position, width, height)
      values ($1, gen_random_uuid(), $2, 1, 1, 1)`
    const refused = asApplication(settings, text, [server.own.id, foreign])
    await expect(refused).rejects.toMatchObject({ code: '23503' })
  })
})

describe('were a policy missing', () => {
  it('the table would show the leak, while every statement of the product says the organisation, too', async () => {
    const list = allResources.properties.operations.list
    const get = allResources.properties.operations.get
    const foreign = samples.other.properties.map((row) => row['id'] as string)
    const probe = async () => {
      const { body } = await server.own.people.admin.call(list, {
        query: { limit: '200', id: foreign.join() },
      })
      const { status } = await server.own.people.admin.call(get, { params: { id: foreign[0]! } })
      const rows = await asApplication(
        { 'app.organisation': server.own.id },
        'select distinct organisation_id from properties',
      )
      return { listed: (body as { total: number }).total, status, organisations: rows.length }
    }
    expect(await probe()).toEqual({ listed: 0, status: 404, organisations: 1 })
    const owner = new pg.Client(server.database.owner)
    await owner.connect()
    try {
      await owner.query('alter table properties disable row level security')
      expect(await probe()).toEqual({ listed: 0, status: 404, organisations: 2 })
      // A policy that lets everything through is as bad as none.
      await owner.query('alter table properties enable row level security')
      await owner.query('create policy planted on properties using (true)')
      expect(await probe()).toEqual({ listed: 0, status: 404, organisations: 2 })
      await owner.query('drop policy planted on properties')
    } finally {
      await owner.end()
    }
    expect(await probe()).toEqual({ listed: 0, status: 404, organisations: 1 })
  })
})
