import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withAdvisoryLock } from './advisory-lock.ts'
import { OutcomeUnknown } from './outcome-unknown.ts'
import { openAlong, type Along } from './send-along.ts'
import { readRows, type RowsOptions, type TextRow } from './rows.ts'
import { compiler, preparedName } from './prepared.ts'
import { DatabaseSilent, feelPulse } from './pulse.ts'
import type { PublishedViews } from './published-views.ts'
import type { SchemaTables } from './tables.ts'

/** Whose data a transaction may touch. Row level security reads both settings. */
export interface TenantScope {
  organisationId: string
  userId: string | null
}

/** What queries may name: the tables, and the views that anyone may read. */
export type Tables = SchemaTables & PublishedViews

/** A transaction's query builder; only ever handed out by `withTenant` and its siblings. */
export type Transaction = Kysely<Tables>

export interface Database {
  /**
   * Runs `work` in one transaction that sees only this organisation's rows. Commits when it resolves, rolls back when
   * it throws. This is the one way to tenant data (docs/architecture.md).
   * @param options `brief` for one that waits for nothing but the database: where its next statement stays away for
   *   seconds, we are cut off from each other, and what it has locked is let go; `apart` for one inside another one, as
   *   a pool whose connections are all held by those who wait for a second one never gives any; `plannedOnce` for reads
   *   with one right plan whatever their values, as all that is brief has: PostgreSQL would plan them anew each time for
   *   an organisation smaller than most, which costs more than to run them
   * @throws OutcomeUnknown when the connection broke while it was being committed
   */
  withTenant: <T>(
    scope: TenantScope,
    work: (tx: Transaction) => Promise<T>,
    options?: { readOnly?: boolean; brief?: boolean; apart?: boolean; plannedOnce?: boolean },
  ) => Promise<T>
  /** As `withTenant`, with COPY: `copyFrom` takes a `copy … from stdin` and gives the stream for its bytes. */
  withBulk: <T>(
    scope: TenantScope,
    work: (tx: Transaction, copyFrom: (statement: string) => Writable) => Promise<T>,
  ) => Promise<T>
  /** Streams the rows of one query within the organisation, however many, with flat memory (`readRows`). */
  tenantRows: (
    scope: TenantScope,
    query: RawBuilder<unknown>,
    options?: RowsOptions,
  ) => AsyncGenerator<TextRow[]>
  /**
   * Does the work unless another process, or another turn of this one, is at work under the same name.
   * @returns false when it is, and nothing was done
   */
  withLock: (name: string, work: () => Promise<void>) => Promise<boolean>
  /**
   * For what belongs to people, or to all organisations: nothing of any is seen but what the functions of
   * server/db/schema/functions/across-organisations.sql answer.
   */
  withTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** For anonymous visitors: sees only what policies publish. */
  withPublic: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** The pool itself, for what is not tenant data: health, sessions, the job queue, listening. */
  pool: pg.Pool
  /** As `pool`, for COPY and cursors: they hold a connection's answers back, so its queries cannot be pipelined. */
  streams: pg.Pool
  /** How this handle logs in, for a thread that opens one of its own. */
  connection: pg.PoolConfig
  close: () => Promise<void>
}

