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
const parcelSize = 256 * 1024

/** Checked rows as COPY takes them, and how far in the file they bring it. */
interface Parcel {
  bytes: Buffer
  rows: number
  blankRows: number
  read: number
}

/**
 * Reads the file, checks every row and stages it; then looks for likenesses and counts. Each chunk of the file is one
 * transaction, which also notes how far it came; rows go to the database as they are checked, so that few are held here.
 */
export async function checkFile(
  database: Database,
  task: CheckTask,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const checker = checkerFor(targetOf(task.resource), task)
  const edits = await database.withTenant(task.scope, (tx) => editsBefore(tx, task))
  const parcels = parcelsOf(source, task, checker, edits)
  let last: Parcel | undefined
  for (let until = task.chunk, more = true; more; until = (last?.read ?? 0) + task.chunk) {
    const chunk = async function* () {
      for (;;) {
        const { value, done } = await parcels.next()
        if (done) {
          more = false
          return
        }
        last = value
        yield value.bytes
        if (value.read >= until) return
      }
    }
    await stage(database, task, checker, chunk(), () => last!)
  }
  await database.withTenant(task.scope, (tx) => conclude(tx, task, checker, last!.rows))
}

async function* parcelsOf(
  source: AsyncIterable<Buffer>,
  { setup }: CheckTask,
  checker: Checker,
  edits: ReadonlyMap<number, Record<string, string>>,
): AsyncGenerator<Parcel, undefined> {
  const encoder = new RowEncoder()
  let rows = 0
  let read = 0
  const reader = new CsvReader(setup.dialect, setup.bom, (record: CsvRecord) => {
    if (++rows > mostRows) throw new UnreadableFile('The file has more than 10,000,000 rows. Divide it.')
    const own = edits.get(rows)
    const checked = checker.check(record.cells, { edits: own, quoteProblem: record.quoteProblem })
    encoder.add(rows, record.fileRow, checked, record.cells, own)
  })
  const parcel = () => ({ bytes: encoder.take(), rows, blankRows: reader.blankRows, read })
  for await (const piece of source) {
    read += piece.length
    await reader.write(piece)
    if (encoder.size > parcelSize) yield parcel()
  }
  await reader.end()
  yield parcel()
  return undefined
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
  parcels: AsyncGenerator<Buffer>,
  last: () => Parcel,
): Promise<void> {
  const stream = async function* () {
    yield copyStart
    yield* parcels
    yield copyEnd
  }
  await database.withBulk(task.scope, async (tx, copyFrom) => {
    // Nothing is lost with these transactions that the next run would not make again.
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`create temporary table import_stage (${sql.raw(stageColumns)}) on commit drop`.execute(tx)
    await pipeline(
      Readable.from(stream(), { highWaterMark: 1 }),
      copyFrom('copy pg_temp.import_stage from stdin (format binary)'),
    )
    const { rows, blankRows, read } = last()
    const { numAffectedRows } = await sql`
      update imports set staged_through = ${rows}, rows = ${rows}, blank_rows = ${blankRows}, bytes_read = ${read},
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
