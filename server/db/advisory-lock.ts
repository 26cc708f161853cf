import type pg from 'pg'

/** Milliseconds between signs of life of whoever holds a lock, and after which its lock is free without any. */
const lockBeat = 5_000
const lockPatience = 25_000

/**
 * Takes a name until the connection ends, for work that only one does at a time.
 * @returns false where another connection has it
 */
export async function takeLock(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  )
  return rows[0]!.held
}

/**
 * Does the work unless another process, or another turn of this one, is at work under the same name.
 * @param streams lends the connection that holds the lock
 * @returns false when it is, and nothing was done
 */
export async function withAdvisoryLock(
  streams: pg.Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await streams.connect()
  let broken: Error | undefined
  const note = (error: Error) => {
    broken = error
  }
  client.on('error', note)
  try {
    if (!(await takeLock(client, name))) return false
    // The database drops a holder that it hears nothing of, as it can't tell a lost connection from a quiet one.
    await client.query(`set idle_session_timeout = ${lockPatience}`)
    const beat = setInterval(() => void client.query('select 1').catch(note), lockBeat)
    try {
      await work()
    } finally {
      clearInterval(beat)
      const freed = 'select pg_advisory_unlock(hashtextextended($1, 0))'
      await Promise.all([client.query(freed, [name]), client.query('reset idle_session_timeout')]).catch(note)
    }
    return true
  } finally {
    client.off('error', note)
    // A broken connection has let go of the lock itself.
    client.release(broken)
  }
}
