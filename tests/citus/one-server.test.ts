import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQueryOf } from '#contract/kit/index.ts'
import { publicCompanies } from '#contract/public/companies.ts'
import { abilityOf, defaultRules, rulesFor } from '#domain/access/index.ts'
import type { Crud } from '#server/crud/crud.ts'
import { servingOptions } from '#server/db/distributed/citus.ts'
import { distribute, leftToDistribute } from '#server/db/distributed/distribute.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { zone } from '#tests/support/calendar.ts'
import { createSamples } from '#tests/support/fixtures/index.ts'
import { statementOfPage } from '#tests/support/recorded-list.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/**
 * What is only so where organisations are spread over several servers. Run on a coordinator (CONTRIBUTING.md):
 * every request is answered by the one server that has its organisation.
 */
let server: TestServer
let client: pg.Client

beforeAll(async () => {
  server = await startServer()
  await createSamples(server.own, 2)
  await createSamples(server.other, 1)
  client = new pg.Client({ ...server.database.app, options: servingOptions })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

/** Does something as the product does it for an organisation, and takes it back. */
async function within<T>(organisationId: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query(`set local app.organisation = '${organisationId}'`)
  await client.query('set local citus.allow_nested_distributed_execution = on')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** How many servers are asked, for each part of a statement that is asked apart. */
async function tasksOf(text: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
  return rows.flatMap((row) => {
    const count = /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1]
    return count === undefined ? [] : [Number(count)]
  })
}

const lists = Object.values(tenantCruds).map((crud): [name: string, crud: Crud] => [crud.resource.name, crud])

describe('a list of one organisation', () => {
  it.each(lists)('%s is asked of one server', async (_, crud) => {
    const { userId, profileId } = server.own.people.admin
    const ability = abilityOf(rulesFor(defaultRules.admin, { userId, profileId, scope: {} }))
    const query = crud.resource.operations.list.query!.parse({})
    const { text, values } = await statementOfPage(
      crud.pageOf(listQueryOf(crud.resource, query), {
        organisationId: server.own.id,
        ability,
        timezone: zone,
      }),
    )
    const tasks = await within(server.own.id, () => tasksOf(text, values))
    expect(tasks.length).toBeGreaterThan(0)
    expect(tasks.filter((count) => count !== 1)).toEqual([])
  })
})

describe('a version with other views', () => {
  it('shows public pages as before', async () => {
    const companies = () => server.anonymous.call(publicCompanies)
    const before = await companies()
    expect(before.status).toBe(200)
    await server.admin.query(
      `update schema_parts set digest = 'of a version before' where name = 'repeatable'`,
    )
    await migrateToLatest(server.database.owner)
    expect((await companies()).body).toEqual(before.body)
  })
})

describe('a statement that does not say its organisation', () => {
  it('is asked of the server that has the organisation of the transaction all the same', async () => {
    const statement =
      'select title from properties join units on units.property_id = properties.id for update of units'
    expect(await within(server.own.id, () => tasksOf(statement))).toEqual([1])
  })

  it('finds nothing of another organisation, nor anything where none was said', async () => {
    const count = async (organisationId: string) =>
      within(organisationId, async () => {
        const { rows } = await client.query<{ n: number }>('select count(*)::int as n from properties')
        return rows[0]!.n
      })
    const all = await server.admin.query<{ organisation: string; n: number }>(
      'select organisation_id as organisation, count(*)::int as n from properties group by 1',
    )
    for (const { id } of [server.own, server.other])
      expect(await count(id)).toBe(all.rows.find(({ organisation }) => organisation === id)!.n)
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from properties')
    expect(rows[0]!.n).toBe(0)
  })

  it('is compared by each server itself, so that one planned for another organisation finds nothing', async () => {
    const connection = new pg.Client({ ...server.database.app, options: servingOptions })
    await connection.connect()
    const ask = async (id: string) => {
      await connection.query(`begin`)
      await connection.query(`set local app.organisation = '${id}'`)
      // Planned once, for whoever came first.
      const { rows } = await connection.query<{ id: string }>({
        name: 'planned',
        text: 'select organisation_id as id from properties',
      })
      await connection.query('commit')
      return [...new Set(rows.map((row) => row.id))]
    }
    try {
      expect(await ask(server.own.id)).toEqual([server.own.id])
      expect(await ask(server.other.id)).not.toContain(server.own.id)
    } finally {
      await connection.end()
    }
  })
})

describe('the policies', () => {
  it('are the same on every server', async () => {
    const policies = `select distinct regexp_replace(tablename, '_[0-9]{6,}$', '') as "table", policyname, permissive, roles::text,
        cmd, qual, with_check from pg_policies where schemaname = 'public'`
    const words = `select string_agg(each::text, E'\n' order by each::text collate "C") as words from (${policies}) as each`
    const here = await server.admin.query<{ words: string }>(words)
    const { rows } = await server.admin.query<{ words: string }>(
      'select result as words from run_command_on_workers($1)',
      [words],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const worker of rows) expect(worker.words).toBe(here.rows[0]!.words)
  })
})

describe('a function', () => {
  it('answers for the organisation at hand, however often it was asked for another one', async () => {
    await server.admin.query(`update organisations set timezone = 'Asia/Tokyo' where id = $1`, [
      server.other.id,
    ])
    const ask = (id: string) =>
      within(id, async () => {
        const { rows } = await client.query<{ zone: string }>('select zone_of($1) as zone', [id])
        return rows[0]!.zone
      })
    for (let times = 0; times < 12; times++) expect(await ask(server.own.id)).toBe(zone)
    expect(await ask(server.other.id)).toBe('Asia/Tokyo')
  })
})

describe('db:distribute', () => {
  it('has nothing left to do when it is run again', async () => {
    expect(await leftToDistribute(server.database.owner)).toEqual([])
    const [first] = await distribute(server.database.owner)
    expect(first).toMatch(/^All \d+ tables of organisations were distributed already\.$/)
  })

  it('distributes a table that a later version adds, and says before that it is not', async () => {
    const owner = new pg.Client(server.database.owner)
    await owner.connect()
    try {
      await owner.query(`create table later (organisation_id uuid not null references organisations (id) on delete cascade,
        id uuid not null, primary key (organisation_id, id))`)
      await owner.query(`call isolate('later')`)
      expect(await leftToDistribute(server.database.owner)).toEqual(['later'])
      expect((await distribute(server.database.owner))[0]).toMatch(
        /^Distributed by organisation: later \(\d+ in all\)\.$/,
      )
      expect(await leftToDistribute(server.database.owner)).toEqual([])
    } finally {
      await owner.end()
    }
  })
})
