import type pg from 'pg'

/** Any number: held, shared, by everybody who backs up. */
const backupLock = 7_203_116

/** Keeps every process from deleting files until the connection ends. Ask before the snapshot is taken. */
export const holdFiles = (client: pg.ClientBase) =>
  client.query('select pg_advisory_lock_shared($1)', [backupLock])

/**
 * Whether a backup is under way. Whoever deletes a file asks after the transaction has committed that took it from its
 * record: a snapshot that still names the file was then taken by somebody who held the lock already.
 */
export async function filesAreHeld(asking: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await asking.query<{ held: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted and objid = $1 and classid = 0
      and database = (select oid from pg_database where datname = current_database())) as held`,
    [backupLock],
  )
  return rows[0]!.held
}
