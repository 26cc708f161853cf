import type pg from 'pg'

/** How somebody logs in to a database, of one server or of a Citus cluster's coordinator. */
export interface Connection extends pg.PoolConfig {
  /** Whether organisations are spread over several servers (docs/decisions/2026-11-26-beyond-one-server.md). */
  distributed?: boolean
}

/** What a session says that changes the schema of a distributed database: triggers reach records of the same organisation only. */
export const schemaSettings =
  'set citus.enable_unsafe_triggers = on; set citus.allow_unsafe_constraints = on; ' +
  `set citus.multi_shard_modify_mode = 'sequential'`

/**
 * How a connection is opened that serves requests: what a transaction sets locally holds on every server that it comes to. Plans are
 * made for one organisation (`app_organisation` in functions.ts), so none is kept for the next.
 */
export const servingOptions =
  '-c citus.propagate_set_commands=local -c citus.multi_shard_modify_mode=sequential -c plan_cache_mode=force_custom_plan'

/** What each transaction sets: functions that a worker calls for a statement may ask it for records of the same organisation. */
export const withinTransactions = 'set local citus.allow_nested_distributed_execution = on'

/** Whether this is the coordinator of a Citus cluster. */
export async function hasCitus(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ here: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as here`,
  )
  return rows[0]!.here
}

/** Whether tables of this database have been distributed (`npm run db:distribute`). */
export async function isDistributed(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query<{ some: boolean }>(
    `select exists (select from pg_dist_partition where partmethod = 'h') as some`,
  )
  return rows[0]!.some
}
