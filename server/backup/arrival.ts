import type pg from 'pg'
import { diskStore } from '../adapters/files.ts'
import { beginSchema, finishSchema } from '../db/migrate.ts'
import type { Schema } from '../db/schema.ts'
import type { Parts } from './back-up.ts'
import { withoutForce, withoutForeignKeys } from './foreign-keys.ts'
import type { Head } from './head.ts'
import { FilesLoader } from './load-files.ts'
import { RowsLoader } from './load-rows.ts'
import { wholeOf, type Entry } from './read-archive.ts'
import { arrivedJobs, waitingJobs } from './waiting-jobs.ts'

/** What arrives of a backup, a part after the other. Within one transaction. */
export class Arrival {
  /** Of the version that made the backup. */
  readonly #schema: Schema = { tables: '', repeatable: '', migrations: [] }
  readonly #client: pg.Client
  readonly #parts: Parts
  readonly rows: RowsLoader
  readonly files: FilesLoader
  /** Of sessions, where the backed up Freehold kept it in its DATA_DIR. */
  secret: string | undefined
  #undo: (() => Promise<void>)[] | undefined

  constructor(client: pg.Client, parts: Parts, head: Head) {
    this.#client = client
    this.#parts = parts
    const into = (table: string) => (table === waitingJobs.name ? arrivedJobs : table)
    this.rows = new RowsLoader(client, head, { into })
    this.files = new FilesLoader(parts.files)
  }

  async take(entry: Entry): Promise<void> {
    const { dataDir } = this.#parts.config
    const rest = entry.name.slice(entry.name.indexOf('/') + 1)
    switch (entry.name.split('/')[0]) {
      case 'data-folder': {
        const content = await wholeOf(entry)
        if (rest === 'session-secret') this.secret = String(content)
        else if (rest.startsWith('content/')) await diskStore(dataDir).put(rest, content, 'text/markdown')
        break
      }
      case 'schema':
        await this.#takeSchema(rest, String(await wholeOf(entry)))
        break
      case 'tables':
        await this.#makeTables()
        await this.rows.take(entry)
        break
      default:
        await this.rows.finish()
        await this.files.take(entry)
    }
  }

  async #takeSchema(name: string, text: string): Promise<void> {
    const migration = /^migrations\/(.+)\.sql$/.exec(name)?.[1]
    if (migration) this.#schema.migrations.push({ name: migration, text })
    else if (name === 'tables.sql') this.#schema.tables = text
    else this.#schema.repeatable = text
  }

  async #makeTables(): Promise<void> {
    if (this.#undo) return
    await beginSchema(this.#client, this.#schema)
    this.#undo = [await withoutForeignKeys(this.#client), await withoutForce(this.#client)]
  }

  /** After the last part: everything is watched over again. @throws the database's error where rows do not fit together */
  async settle(): Promise<void> {
    await this.#makeTables()
    for (const undo of this.#undo ?? []) await undo()
    await finishSchema(this.#client, this.#schema)
  }
}
