import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Database, type Transaction } from '../db/database.ts'
import { addFigures, inHalves, type Span } from './halves.ts'
import { NoProgress, runBatches, type BatchRun } from './run.ts'

const scope = { organisationId: uuid(), userId: null }
const rows = 3000
const never = new AbortController().signal

let place: TestDatabase
let database: Database
let admin: pg.Client

beforeAll(async () => {
  place = await createTestDatabase()
  admin = new pg.Client(place.admin)
  await admin.connect()
  await admin.query(`
    create table work (done integer not null, ended boolean not null default false);
    create table written (row_number integer primary key check (row_number <> 1234));
    grant all on work, written to freehold_app`)
  database = openDatabase(place.app, { statementTimeout: 500 })
})
beforeEach(() => admin.query('truncate work, written; insert into work (done) values (0)'))
afterAll(async () => {
  await database.close()
  await admin.end()
  await place.drop()
})

const write = (tx: Transaction, { from, to }: Span) =>
  sql`insert into written select generate_series(${from}::integer + 1, ${to}::integer)`.execute(tx)

/** @param also what else a batch does */
const runOf = (also: (tx: Transaction, span: Span) => Promise<unknown>): BatchRun<null> => ({
  async open(tx) {
    const { rows: found } = await sql<{
      done: number
      ended: boolean
    }>`select * from work for update`.execute(tx)
    const [run] = found
    return run && !run.ended ? { state: null, done: run.done, rows } : undefined
  },
  async work(tx, _, span) {
    await also(tx, span)
    await sql`update work set done = ${span.to}`.execute(tx)
  },
  finish: async (tx) => void (await sql`update work set ended = true`.execute(tx)),
})

async function standing() {
  const { rows: found } = await admin.query(
    'select done, ended, (select count(*)::integer from written) as written from work',
  )
  return found[0] as { done: number; ended: boolean; written: number }
}

const plain = (tx: Transaction, { from, to }: Span) =>
  sql`insert into written select -n from generate_series(${from}::integer + 1, ${to}::integer) n`.execute(tx)

describe('a run over many rows', () => {
  it('does every row once, also when it is interrupted and two take it up', async () => {
    let batches = 0
    const broken = runOf(async (tx, span) => {
      await plain(tx, span)
      if (++batches === 2) throw new Error('the process is killed')
    })
    await expect(runBatches(database, scope, broken, never)).rejects.toThrow('killed')
    const { done, written } = await standing()
    expect(done).toBeGreaterThan(0)
    expect(written).toBe(done)
    await Promise.all([1, 2].map(() => runBatches(database, scope, runOf(plain), never)))
    expect(await standing()).toEqual({ done: rows, ended: true, written: rows })
  })

  it('goes by time: rows that take long come in smaller batches, and none is given up', async () => {
    const sizes: number[] = []
    const slow = runOf(async (tx, { from, to }) => {
      sizes.push(to - from)
      await sql`select pg_sleep(${(to - from) / 2000})`.execute(tx)
      await plain(tx, { from, to })
    })
    await runBatches(database, scope, slow, never)
    expect(await standing()).toMatchObject({ ended: true, written: rows })
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes))
  })

  it('stops at a row that cannot be done in time, and names it', async () => {
    const stuck = runOf(async (tx, { from, to }) => {
      if (from < 777 && to >= 777) await sql`select pg_sleep(2)`.execute(tx)
      await plain(tx, { from, to })
    })
    await expect(runBatches(database, scope, stuck, never)).rejects.toThrow(new NoProgress(777))
    expect(await standing()).toEqual({ done: 776, ended: false, written: 776 })
  })

  it('stops between two batches when it is told to', async () => {
    const stop = new AbortController()
    const run = runOf(async (tx, span) => {
      await plain(tx, span)
      stop.abort(new Error('The process ends.'))
    })
    await expect(runBatches(database, scope, run, stop.signal)).rejects.toThrow('The process ends.')
    const { done, written } = await standing()
    expect(done).toBeLessThan(rows)
    expect(written).toBe(done)
  })

  it('leaves out the one row that the database refuses', async () => {
    const refused: number[] = []
    const run = runOf(async (tx, span) => {
      const figures = await inHalves(
        tx,
        span,
        async (some) => {
          await write(tx, some)
          return { written: some.to - some.from }
        },
        () => (row) => {
          refused.push(row)
          return Promise.resolve({ written: 0 })
        },
        addFigures,
      )
      expect(figures.written).toBe(span.to - span.from - (span.from < 1234 && span.to >= 1234 ? 1 : 0))
    })
    await runBatches(database, scope, run, never)
    expect(refused).toEqual([1234])
    expect(await standing()).toMatchObject({ ended: true, written: rows - 1 })
  })
})
