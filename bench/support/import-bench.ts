import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { imports } from '#contract/tenant/imports.ts'
import type { Operation, RecordOf } from '#contract/kit/index.ts'
import { readConfig } from '#server/config/environment.ts'
import { pathOf, type Filling } from '#tests/support/client.ts'
import { createOrganisation, signIn, type Person } from '#tests/support/organisation.ts'
import { cpuReader } from './cpu.ts'
import { copiedColumns } from './buildings.ts'
import * as sql from './staged-limit.ts'
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
  /** Processor time of server and database. */
  cpu: number
}

/** A durable PostgreSQL, the server as a process, one organisation with somebody who imports and somebody who reads. */
export class ImportBench {
  readonly folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  #database!: BenchDatabase
  #server!: Served
  #port = 0
  #client!: pg.Client
  #renewing!: NodeJS.Timeout
  #cpu!: (server: number) => number
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
    bench.#client = new pg.Client(database.asSuperuser)
    await bench.#client.connect()
    bench.#cpu = await cpuReader(bench.#client)
    const { port } = (bench.#server = await serveProduct(config, database.asApplication))
    bench.#port = port
    const signInBoth = async () => {
      const { people } = await signIn(port, own)
      bench.importer = people.admin
      bench.bystander = people['team-lead']
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

  /** Seconds of processor time that the server and its database have taken so far: they hardly move with noise. */
  cpu(): number {
    return this.#cpu(this.#server.pid) / 1000
  }

  /** Seconds of the fair limit: the file staged as it is, every row checked, the first ones read, all written. */
  async staged(path: string): Promise<{ whole: number; cpu: number }> {
    const client = this.#client
    const names = copiedColumns.join(', ')
    const checks = sql.checks.map((check) => `(${check})`).join(' and ')
    await client.query('drop table if exists limit_properties')
    await client.query(sql.table)
    await client.query('checkpoint')
    const cpu = this.cpu()
    const start = performance.now()
    await client.query('begin')
    await client.query(`create temporary table stage
      (n bigint generated always as identity, ${copiedColumns.map((name) => `${name} text`).join(', ')})
      on commit drop`)
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 18 }),
      client.query(copyFrom(`copy stage (${names}) from stdin (format csv, header true)`)),
    )
    const { rows } = await client.query<{ bad: string }>(
      `select count(*) filter (where (${checks}) is not true) as bad from stage`,
    )
    if (Number(rows[0]!.bad) > 0) throw new Error('The limit refuses rows.')
    await client.query('select * from stage order by n limit 20')
    await client.query(`insert into limit_properties (${names})
      select ${copiedColumns.map((name) => name + (sql.types[name] ?? '')).join(', ')} from stage`)
    await client.query('commit')
    return { whole: (performance.now() - start) / 1000, cpu: this.cpu() - cpu }
  }

  /** One import from the upload to the last record. */
  async import(path: string): Promise<ImportTimes> {
    const cpu = this.cpu()
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
    return { upload, preview, check, commit: since(committing), whole: since(start), cpu: this.cpu() - cpu }
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
  async bystand(
    operation: Operation,
    filling: Filling,
    busy: Promise<unknown>,
    every = 25,
  ): Promise<number[]> {
    const underway: Promise<number>[] = []
    let over = false
    void busy.finally(() => {
      over = true
    })
    while (!over) {
      const start = performance.now()
      underway.push(this.ask(this.bystander, operation, filling).then(() => performance.now() - start))
      await pause(every)
    }
    return Promise.all(underway)
  }
}
