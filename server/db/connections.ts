import pg from 'pg'
import { usualConnections } from '../config/config.ts'
import { servingOptions, type Connection } from './distributed/citus.ts'
import { jsonReady } from './json-ready.ts'
import { DatabaseSilent, feelPulse } from './pulse.ts'

export interface ConnectionLimits {
  /** How many at most, that feels the pulse included. */
  connections?: number
  /** How to reach the same database through a pooler that lends a connection for one transaction at a time. */
  pooler?: pg.PoolConfig
  /** Milliseconds. */
  statementTimeout?: number
  /** Megabytes that a connection may fill with temporary tables before it writes them to files. */
  temporaryMemory?: number
}

/** Connections that are not at work and that are, and who waits for one. */
export interface PoolFigures {
  idle: number
  busy: number
  waiting: number
}

export interface Connections {
  /** For statements by themselves, and to listen: never through a pooler. */
  pool: pg.Pool
  /** For transactions; the same as `pool` where there is no pooler. */
  transactions: pg.Pool
  /** For COPY, cursors and locks: they hold a connection's answers back, so its queries cannot be pipelined. */
  streams: pg.Pool
  /** For a transaction inside another one. */
  second: pg.Pool
  /** For single reads, of which none can write: their scope stays on the connection until another is wanted. */
  readers: pg.Pool
  /** Whether nothing that is said to a connection of `transactions` outlives a transaction. */
  pooled: boolean
  figures: () => Record<string, PoolFigures>
  close: () => Promise<void>
}

const idleInTransaction = 60_000
/**
 * Milliseconds that an idle connection stays open. Its plans go with it: after a short pause, people would wait until they are made
 * again (a dashboard takes ten times as long).
 */
const idleFor = 10 * 60_000
/** Seconds after which a connection is replaced, so that statements nobody asks any more stop taking its memory. */
const usedFor = 60 * 60
const timeoutOf = ({ statementTimeout = 30_000 }: ConnectionLimits) => statementTimeout

/** What the connection itself says elsewhere, for a transaction behind a pooler, which lets nothing be said when connecting. */
export const settingsOfTransaction = (limits: ConnectionLimits) =>
  `; set local timezone = 'UTC'; set local statement_timeout = ${timeoutOf(limits)}` +
  `; set local idle_in_transaction_session_timeout = ${idleInTransaction}`

/** How many connections are for what. */
function shares({ connections = usualConnections, pooler }: ConnectionLimits) {
  const streams = Math.min(8, Math.max(2, Math.floor(connections / 5)))
  const second = 2
  const left = connections - streams - second - 1
  if (!pooler) {
    const readers = Math.max(1, Math.floor(left / 3))
    return { streams, second, readers, pool: Math.max(1, left - readers), transactions: 0 }
  }
  // Two of the pool's listen; it is left with what is not a transaction.
  const pool = Math.min(left - 1, Math.max(5, Math.floor(left / 4)))
  return { streams, second, readers: 1, pool, transactions: left - pool }
}

/**
 * @param connection how the least-privileged role logs in
 * @param onSilence told when the database gives no sign of life any more, and when it does again
 */
export function openConnections(
  connection: Connection,
  limits: ConnectionLimits,
  onSilence?: (silent: boolean) => void,
): Connections {
  const statementTimeout = timeoutOf(limits)
  const { temporaryMemory, pooler } = limits
  const max = shares(limits)
  const alike = {
    types: jsonReady,
    connectionTimeoutMillis: 4_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'freehold',
  }
  const settings = {
    ...connection,
    ...alike,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransaction,
    options: [
      '-c TimeZone=UTC',
      ...(temporaryMemory ? [`-c temp_buffers=${temporaryMemory}MB`] : []),
      ...(connection.distributed ? [servingOptions] : []),
    ].join(' '),
  }
  const clients = new Set<pg.Client>()
  /** Known from the beginning, so that one that is still connecting can be given up, too. */
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      clients.add(this)
      this.once('end', () => clients.delete(this))
      // Without a listener one that breaks would end the process, also in the hands of those who borrow it without
      // listening.
      this.on('error', () => {})
    }

    // Whoever asks for a connection while the database is silent, or was waiting for one when it fell silent, is told at once.
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (!pulse.silent) return callback ? super.connect(callback) : super.connect()
      clients.delete(this)
      if (!callback) return Promise.reject(new DatabaseSilent())
      process.nextTick(callback, new DatabaseSilent())
    }
  }
  const pulse = feelPulse({ ...connection, keepAlive: true }, (silent) => {
    // What waits for an answer fails at once; what comes is refused until there is one again.
    if (silent) for (const client of clients) client.connection.stream.destroy()
    onSilence?.(silent)
  })
  const open = (more: pg.PoolConfig & { pipeline?: boolean }, base: pg.PoolConfig = settings) => {
    const opened = new pg.Pool({ ...base, ...more, Client })
    // A connection that breaks while idle is replaced by the pool, which tells so.
    opened.on('error', () => {})
    return opened
  }
  // Pipelined: a statement is sent before the one ahead of it is answered, so that opening a transaction and its first
  // query cost one round trip together.
  // The database ends what takes too long; where its word of that does not come, the connection itself is lost.
  const pipelined = {
    pipeline: true,
    query_timeout: statementTimeout + 5_000,
    idleTimeoutMillis: idleFor,
    maxLifetimeSeconds: usedFor,
  }
  const pool = open({ ...pipelined, max: max.pool })
  const streams = open({ max: max.streams })
  const second = open({ max: max.second })
  const readers = open({
    ...pipelined,
    max: max.readers,
    options: `${settings.options} -c default_transaction_read_only=on`,
  })
  const transactions = pooler ? open({ ...pipelined, max: max.transactions }, { ...pooler, ...alike }) : pool
  const pools = new Set([pool, streams, second, readers, transactions])
  return {
    pool,
    transactions,
    streams,
    second,
    readers,
    pooled: pooler !== undefined,
    figures() {
      const named = { pool, streams, second, readers, ...(pooler ? { transactions } : {}) }
      return Object.fromEntries(
        Object.entries(named).map(([name, { idleCount, totalCount, waitingCount }]) => [
          name,
          { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount },
        ]),
      )
    },
    async close() {
      await Promise.all([...[...pools].map((each) => each.end()), pulse.close()])
    },
  }
}
