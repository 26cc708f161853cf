import type pg from 'pg'

export interface Listener {
  /** Whether every message since the last `onRestored` has reached us, as far as can be known. */
  readonly connected: boolean
  /** Resolves once every message that was sent by now has been heard, or the connection is known to be lost. */
  caughtUp: () => Promise<void>
  close: () => void
}

export interface Hearers {
  onMessage: (payload: string) => void
  /** Messages may have been missed: whatever was remembered because none came must be forgotten. */
  onRestored: () => void
}

/** Milliseconds between signs of life, and to wait for each: a silent network is noticed in their sum. */
const heartbeat = 2_000

/** The server's answer, or a rejection when it stays away. */
function inTime(answer: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The listening connection fell silent.')), heartbeat)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * Listens on a channel of the database with a connection of its own, and connects again whenever it is lost.
 * @param channel trusted name, not escaped
 */
export function listen(pool: pg.Pool, channel: string, hearers: Hearers): Listener {
  let client: pg.PoolClient | undefined
  let connected = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const lose = (error: Error) => {
    if (!client) return
    connected = false
    const lost = client
    client = undefined
    lost.removeAllListeners('notification')
    // Discards the connection; a late error of it must not end the process.
    lost.on('error', () => {})
    lost.release(error)
  }

  const connect = async () => {
    const fresh = await pool.connect()
    if (closed) return fresh.release()
    client = fresh
    fresh.on('error', lose)
    fresh.on('end', () => lose(new Error('The listening connection ended.')))
    fresh.on('notification', ({ payload }) => hearers.onMessage(payload ?? ''))
    // Named, so that whoever operates the database sees what the connection is for.
    await inTime(fresh.query(`set application_name = 'freehold ${channel}'; listen ${channel}`))
    hearers.onRestored()
    connected = true
  }

  const beat = async () => {
    try {
      if (client) await inTime(client.query('select 1'))
      else await connect()
    } catch (error) {
      lose(error as Error)
    }
    if (!closed) timer = setTimeout(() => void beat(), heartbeat).unref()
  }
  void beat()

  return {
    get connected() {
      return connected
    },
    async caughtUp() {
      // The database delivers what was notified before it answers the next statement.
      if (client && connected)
        await inTime(client.query('select 1')).catch((error: unknown) => lose(error as Error))
    },
    close() {
      closed = true
      clearTimeout(timer)
      lose(new Error('Closed.'))
    },
  }
}
