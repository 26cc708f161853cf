import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withAdvisoryLock } from './advisory-lock.ts'
import {
  openConnections,
  settingsOfTransaction,
  type ConnectionLimits,
  type PoolFigures,
} from './connections.ts'
import { OutcomeUnknown } from './outcome-unknown.ts'
import { openAlong, type Along } from './send-along.ts'
import { readRows, type RowsOptions, type TextRow } from './rows.ts'
import { compiler, preparedName } from './prepared.ts'
import { StatementWatch } from './statements.ts'
import type { PublishedViews } from './published-views.ts'
import type { SchemaTables } from './tables.ts'
import { withReturning } from './distributed/words.ts'
import { withinTransactions, type Connection } from './distributed/citus.ts'
import { asVisitor } from './distributed/visitors.ts'

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
  connection: Connection
  /** For metrics: the connections by what they are for, and how many statements were slow, by name. */
  figures: () => { connections: Record<string, PoolFigures>; slow: ReadonlyMap<string, number> }
  /** Whether organisations are spread over several servers. */
  distributed: boolean
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

/** Who is told what happens to the database. */
export interface DatabaseHearers {
  /** When it gives no sign of life any more, and when it does again. */
  onSilence?: (silent: boolean) => void
  /** Of each statement that took long; its name says no values. */
  onSlow?: (statement: string, milliseconds: number) => void
}

/** @param connection how the least-privileged role logs in */
export function openDatabase(
  connection: Connection,
  limits: ConnectionLimits = {},
  { onSilence, onSlow }: DatabaseHearers = {},
): Database {
  const watch = new StatementWatch(onSlow)
  const { pool, transactions, streams, second, readers, pooled, figures, close } = openConnections(
    connection,
    limits,
    onSilence,
  )

  const distributed = connection.distributed ?? false
  // Neither a pooler nor a cluster of servers remembers what was said to a connection before.
  const remembers = !pooled && !distributed
  const asked = (text: string, values: unknown[]): pg.QueryConfig => ({
    text: distributed ? withReturning(text) : text,
    values,
    name: remembers ? preparedName(text) : undefined,
  })

  const begin = (readOnly = false) =>
    `begin${readOnly ? ' read only' : ''}${pooled ? settingsOfTransaction(limits) : ''}`

  const builders = new WeakMap<pg.PoolClient, Transaction>()
  const builderOf = (client: pg.PoolClient): Transaction => {
    let builder = builders.get(client)
    if (!builder) {
      const query = (text: string, values: unknown[]) => watch.watch(text, client.query(asked(text, values)))
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

  /** Opens a transaction. Citus hands each setting on in the words that it came in, so there it comes alone. */
  const open = async (client: pg.PoolClient, opening: string): Promise<void> => {
    const parts = distributed ? opening.split('; ') : [opening]
    if (distributed) parts.splice(1, 0, withinTransactions)
    await Promise.all(parts.map((part) => client.query(part)))
  }

  async function run<T>(
    opening: string,
    work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
    { readOnly = false, from = transactions }: { readOnly?: boolean; from?: pg.Pool } = {},
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
    const along = openAlong(tx, (text, values) => {
      holdBack(client)
      return watch.watch(text, client.query(asked(text, values)))
    })
    try {
      // Awaited only afterwards: were it to fail, what follows would run without a scope and see nothing.
      holdBack(client)
      const opened = open(client, opening)
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
    `${begin(readOnly)}; set local app.organisation = '${uuidLiteral(scope.organisationId)}'` +
    (scope.userId ? `; set local app.person = '${uuidLiteral(scope.userId)}'` : '') +
    (brief && !distributed
      ? `; set local idle_in_transaction_session_timeout = ${briefly}; set local plan_cache_mode = force_generic_plan`
      : '')
  return {
    pool,
    streams,
    connection,
    distributed,
    figures: () => ({ connections: figures(), slow: watch.slow }),
    withTenant: (scope, work, options = {}) =>
      options.readOnly && !options.apart && remembers
        ? read(scope, work, options.plannedOnce)
        : run(opening(scope, options), work, { ...options, from: options.apart ? second : transactions }),
    withBulk: (scope, work) =>
      run(opening(scope), (tx, client) => work(tx, (statement) => client.query(copyFrom(statement))), {
        from: streams,
      }),
    tenantRows: (scope, query, options = {}) =>
      readRows(
        { streams, pool, open: (client) => open(client, opening(scope, { readOnly: true })) },
        query.compile(compiler),
        options,
      ),
    withLock: (name, work) => withAdvisoryLock(streams, name, work),
    withTransaction: (work) => run(begin(), work),
    withPublic: (work) =>
      remembers
        ? read(undefined, work)
        : run(begin(true) + (distributed ? `; ${asVisitor}` : ''), work, { readOnly: true }),
    close,
  }
}
