import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table that holds what people have entered. */
export interface Table {
  /** With its schema, fit for SQL: `public.leases`. */
  name: string
  /** All that are stored, without those that follow from others. */
  columns: string[]
  /** Whether its rows say which organisation they belong to. */
  ofOrganisation: boolean
  /** Whether its rows end with a session. */
  ofSession: boolean
}

const question = `
  select format('%I.%I', nspname, relname) as name, bool_or(attname = 'organisation_id') as "ofOrganisation",
    json_agg(attname order by attnum) filter (where attgenerated = '') as columns,
    exists (select from pg_constraint where conrelid = c.oid and contype = 'f'
      and confrelid = 'identity.sessions'::regclass) as "ofSession"
  from pg_class c join pg_namespace n on n.oid = relnamespace
  join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relkind = 'r' and nspname in ('public', 'identity') and relname <> 'schema_parts'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  group by c.oid, nspname, relname order by nspname, relname`

/** Every table of the database but the queue's own, as its catalogue has them. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(question)
  return rows
}

export const columnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ')

/**
 * Rows as COPY writes them, the same on every server.
 * @param where a condition, trusted
 */
export function rowsOf(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  where = 'true',
): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columnList(columns)} from ${name} where ${where}) to stdout`))
}

/** Takes rows as `rowsOf` gives them. Emits `error` with what PostgreSQL says of one. */
export const rowsInto = (
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Writable => client.query(copyFrom(`copy ${name} (${columnList(columns)}) from stdin`))

/** A connection that writes values the same way on every server, and waits as long as it takes. */
export async function openSession(connection: pg.PoolConfig, purpose: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `freehold ${purpose}`, keepAlive: true })
  // One that breaks fails the statement at hand.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`)
  return client
}

/** Runs the work in one transaction. */
export async function inTransaction<T>(
  client: pg.Client,
  opening: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(opening)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
