import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { followDefaultRules } from './default-rules.ts'
import { isDistributed, schemaSettings } from './distributed/citus.ts'
import { adaptFunctions } from './distributed/functions.ts'
import { runSchema } from './distributed/statements.ts'
import { openToVisitors } from './distributed/visitors.ts'
import { digestOf, readSchema, type Schema } from './schema.ts'

/** Any number: one process brings the schema up to date at a time. */
const schemaLock = 7_203_115

/** The name under which `schema_parts` keeps what a database began with, and what was last made anew. */
const baseline = 'baseline'
const repeatable = 'repeatable'

const tooOld =
  'This database was made by an unreleased version of Freehold and cannot be used any more: ' +
  'run npm run db:reset, or give DATABASE_URL an empty database.'

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const record = (client: pg.Client, name: string, digest: string) =>
  client.query(
    `insert into schema_parts (name, digest) values ($1, $2)
     on conflict (name) do update set digest = excluded.digest, applied_at = now()`,
    [name, digest],
  )

/** A view's columns and a trigger's timing cannot be changed, so all of them go and come again in one transaction. */
const dropRepeatable = `
  do $$ declare each record; begin
    for each in select tgname, tgrelid::regclass as relation from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
        and pg_get_userbyid(relowner) = current_user
    loop execute format('drop trigger %I on %s', each.tgname, each.relation); end loop;
    for each in select relname from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user
    loop execute format('drop view if exists public.%I cascade', each.relname); end loop;
  end $$`

async function makeRepeatable(client: pg.Client, schema: Schema): Promise<void> {
  // Functions may speak of each other and of views, in any order.
  await client.query('set local check_function_bodies = off')
  await runSchema(client, schema.repeatable)
  if (await isDistributed(client)) {
    await adaptFunctions(client)
    // Views that were made again have lost who may read them.
    await openToVisitors(client)
  }
  await record(client, repeatable, digestOf(schema.repeatable))
}

/** Makes the tables of an empty database, without what watches over them yet. Within the caller's transaction, as `finishSchema`. */
export async function beginSchema(client: pg.Client, schema: Schema): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [schemaLock])
  await client.query(
    `create table schema_parts (name text primary key, digest text not null, applied_at timestamptz not null default now())`,
  )
  await client.query('set local check_function_bodies = off')
  await client.query(schema.tables)
}

/** Adds functions, views and triggers, and notes what the database was made with. */
export async function finishSchema(client: pg.Client, schema: Schema): Promise<void> {
  await makeRepeatable(client, schema)
  await record(client, baseline, digestOf(schema.tables))
  for (const { name, text } of schema.migrations) await record(client, name, digestOf(text))
}

async function create(client: pg.Client, schema: Schema): Promise<void> {
  await inTransaction(client, async () => {
    await beginSchema(client, schema)
    await finishSchema(client, schema)
  })
}

/** Names and digests of what a database was made with; nothing where it is empty. */
async function partsOf(client: pg.ClientBase): Promise<Map<string, string> | undefined> {
  const { rows: there } = await client.query<{ ours: boolean }>(
    `select to_regclass('public.schema_parts') is not null as ours`,
  )
  if (!there[0]!.ours) return undefined
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from public.schema_parts',
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const namesOf = (schema: Schema) =>
  new Set([baseline, repeatable, ...schema.migrations.map(({ name }) => name)])

/** How the tables of a database stand to those of a schema; one that was made by an unreleased version counts as older. */
export async function schemaState(
  client: pg.ClientBase,
  schema: Schema,
): Promise<'none' | 'older' | 'current' | 'newer'> {
  const parts = await partsOf(client)
  if (!parts) return 'none'
  const known = namesOf(schema)
  if ([...parts.keys()].some((name) => !known.has(name))) return 'newer'
  if (schema.migrations.some(({ name }) => !parts.has(name))) return 'older'
  const replaced = schema.migrations.length === 0 && parts.get(baseline) !== digestOf(schema.tables)
  return replaced ? 'older' : 'current'
}

/**
 * @returns false when a newer version has been here: its schema serves this one, too, and is left as it is
 * @throws StartProblem when the database is older than the first release
 */
async function update(client: pg.Client, schema: Schema): Promise<boolean> {
  const parts = (await partsOf(client)) ?? new Map<string, string>()
  const known = namesOf(schema)
  if ([...parts.keys()].some((name) => !known.has(name))) return false
  const pending = schema.migrations.filter(({ name }) => !parts.has(name))
  if (pending.length === 0 && parts.get(baseline) !== digestOf(schema.tables)) {
    // The tables' files have changed without a migration, as they may until the first release.
    if (schema.migrations.length === 0) throw new StartProblem(tooOld)
  }
  for (const { name, text } of pending) {
    try {
      await inTransaction(client, async () => {
        await runSchema(client, text)
        await record(client, name, digestOf(text))
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error'
      throw new Error(`Migration ${name} failed: ${reason}`, { cause: error })
    }
  }
  if (pending.length > 0 || parts.get(repeatable) !== digestOf(schema.repeatable)) {
    await inTransaction(client, async () => {
      await client.query(dropRepeatable)
      await makeRepeatable(client, schema)
    })
  }
  return true
}

/** @returns whether the schema is this version's */
async function bringUpToDate(client: pg.Client, schema: Schema): Promise<boolean> {
  await client.query('select pg_advisory_lock($1)', [schemaLock])
  const { rows } = await client.query<{ ours: boolean; unreleased: boolean }>(
    `select to_regclass('public.schema_parts') is not null as ours,
       to_regclass('public.kysely_migration') is not null as unreleased`,
  )
  const { ours, unreleased } = rows[0]!
  if (await isDistributed(client)) await client.query(schemaSettings)
  if (ours) return update(client, schema)
  if (unreleased) throw new StartProblem(tooOld)
  await create(client, schema)
  return true
}

/**
 * Brings the schema up to date as the owner role. Then the roles: what their default says in this version. A process of
 * the version before leaves both as the newer one has made them, and serves.
 * @param schema this version's, unless a test has another
 * @throws the first migration's error, with its name; StartProblem when the database cannot be used
 */
export async function migrateToLatest(owner: pg.PoolConfig, schema?: Schema): Promise<void> {
  const client = new pg.Client(owner)
  // One that breaks fails the statement at hand.
  client.on('error', () => {})
  await client.connect()
  try {
    const current = await bringUpToDate(client, schema ?? (await readSchema()))
    if (!current) return
    const pool = new pg.Pool({ ...owner, max: 1 })
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    try {
      await followDefaultRules(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await client.end()
  }
}
