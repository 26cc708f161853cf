import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { rowsInto } from '../db/copying.ts'
import type { Head } from './head.ts'
import type { Entry } from './read-archive.ts'
import { RowSum, type Sum } from './row-sum.ts'

interface Options {
  /** What becomes of each row of a table, if anything. */
  edit?: (table: string) => ((line: Buffer) => Buffer) | undefined
  /** Where a table's rows go, if not into the table itself. */
  into?: (table: string) => string
}

interface Open {
  table: string
  copy: Writable
  /** What PostgreSQL says of a row, whenever it does. */
  failure?: Error
  sum: RowSum
  /** As it was in the archive, where rows are edited. */
  original: RowSum
}

/** Takes the pieces of tables as an archive has them, and puts their rows into the database. */
export class RowsLoader {
  readonly #client: pg.ClientBase
  readonly #columns: Map<string, string[]>
  readonly #options: Options
  #open: Open | undefined
  /** What has arrived of each table: as the archive had it, and as it was put into the database. */
  readonly arrived: Record<string, Sum> = {}
  readonly loaded: Record<string, Sum> = {}

  constructor(client: pg.ClientBase, { tables }: Pick<Head, 'tables'>, options: Options = {}) {
    this.#client = client
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
    this.#options = options
  }

  /** @param entry `tables/<table>/<piece>`; pieces of one table follow each other @throws what PostgreSQL says of a row */
  async take(entry: Entry): Promise<void> {
    const table = entry.name.split('/')[1]!
    if (this.#open?.table !== table) {
      await this.finish()
      this.#open = this.#begin(table)
    }
    const open = this.#open
    for await (const chunk of entry.content) {
      open.original.push(chunk)
      if (!open.copy.write(open.sum.push(chunk))) await once(open.copy, 'drain')
      if (open.failure) throw open.failure
    }
  }

  #begin(table: string): Open {
    const columns = this.#columns.get(table)
    if (!columns) throw new Error(`The archive has rows of ${table}, which its head does not name.`)
    const copy = rowsInto(this.#client, { name: this.#options.into?.(table) ?? table, columns })
    const open: Open = {
      table,
      copy,
      sum: new RowSum(this.#options.edit?.(table)),
      original: new RowSum(),
    }
    copy.on('error', (error: Error) => {
      open.failure = error
    })
    return open
  }

  /** Ends the table at hand. @throws what PostgreSQL says of its rows */
  async finish(): Promise<void> {
    if (!this.#open) return
    const { table, copy, sum, original, failure } = this.#open
    if (failure) throw failure
    const failed = new Promise<never>((_resolve, reject) => copy.once('error', reject))
    copy.end()
    try {
      await Promise.race([failed, finished(copy)])
    } finally {
      this.#open = undefined
    }
    this.arrived[table] = original.result()
    this.loaded[table] = sum.result()
  }

  /** Breaks off in the middle of a table, so that the connection can be used again. */
  async abort(): Promise<void> {
    if (!this.#open) return
    const { copy, failure } = this.#open
    this.#open = undefined
    if (failure) return
    copy.destroy(new Error('The archive could not be read on.'))
    await finished(copy).catch(() => {})
  }
}
