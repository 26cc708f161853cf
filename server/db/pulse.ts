import pg from 'pg'

/** Why a request is refused at once: whatever it asked the database would get no answer. */
export class DatabaseSilent extends Error {
  constructor() {
    super('The database gives no sign of life.')
    this.name = 'DatabaseSilent'
  }
}

export interface Pulse {
  /** Whether the last question has stayed without an answer for so long that nobody need wait for another one. */
  readonly silent: boolean
  close: () => Promise<void>
}

/** Milliseconds between two questions. */
const interval = 500
/**
 * Milliseconds that the answer to `select 1` may take. A database that needs longer is as good as away: a request asks
 * it several things, and nobody should wait more than five seconds to hear that it can't be answered.
 */
const patience = 1_750
/** As long, for a new connection, which takes several questions. */
const patienceToConnect = 4_000
/** A timer that is late by so much says that this process was busy, not that the database was silent. */
const stalled = 100

/** Whether something came to an end in time; one that fails has come to its end, too. */
function inTime(work: Promise<unknown>, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout
    const watch = (wait: number) => {
      const due = performance.now() + wait
      timer = setTimeout(() => {
        if (performance.now() - due > stalled) watch(stalled * 5)
        else resolve(false)
      }, wait).unref()
    }
    watch(limit)
    const end = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(end, end)
  })
}

/**
 * Asks the database again and again, over a connection of its own, whether it is there. A broken connection tells so by
 * itself, but a network that swallows everything, or delays it beyond use, does not: without this, requests would wait
 * for as long as the system keeps the connection, and with them everything that they hold.
 * @param onChange told whenever it falls silent, to give up what waits for it, and when it answers again
 */
export function feelPulse(connection: pg.ClientConfig, onChange: (silent: boolean) => void): Pulse {
  let client: pg.Client | undefined
  let silent = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const turn = (now: boolean) => {
    if (silent === now) return
    silent = now
    onChange(now)
  }

  const drop = () => {
    client?.connection.stream.destroy()
    client = undefined
  }

  async function ask(): Promise<void> {
    if (client) {
      await client.query('select 1')
      return
    }
    const fresh = new pg.Client({ ...connection, application_name: 'freehold pulse' })
    fresh.on('error', () => {})
    fresh.once('end', () => {
      if (client === fresh) client = undefined
    })
    client = fresh
    await fresh.connect()
  }

  async function beat(): Promise<void> {
    const limit = client ? patience : patienceToConnect
    let alive = false
    const question = async () => {
      try {
        await ask()
        alive = true
      } catch {
        // A connection that is refused or breaks off is no answer, but no silence either.
        drop()
      }
    }
    const told = await inTime(question(), limit)
    if (closed) return
    if (alive) turn(false)
    else if (!told) {
      drop()
      turn(true)
    }
    timer = setTimeout(() => void beat(), interval).unref()
  }
  void beat()

  return {
    get silent() {
      return silent
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      if (!last) return
      const ended = last.end().catch(() => {})
      if (!(await inTime(ended, silent ? 0 : 500))) last.connection.stream.destroy()
    },
  }
}
