import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DrivenImport, type ImportAnswer } from '../support/imports.ts'
import { startServer, type TestServer } from '../support/server.ts'

const rows = 30_000
const file = [
  'Name,Address,City,Country,Currency,Units',
  ...Array.from(
    { length: rows },
    (_, index) => `Court ${index},${index} Broad St,Lagos,NG,NGN,${index % 50}`,
  ),
].join('\n')

const patience = { timeout: 75_000, interval: 5 }

let server: TestServer
let worker: ChildProcess | undefined

/** Another process that works on imports; this one only answers. */
async function startWorker(): Promise<void> {
  const task = JSON.stringify({ config: server.services.config, connection: server.database.app })
  worker = fork(join(import.meta.dirname, '../support/import-process.ts'), [task])
  await once(worker, 'message')
}

async function killWorker(): Promise<void> {
  const ended = once(worker!, 'exit')
  worker!.kill('SIGKILL')
  await ended
}

/** Waits until the condition holds, then kills the process in the middle of its work. */
async function killWhen(
  driven: DrivenImport,
  middle: (record: ImportAnswer) => boolean,
): Promise<ImportAnswer> {
  await vi.waitFor(async () => expect(await driven.read()).toSatisfy(middle), {
    timeout: 60_000,
    interval: 5,
  })
  await killWorker()
  return driven.read()
}

/** Keeps the import from its next batch once it has written one. @returns what lets it go on */
async function holdBetweenBatches({ id }: DrivenImport): Promise<() => Promise<void>> {
  const connection = await server.admin.connect()
  await vi.waitFor(async () => {
    await connection.query('begin')
    const { rows: found } = await connection.query<{ created: string }>(
      'select created from imports where id = $1 for update',
      [id],
    )
    if (Number(found[0]!.created) > 0) return
    await connection.query('rollback')
    throw new Error('Nothing is written yet.')
  }, patience)
  return async () => {
    await connection.query('rollback')
    connection.release()
  }
}

/** How many wait for a row that another transaction holds. */
async function waiting(): Promise<number> {
  const { rows: found } = await server.admin.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(found[0]!.count)
}

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await server.close()
})

const countAll = async () => {
  const { rows: counted } = await server.admin.query<{ all: string; references: string; titles: string }>(
    'select count(*) as all, count(distinct reference) as references, count(distinct title) as titles from properties',
  )
  return counted[0]!
}

describe('imports whose process is killed', () => {
  it('SC-02 goes on where it stopped: nothing lost, nothing doubled, and undoing leaves nothing', async () => {
    const driven = await DrivenImport.upload(server.own.people.admin, file)
    await startWorker()
    await killWhen(driven, ({ status, rows: read }) => status === 'checking' && read === 0)
    await startWorker()
    expect(await driven.until('ready')).toMatchObject({ rows, toCreate: rows, toReject: 0 })

    await driven.startCommit()
    const stopped = await killWhen(driven, ({ created }) => created > 0)
    expect(stopped.status).toBe('committing')
    expect(stopped.created).toBeLessThan(rows)
    expect(Number((await countAll()).all)).toBe(stopped.created)
    await startWorker()
    expect(await driven.until('committed')).toMatchObject({ created: rows, rejected: 0, skipped: 0 })
    expect(await countAll()).toEqual({ all: String(rows), references: String(rows), titles: String(rows) })
    // Lists are planned for what was written at once, and not only once autovacuum comes round, which it never does here.
    const { rows: known } = await server.admin.query<{ records: number }>(
      `select reltuples as records from pg_class where oid = 'properties'::regclass`,
    )
    expect(known[0]!.records).toBeGreaterThanOrEqual(5_000)

    const undoing = driven.undo()
    await killWhen(driven, ({ status, removed }) => status === 'undoing' && removed > 0)
    await startWorker()
    expect(await undoing).toMatchObject({ removed: rows, kept: 0 })
    expect(Number((await countAll()).all)).toBe(0)
  }, 120_000)

  it('SC-02 outlives the loss of its database connections, and stops where it is told to', async () => {
    const driven = await DrivenImport.upload(server.own.people.admin, file)
    await driven.until('ready')
    await driven.startCommit()
    await vi.waitFor(async () => expect((await driven.read()).created).toBeGreaterThan(0), patience)
    await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%import_rows%'`,
    )
    await driven.until('committed')
    expect(await countAll()).toMatchObject({ all: String(rows), references: String(rows) })
    await driven.undo()

    const second = await DrivenImport.upload(server.own.people.admin, file)
    await second.until('ready')
    await second.startCommit()
    const goOn = await holdBetweenBatches(second)
    const cancelling = second.cancel()
    await vi.waitFor(async () => expect(await waiting()).toBe(2), patience)
    await goOn()
    const { created } = await cancelling
    expect(created).toBeLessThan(rows)
    await vi.waitFor(
      async () => expect(Number((await countAll()).all)).toBe((await second.read()).created),
      patience,
    )
    expect(await second.undo()).toMatchObject({ kept: 0 })
    expect(Number((await countAll()).all)).toBe(0)
  }, 120_000)
})
