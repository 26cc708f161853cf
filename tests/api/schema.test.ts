import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#contract/admin/users.ts'
import { properties } from '#contract/tenant/properties.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { readSchema, type Schema } from '#server/db/schema.ts'
import { catalogueOf } from '#tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createOrganisation, signIn } from '#tests/support/organisation.ts'
import { serve, type Served } from '#tests/support/serve.ts'
import { tableTypes } from '#tests/support/table-types.ts'

/** The schema as files, and the version that could come after this one. */
let current: Schema
let next: Schema
const databases: TestDatabase[] = []

/** Replaces what must be there. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from)
  return text.replace(from, to)
}

beforeAll(async () => {
  current = await readSchema()
  next = {
    tables: changed(current.tables, '  website text check', '  nickname text,\n  website text check'),
    repeatable: `${changed(current.repeatable, 'answered_at,\n  search_text,', 'answered_at,\n  link_id as linked, search_text,')}
      create or replace function trim_nickname() returns trigger language plpgsql as $$
      begin new.nickname := trim(new.nickname); return new; end $$;
      create trigger trim_nickname before insert on organisations for each row execute function trim_nickname();`,
    migrations: [
      ...current.migrations,
      { name: '9999-nicknames', text: 'alter table organisations add column nickname text' },
    ],
  }
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function databaseOf(from: 'template' | 'nothing'): Promise<TestDatabase> {
  const database = await createTestDatabase(from)
  databases.push(database)
  return database
}

async function ask(database: TestDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('the schema', () => {
  it('is the same from the files and by migrations', async () => {
    const fresh = await databaseOf('nothing')
    await migrateToLatest(fresh.owner, next)
    const migrated = await databaseOf('template')
    await migrateToLatest(migrated.owner, next)
    const expected = await catalogueOf(fresh.admin)
    expect(await catalogueOf(migrated.admin)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(1000)
    expect(expected.filter((line) => line.includes('nickname')).length).toBeGreaterThan(2)
  })

  it('has views, functions and triggers that can be made anew', async () => {
    const database = await databaseOf('template')
    const before = await catalogueOf(database.admin)
    await ask(database, `update schema_parts set digest = '' where name = 'repeatable'`)
    await ask(database, 'drop view users; drop trigger begin_with_default on roles')
    await migrateToLatest(database.owner)
    expect(await catalogueOf(database.admin)).toEqual(before)
  })

  it('keeps nothing of a migration that fails, and says which it was', async () => {
    const database = await databaseOf('template')
    const before = await catalogueOf(database.admin)
    const text = 'alter table organisations add column nickname text; select 1 / 0'
    const failing = { ...next, migrations: [{ name: '9998-fails', text }] }
    await expect(migrateToLatest(database.owner, failing)).rejects.toThrow(/^Migration 9998-fails failed: /)
    expect(await catalogueOf(database.admin)).toEqual(before)
    await migrateToLatest(database.owner)
  })

  it('has the row types that server/db/tables.ts says (npm run db:types writes them)', async () => {
    const database = await databaseOf('template')
    const client = new pg.Client(database.admin)
    await client.connect()
    const types = await tableTypes(client)
    await client.end()
    await expect(types).toMatchFileSnapshot(join(import.meta.dirname, '../../server/db/tables.ts'))
  })
})

describe('a database of an unreleased version', () => {
  const refusal = /^This database was made by an unreleased version of Freehold .*npm run db:reset/

  it('is refused when it was migrated step by step', async () => {
    const database = await databaseOf('nothing')
    await ask(database, 'create table kysely_migration (name text primary key)')
    await expect(migrateToLatest(database.owner)).rejects.toThrow(refusal)
    expect(await ask(database, `select from pg_class where relname = 'organisations'`)).toEqual([])
  })

  it('is refused when its tables have been made from other files', async () => {
    const database = await databaseOf('nothing')
    await migrateToLatest(database.owner, { ...next, migrations: [] })
    await expect(migrateToLatest(database.owner)).rejects.toThrow(refusal)
  })
})

describe('the version before, on the schema of the next one', () => {
  it('goes on serving, and starts and serves', async () => {
    const { list } = properties.operations
    const database = await databaseOf('template')
    const running = await serve(database)
    const seeded = await createOrganisation(database.admin, running.services.config, 'Own Homes')
    const portOf = ({ origin }: Served) => Number(new URL(origin).port)
    const { people } = await signIn(portOf(running), seeded)
    await migrateToLatest(database.owner, next)
    const made = await catalogueOf(database.admin)
    expect(await people.admin.call(list)).toMatchObject({ status: 200 })

    await migrateToLatest(database.owner)
    expect(await catalogueOf(database.admin)).toEqual(made)
    const started = await serve(database)
    const again = await signIn(portOf(started), seeded)
    expect(await again.people.admin.call(list)).toMatchObject({ status: 200 })
    expect(await again.people.admin.call(users.operations.list)).toMatchObject({ status: 200 })
    await Promise.all([running.close(), started.close()])
  })
})
