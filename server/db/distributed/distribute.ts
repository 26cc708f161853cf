import pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'
import { hasCitus, isDistributed, schemaSettings } from './citus.ts'
import { adaptFunctions } from './functions.ts'
import { placeTables, tablesToPlace } from './tables.ts'
import { assertVisitor, openToVisitors } from './visitors.ts'

async function connected<T>(owner: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const names = async (client: pg.ClientBase, query: string, values: unknown[] = []) =>
  (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name)

const listed = (words: readonly string[]) => words.join(', ') || 'none'

/** @throws StartProblem where the database cannot be distributed, with what is to be done */
async function assertReady(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new StartProblem(
      'DATABASE_URL leads to a PostgreSQL without Citus, on which nothing can be distributed. ' +
        'Have a superuser run CREATE EXTENSION citus in this database, here and on each worker (docs/operating.md).',
    )
  }
  const { rows } = await client.query<{ migrated: boolean; workers: number }>(
    `select to_regclass('public.schema_parts') is not null as migrated,
       (select count(*)::int from pg_dist_node where groupid > 0) as workers`,
  )
  if (!rows[0]!.migrated) {
    throw new StartProblem('This database has no tables of Freehold yet: run npm run db:migrate first.')
  }
  if (rows[0]!.workers === 0) {
    throw new StartProblem(
      'This coordinator knows no workers. Have a superuser run SELECT citus_set_coordinator_host(…), then SELECT citus_add_node(…) ' +
        'for each of them (docs/operating.md).',
    )
  }
}

/** Policies that restrict others: Citus 13.2 passes them on to workers as ones that open, so rows would be shown that should not be. */
export const restricting = `
  select polrelid::regclass || '.' || polname as name from pg_policy
  join pg_class on pg_class.oid = polrelid where not polpermissive and relnamespace = 'public'::regnamespace order by 1`

/** Keys that would lead from the coordinator to where an organisation is, which no server could check. */
const keysFromCoordinator = `
  select conrelid::regclass || '.' || conname as name from pg_constraint
  where contype = 'f' and confrelid = any($1::text[]::regclass[]) and not conrelid = any($1::text[]::regclass[])`

/** Uniqueness without the organisation, which each server sees for itself alone. */
const uniqueOnEachServer = `
  select distinct indexrelid::regclass::text as name from pg_index
  join unnest($1::text[], $2::text[]) as spread ("table", "column") on indrelid = "table"::regclass
  where indisunique and not exists (select from pg_attribute
    where attrelid = indrelid and attname = "column" and attnum = any(indkey))`

/**
 * Spreads the tables of a migrated database over the workers of a Citus cluster by organisation, with what they hold, and makes its
 * functions fit for that. Does what is left to do, so that it can be run again.
 * @param owner the schema's, at the coordinator
 * @returns what it did, and what is different from one server, a sentence each
 * @throws StartProblem with what is to be done first
 */
export const distribute = (owner: pg.PoolConfig): Promise<string[]> =>
  connected(owner, async (client) => {
    await assertReady(client)
    await assertVisitor(client)
    await client.query(schemaSettings)
    const tables = await tablesToPlace(client)
    const spread = tables.flatMap(({ name, column, done }) =>
      column === null ? [] : [{ name, column, done }],
    )
    const spreadNames = spread.map(({ name }) => name)
    const leading = await names(client, keysFromCoordinator, [spreadNames])
    if (leading.length > 0) {
      throw new StartProblem(
        `Tables that stay on the coordinator refer to what would be spread, which Citus can't keep: ${listed(leading)}. Drop these keys.`,
      )
    }
    const policies = await names(client, restricting)
    if (policies.length > 0) {
      throw new StartProblem(
        `Policies that restrict others would open rows on workers: ${listed(policies)}. Put their conditions into those that they restrict.`,
      )
    }
    const missing = tables.filter(({ done }) => !done)
    await client.query('begin')
    try {
      await placeTables(client, missing, spread.find(({ done }) => done)?.name)
      await adaptFunctions(client)
      await openToVisitors(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    const placed = tables.map(({ name }) => name)
    const staying = await names(
      client,
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relname <> 'schema_parts'
       and relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and oid <> all($1::text[]::regclass[]) order by 1`,
      [placed],
    )
    const alone = await names(client, uniqueOnEachServer, [spreadNames, spread.map(({ column }) => column)])
    const moved = missing.filter(({ column }) => column !== null).map(({ name }) => name)
    return [
      moved.length === 0
        ? `All ${spread.length} tables of organisations were distributed already.`
        : `Distributed by organisation: ${listed(moved)} (${spread.length} in all).`,
      `On every server, as they are nobody's: ${listed(tables.filter(({ column }) => column === null).map(({ name }) => name))}.`,
      `On the coordinator alone: ${listed(staying)}, and the queue of jobs.`,
      `Unique only among the organisations of one server: ${listed(alone)}.`,
    ]
  })

/** What should be distributed and is not: tables of a later version. Nothing where organisations live on one server. */
export const leftToDistribute = (owner: pg.PoolConfig): Promise<string[]> =>
  connected(owner, async (client) =>
    (await isDistributed(client))
      ? (await tablesToPlace(client)).filter(({ done }) => !done).map(({ name }) => name)
      : [],
  )
