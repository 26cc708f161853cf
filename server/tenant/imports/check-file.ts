import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { abilityOf } from '#domain/access/index.ts'
import type { Checker } from '#domain/imports/check.ts'
import type { Database, TenantScope, Transaction } from '../../db/database.ts'
import { markClashes } from './clashes.ts'
import { CsvReader, UnreadableFile, type CsvRecord } from './csv-reader.ts'
import { markMatches, markRepeats } from './likeness.ts'
import { countRows } from './outcome.ts'
import { checkerFor, reachOf, type CheckBasis } from './plan.ts'
import { copyEnd, copyStart, RowEncoder, stageColumns } from './row-encoder.ts'
import { targetOf } from './targets.ts'
import type { RowPolicies } from '#domain/imports/outcome.ts'

/** One check of a whole file: plain data. */
export interface CheckTask extends CheckBasis, RowPolicies {
  scope: TenantScope
  importId: string
  run: number
  /** Bytes of the file per transaction (CO-09). */
  chunk: number
}

/** The import was changed, cancelled or taken over meanwhile: this check is of no use any more. */
export class Superseded extends Error {}

const mostRows = 10_000_000
/** From so many rows on, a bad plan takes longer than the statistics that prevent it. */
const worthStatistics = 5000
/** Bytes of staged rows handed to the database at once. */
const parcel = 256 * 1024

/** What came of some of the file: checked rows as COPY takes them, and how far that is. */
interface Chunk {
  parcels: Buffer[]
  rows: number
  blankRows: number
  bytes: number
}

/**
 * Reads the file, checks every row and stages it; then looks for likenesses and counts. Each chunk of the file is one
 * transaction, which also notes how far it came; while the database is at one, the next is read and checked.
 */
export async function checkFile(
  database: Database,
  task: CheckTask,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const checker = checkerFor(targetOf(task.resource), task)
  const edits = await database.withTenant(task.scope, (tx) => editsBefore(tx, task))
  let staging = Promise.resolve()
  let rows = 0
  for await (const chunk of chunksOf(source, task, checker, edits)) {
    await staging
    staging = stage(database, task, checker, chunk)
    // Whoever waits for it next is told.
    staging.catch(() => {})
    rows = chunk.rows
  }
  await staging
  await database.withTenant(task.scope, (tx) => conclude(tx, task, checker, rows))
}

async function* chunksOf(
  source: AsyncIterable<Buffer>,
  { setup, chunk }: CheckTask,
  checker: Checker,
  edits: ReadonlyMap<number, Record<string, string>>,
): AsyncGenerator<Chunk> {
  const encoder = new RowEncoder()
  let rows = 0
  const reader = new CsvReader(setup.dialect, setup.bom, (record: CsvRecord) => {
    if (++rows > mostRows) throw new UnreadableFile('The file has more than 10,000,000 rows. Divide it.')
    const own = edits.get(rows)
    const checked = checker.check(record.cells, { edits: own, quoteProblem: record.quoteProblem })
    encoder.add(rows, record.fileRow, checked, record.cells, own)
  })
  let parcels: Buffer[] = []
  let bytes = 0
  let until = chunk
  for await (const piece of source) {
    bytes += piece.length
    await reader.write(piece)
    if (encoder.size > parcel) parcels.push(encoder.take())
    if (bytes < until) continue
    yield { parcels: [...parcels, encoder.take()], rows, blankRows: reader.blankRows, bytes }
    parcels = []
    until = bytes + chunk
  }
  await reader.end()
  yield { parcels: [...parcels, encoder.take()], rows, blankRows: reader.blankRows, bytes }
}

async function editsBefore(tx: Transaction, task: CheckTask): Promise<Map<number, Record<string, string>>> {
  const { rows } = await sql<{ rowNumber: number; edits: Record<string, string> }>`
    select distinct on (row_number) row_number as "rowNumber", edits from import_rows
    where import_id = ${task.importId} and run < ${task.run} and edits is not null
    order by row_number, run desc`.execute(tx)
  return new Map(rows.map(({ rowNumber, edits }) => [rowNumber, edits]))
}

async function stage(
  database: Database,
  task: CheckTask,
  checker: Checker,
  { parcels, rows, blankRows, bytes }: Chunk,
): Promise<void> {
  await database.withBulk(task.scope, async (tx, copyFrom) => {
    // Nothing is lost with these transactions that the next run would not make again.
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`create temporary table import_stage (${sql.raw(stageColumns)}) on commit drop`.execute(tx)
    await pipeline(
      Readable.from([copyStart, ...parcels, copyEnd]),
      copyFrom('copy pg_temp.import_stage from stdin (format binary)'),
    )
    const { numAffectedRows } = await sql`
      update imports set staged_through = ${rows}, rows = ${rows}, blank_rows = ${blankRows}, bytes_read = ${bytes},
        fields = ${checker.fields}, updated_at = now()
      where id = ${task.importId} and run = ${task.run} and status = 'checking'`.execute(tx)
    if (!numAffectedRows) throw new Superseded()
    await sql`
      insert into import_rows (organisation_id, import_id, run, row_number, file_row, record_id, key_hash, by_reference,
        field_values, problems, notes, cells, edits)
      select ${task.scope.organisationId}::uuid, ${task.importId}::uuid, ${task.run}::integer, row_number, file_row,
        record_id, key_hash, by_reference, field_values, problems, notes, cells, edits
      from pg_temp.import_stage`.execute(tx)
  })
}

async function conclude(tx: Transaction, task: CheckTask, checker: Checker, rows: number): Promise<void> {
  if (rows === 0) throw new UnreadableFile('The file has no rows below its header.')
  const target = targetOf(task.resource)
  const { importId: id, run, duplicates, repeats } = task
  const staged = { id, run, fields: [...checker.fields], duplicates, repeats }
  if (rows >= worthStatistics) await sql`select analyze_import_rows()`.execute(tx)
  await markRepeats(tx, id, run)
  await markMatches(tx, target, { id, run }, checker.fields, reachOf(target, abilityOf(task.rules)))
  await markClashes(tx, target, staged)
  const { numAffectedRows } = await sql`
    update imports set status = 'ready', value_counts = ${JSON.stringify(checker.counts())},
      checked_at = now(), updated_at = now(), failure = null
    where id = ${id} and run = ${run} and status = 'checking'`.execute(tx)
  if (!numAffectedRows) throw new Superseded()
  await countRows(tx, staged)
  await sql`delete from import_rows where import_id = ${id} and run < ${run}`.execute(tx)
}
