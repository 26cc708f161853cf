import type pg from 'pg'
import Cursor from 'pg-cursor'

/** One row of a streamed query: each column as the database writes it, in the order of the select list. */
export type TextRow = readonly (string | null)[]

const asText: pg.CustomTypesConfig = {
  getTypeParser: (() => (text: string) => text) as pg.CustomTypesConfig['getTypeParser'],
}

/** Milliseconds that the database may take for one batch; the first one includes the sorting of all rows. */
const patience = 60_000

export interface RowsOptions {
  /** Rows at a time. */
  batch?: number
  /** Ends it at once, also while the database is still sorting. */
  signal?: AbortSignal
}

/**
 * The rows of one query, a batch at a time, through a cursor in one transaction: flat memory whatever their number, and
 * all of the same moment. The database reads the next batch while this one is used, and no further.
 * @param open opens the transaction
 */
export async function* readRows(
  {
    streams,
    pool,
    open,
  }: { streams: pg.Pool; pool: pg.Pool; open: (client: pg.PoolClient) => Promise<void> },
  query: { sql: string; parameters: readonly unknown[] },
  { batch = 500, signal }: RowsOptions,
): AsyncGenerator<TextRow[]> {
  signal?.throwIfAborted()
  const client = await streams.connect()
  // Without a listener a connection that breaks would end the process; the read in hand fails anyway.
  const hear = () => {}
  client.on('error', hear)
  let finished = false
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    const { processID } = client as unknown as { processID: number }
    pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
  }
  signal?.addEventListener('abort', stop)
  try {
    await Promise.all([open(client), client.query(`set local statement_timeout = ${patience}`)])
    const cursor = client.query(
      new Cursor<TextRow>(query.sql, [...query.parameters], { rowMode: 'array', types: asText }),
    )
    const read = () => {
      const rows = cursor.read(batch)
      rows.catch(() => {})
      return rows
    }
    for (let next = read(), rows = await next; rows.length > 0; rows = await next) {
      signal?.throwIfAborted()
      next = read()
      yield rows
    }
    signal?.throwIfAborted()
    await client.query('commit')
    finished = true
  } finally {
    signal?.removeEventListener('abort', stop)
    if (finished) client.off('error', hear)
    else stop()
    // A connection in the middle of something is closed instead of being handed to the next request.
    client.release(!finished)
  }
}
