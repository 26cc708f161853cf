import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { importOperations, imports } from '#contract/tenant/imports.ts'
import type { Operation, RecordOf } from '#contract/kit/index.ts'
import { readConfig } from '#server/config/environment.ts'
import { pathOf, type Filling } from '#tests/support/client.ts'
import { createOrganisation, signIn, type Person } from '#tests/support/organisation.ts'
import { copiedColumns } from './buildings.ts'
import { openBenchDatabase, type BenchDatabase } from './database.ts'
import { serveProduct, type Served } from './served.ts'

/** Tokens last five minutes; a million rows may take longer. */
const renewal = 120_000

type ImportAnswer = RecordOf<typeof imports>

/** Seconds of the steps of one import. */
export interface ImportTimes {
  upload: number
  /** From the end of the upload to the first rows on the screen. */
  preview: number
  check: number
  commit: number
  whole: number
}

/** A durable PostgreSQL, the server as a process, two organisations. */
export class ImportBench {
  readonly folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  #database!: BenchDatabase
  #server!: Served
  #port = 0
  #client!: pg.Client
  #renewing!: NodeJS.Timeout
  importer!: Person
  bystander!: Person

  static async open(): Promise<ImportBench> {
    const bench = new ImportBench()
    const database = await openBenchDatabase()
    bench.#database = database
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: join(bench.folder, 'data'),
      PORT: '0',
      DEMO: 'off',
    })
    const own = await createOrganisation(database.asSuperuser, config, 'Importing Homes')
    const other = await createOrganisation(database.asSuperuser, config, 'Other Homes')
    bench.#client = new pg.Client(database.asSuperuser)
    await bench.#client.connect()
    const { port } = (bench.#server = await serveProduct(config, database.asApplication))
    bench.#port = port
    const signInBoth = async () => {
      bench.importer = (await signIn(port, own)).people.admin
      bench.bystander = (await signIn(port, other)).people.admin
    }
    await signInBoth()
    bench.#renewing = setInterval(() => void signInBoth(), renewal)
    return bench
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing)
    await this.#client.end()
    await this.#server.stop()
    await this.#database.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** As if nothing had ever been imported. */
  async clear(): Promise<void> {
    await this.#client.query('truncate properties, imports, import_rows, import_memory cascade')
    await this.#client.query('checkpoint')
  }

  /** Megabytes that the server holds now, and the most since the last call. */
  memory(): Promise<{ now: number; most: number }> {
    return this.#server.memory()
  }

  /** COPY of the file into a table of the same definition: columns, checks, generated text, indexes, foreign keys. */
  async copy(path: string): Promise<number> {
    const client = this.#client
    await client.query('drop table if exists copied')
    await client.query(
      `
      create table copied (like properties including all);
      alter table copied
        add foreign key (organisation_id) references organisations (id),
        add foreign key (organisation_id, portfolio_manager_id) references members (organisation_id, user_id),
        add foreign key (organisation_id, facility_manager_id) references members (organisation_id, user_id),
        alter organisation_id set default (select id from organisations limit 1);
    `.replace('(select id from organisations limit 1)', await this.#organisation()),
    )
    await client.query(`
      alter table copied alter id set default gen_random_uuid(), alter status set default 'active',
        alter listing set default 'private', alter area_unit set default 'sqft'`)
    await client.query('checkpoint')
    const start = performance.now()
    const names = copiedColumns.join(', ')
    await pipeline(
      createReadStream(path),
      client.query(copyFrom(`copy copied (${names}) from stdin (format csv, header true)`)),
    )
    return (performance.now() - start) / 1000
  }

  async #organisation(): Promise<string> {
    const { rows } = await this.#client.query<{ id: string }>(
      'select id from organisations order by id limit 1',
    )
    return `'${rows[0]!.id}'`
  }

  /** One import from the upload to the last record. */
  async import(path: string): Promise<ImportTimes> {
    const start = performance.now()
    const since = (instant: number) => (performance.now() - instant) / 1000
    const { id } = await this.#upload(path)
    const uploaded = performance.now()
    const upload = (uploaded - start) / 1000
    const { data } = (await this.ask(this.importer, importOperations.rows, { params: { id } })) as {
      data: unknown[]
    }
    if (data.length === 0) throw new Error('There were no rows to preview.')
    const preview = since(uploaded)
    const checked = await this.#until(id, 'ready')
    const check = since(uploaded)
    if (checked.toReject > 0) throw new Error(`${checked.toReject} rows were rejected.`)
    const committing = performance.now()
    await this.ask(this.importer, importOperations.commit, {
      params: { id },
      body: { version: checked.version },
    })
    await this.#until(id, 'committed')
    return { upload, preview, check, commit: since(committing), whole: since(start) }
  }

  #upload(path: string): Promise<ImportAnswer> {
    const boundary = 'a-boundary-between-parts'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="buildings.csv"\r\ncontent-type: text/csv\r\n\r\n`
    const tail = `\r\n--${boundary}--\r\n`
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          port: this.#port,
          method: 'POST',
          path: pathOf(importOperations.upload, { query: { resource: 'properties' } }),
          headers: {
            ...this.importer.credentials,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': head.length + statSync(path).size + tail.length,
          },
        },
        (response) => {
          const answered = response.toArray().then((parts) => {
            const text = Buffer.concat(parts).toString()
            if (response.statusCode !== 201) throw new Error(text)
            return JSON.parse(text) as ImportAnswer
          })
          answered.then(resolve, reject)
        },
      )
      sent.on('error', reject)
      sent.write(head)
      const file = createReadStream(path, { highWaterMark: 1 << 20 })
      file.on('error', reject).on('end', () => sent.end(tail))
      file.pipe(sent, { end: false })
    })
  }

  async #until(id: string, status: ImportAnswer['status']): Promise<ImportAnswer> {
    for (;;) {
      const record = (await this.ask(this.importer, imports.operations.get, {
        params: { id },
      })) as ImportAnswer
      if (record.status === status) return record
      if (record.status === 'failed') throw new Error(record.failure ?? 'failed')
      await pause(50)
    }
  }

  async ask(person: Person, operation: Operation, filling: Filling): Promise<unknown> {
    const { status, body, text } = await person.call(operation, filling)
    if (status >= 300) throw new Error(text)
    return body
  }

  /** Milliseconds that a bystander's lists take, one asked for every `every` milliseconds while `busy` lasts. */
  async bystand(operation: Operation, busy: Promise<unknown>, every = 25): Promise<number[]> {
    const underway: Promise<number>[] = []
    let over = false
    void busy.finally(() => {
      over = true
    })
    while (!over) {
      const start = performance.now()
      underway.push(this.ask(this.bystander, operation, {}).then(() => performance.now() - start))
      await pause(every)
    }
    return Promise.all(underway)
  }
}