/** Lets what is asked in this turn travel in one piece: what opens a transaction, and its first queries. */
function holdBack(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Guards the only text that is put into SQL by hand. */
function uuidLiteral(value: string): string {
  if (!uuidPattern.test(value)) throw new Error('Not a UUID where the database scope expects one.')
  return value
}

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins

/** "2026-11-21 07:22:53.12+00" → "2026-11-21T07:22:53.120Z", as everywhere else; connections run in UTC. */
function isoInstant(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+')) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoInstant,
}

/**
 * JSON-ready values: instants and dates as text, 64-bit numbers as numbers (single amounts stay below 2^53); sums are
 * numeric and stay text, digit by digit.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Milliseconds that the database waits for the next statement of a brief transaction. */
const briefly = 4_000

/**
 * Ends a transaction for good.
 * @param along what was sent before and is still to be answered: where it failed, so does this
 * @throws OutcomeUnknown when nobody can tell whether it did
 */
async function commit(client: pg.PoolClient, along: Along): Promise<void> {
  const ending = client.query('commit')
  ending.catch(() => undefined)
  await along.settled()
  let command: string
  try {
    ;({ command } = await ending)
  } catch (error) {
    // A constraint that is checked last, or a conflict of two transactions, is a plain refusal.
    if (error instanceof pg.DatabaseError && /^(23|40)/.test(error.code ?? '')) throw error
    throw new OutcomeUnknown(error)
  }
  if (command !== 'COMMIT') throw new Error('A transaction went on after one of its statements had failed.')
}

/**
 * @param connection how the least-privileged role logs in
 * @param limits `max` connections of this process; `statementTimeout` in milliseconds; `temporaryMemory` in megabytes
 *   that a connection may fill with temporary tables before it writes them to files
 * @param onSilence told when the database gives no sign of life any more, and when it does again
 */
export function openDatabase(
  connection: pg.PoolConfig,
  limits: { max?: number; statementTimeout?: number; temporaryMemory?: number } = {},
  onSilence?: (silent: boolean) => void,
): Database {
  const statementTimeout = limits.statementTimeout ?? 30_000
  const settings = {
    ...connection,
    types,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 4_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c TimeZone=UTC${limits.temporaryMemory ? ` -c temp_buffers=${limits.temporaryMemory}MB` : ''}`,
    application_name: 'freehold',
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
  const open = (more: pg.PoolConfig & { pipeline?: boolean }) => {
    const opened = new pg.Pool({ ...settings, ...more, Client })
    // A connection that breaks while idle is replaced by the pool, which tells so.
    opened.on('error', () => {})
    return opened
  }
  // Pipelined: a statement is sent before the one ahead of it is answered, so that opening a transaction and its first
  // query cost one round trip together.
  // The database ends what takes too long; where its word of that does not come, the connection itself is lost.
  const pool = open({ max: limits.max ?? 20, pipeline: true, query_timeout: statementTimeout + 5_000 })
  const streams = open({ max: 8 })
  const second = open({ max: 2 })
  // For single reads, of which none can write: their scope stays on the connection until another is wanted.
  const readers = open({
    max: Math.ceil((limits.max ?? 20) / 2),
    pipeline: true,
    query_timeout: statementTimeout + 5_000,
    options: `${settings.options} -c default_transaction_read_only=on`,
  })

  const builders = new WeakMap<pg.PoolClient, Transaction>()
  const builderOf = (client: pg.PoolClient): Transaction => {
    let builder = builders.get(client)
    if (!builder) {
      const query = (text: string, values: unknown[]) =>
        client.query({ text, values, name: preparedName(text) })
      const borrowed = { query, release: () => {} }
      builder = new Kysely<Tables>({
        dialect: new PostgresDialect({
          pool: { connect: async () => borrowed as unknown as pg.PoolClient, end: async () => {} } as pg.Pool,
        }),
      })
      builders.set(client, builder)
    }
    return builder
  }

  async function run<T>(
    opening: string,
    work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
    { readOnly = false, from = pool }: { readOnly?: boolean; from?: pg.Pool } = {},
  ): Promise<T> {
    const client = await from.connect()
    let broken: Error | undefined
    const note = (error: Error) => {
      broken = error
    }
    const release = () => {
      client.off('error', note)
      client.release(broken)
    }
    client.on('error', note)
    const tx = builderOf(client)
    const along = openAlong(tx, (query) => {
      holdBack(client)
      return client.query(query)
    })
    try {
      // Awaited only afterwards: were it to fail, what follows would run without a scope and see nothing.
      holdBack(client)
      const opened = client.query(opening)
      opened.catch(note)
      const result = await work(tx, client)
      // There is nothing that ending a reading transaction could undo, so nobody waits for it.
      if (readOnly) {
        await opened
        client.query('commit').catch(note).then(release, release)
      } else {
        holdBack(client)
        await commit(client, along)
        await opened
        release()
      }
      return result
    } catch (error) {
      const cause = await along.causeOf(error)
      await client.query('rollback').catch(note)
      release()
      throw cause
    }
  }

  /** The scope that a connection of the readers is known to have. */
  const scopes = new WeakMap<pg.PoolClient, string>()

  /**
   * Reads within a scope without a transaction, whose opening and end would cost as much as a list itself. This is the one
   * place where a scope outlives its work, and it is never left to the next: whoever comes says theirs, or has the same.
   */
  async function read<T>(
    scope: TenantScope | undefined,
    work: (tx: Transaction) => Promise<T>,
    plannedOnce = false,
  ): Promise<T> {
    const wanted = `set plan_cache_mode = ${plannedOnce ? 'force_generic_plan' : 'auto'}; set app.organisation = '${scope ? uuidLiteral(scope.organisationId) : ''}'; set app.person = '${scope?.userId ? uuidLiteral(scope.userId) : ''}'`
    const client = await readers.connect()
    let broken: Error | undefined
    const note = (error: Error) => {
      broken = error
    }
    client.on('error', note)
    try {
      let entered: Promise<unknown> | undefined
      if (scopes.get(client) !== wanted) {
        scopes.delete(client)
        // In one piece with the first query; what follows is answered only when this was.
        holdBack(client)
        entered = client.query(wanted)
        entered.catch(note)
      }
      const result = await work(builderOf(client))
      await entered
      scopes.set(client, wanted)
      return result
    } finally {
      client.off('error', note)
      client.release(broken)
    }
  }

  // One round trip opens the transaction and sets its scope.
  const opening = (scope: TenantScope, { readOnly = false, brief = false } = {}) =>
    `begin${readOnly ? ' read only' : ''}; set local app.organisation = '${uuidLiteral(scope.organisationId)}'` +
    (scope.userId ? `; set local app.person = '${uuidLiteral(scope.userId)}'` : '') +
    (brief
      ? `; set local idle_in_transaction_session_timeout = ${briefly}; set local plan_cache_mode = force_generic_plan`
      : '')
  return {
    pool,
    streams,
    connection,
    withTenant: (scope, work, options = {}) =>
      options.readOnly && !options.apart
        ? read(scope, work, options.plannedOnce)
        : run(opening(scope, options), work, { ...options, from: options.apart ? second : pool }),
    withBulk: (scope, work) =>
      run(opening(scope), (tx, client) => work(tx, (statement) => client.query(copyFrom(statement))), {
        from: streams,
      }),
    tenantRows: (scope, query, options = {}) =>
      readRows({ streams, pool }, opening(scope, { readOnly: true }), query.compile(compiler), options),
    withLock: (name, work) => withAdvisoryLock(streams, name, work),
    withTransaction: (work) => run('begin', work),
    withPublic: (work) => read(undefined, work),
    close: async () => {
      await Promise.all([pool.end(), streams.end(), second.end(), readers.end(), pulse.close()])
    },
  }
}
