import { once } from 'node:events'
import { sql } from 'kysely'
import { abilityOf } from '#domain/access/index.ts'
import type { Checker } from '#domain/imports/check.ts'
import type { Database, TenantScope, Transaction } from '../../db/database.ts'
import { CsvReader, UnreadableFile, type CsvRecord } from './csv-reader.ts'
import { markMatches, markRepeats } from './likeness.ts'
import { countRows } from './outcome.ts'
import { checkerFor, reachOf, type CheckBasis } from './plan.ts'
import { copyEnd, copyStart, RowEncoder, stageColumns } from './row-encoder.ts'
import { targetOf } from './targets.ts'
import type { DuplicatePolicy } from '#domain/imports/outcome.ts'

/** One check of a whole file: plain data. */
export interface CheckTask extends CheckBasis {
  scope: TenantScope
  importId: string
  run: number
  duplicates: DuplicatePolicy
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

/**
 * Reads the file, checks every row and stages it; then looks for likenesses and counts. Each chunk of the file is one
 * transaction, which also notes how far it came.
 */
export async function checkFile(
  database: Database,
  task: CheckTask,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const target = targetOf(task.resource)
  const checker = checkerFor(target, task)
  const edits = await database.withTenant(task.scope, (tx) => editsBefore(tx, task))
  const encoder = new RowEncoder()
  let rows = 0
  let bytes = 0
  const reader = new CsvReader(task.setup.dialect, task.setup.bom, (record: CsvRecord) => {
    if (++rows > mostRows) throw new UnreadableFile('The file has more than 10,000,000 rows. Divide it.')
    const own = edits.get(rows)
    const checked = checker.check(record.cells, { edits: own, quoteProblem: record.quoteProblem })
    encoder.add(rows, record.fileRow, checked, record.cells, own)
  })

  const iterator = source[Symbol.asyncIterator]()
  let ended = false
  while (!ended) {
    await database.withBulk(task.scope, async (tx, copyFrom) => {
      // Nothing is lost with these transactions that the next run would not make again.
      await sql`set local synchronous_commit = off`.execute(tx)
      await sql`create temporary table import_stage (${sql.raw(stageColumns)}) on commit drop`.execute(tx)
      const copy = copyFrom('copy pg_temp.import_stage from stdin (format binary)')
      // Whoever waits for the stream is told of its errors; this keeps one in between from ending the process.
      copy.on('error', () => {})
      try {
        copy.write(copyStart)
        const until = bytes + task.chunk
        while (bytes < until && !ended) {
          const next = await iterator.next()
          if (next.done) {
            await reader.end()
            ended = true
          } else {
            bytes += next.value.length
            await reader.write(next.value)
          }
          if (encoder.size > parcel && !copy.write(encoder.take())) await once(copy, 'drain')
        }
        copy.write(encoder.take())
        copy.end(copyEnd)
        await once(copy, 'finish')
      } catch (error) {
        // The database waits for the rest of a copy that nobody ends, and would never hear of the rollback.
        copy.destroy(error instanceof Error ? error : undefined)
        throw error
      }
      await stage(tx, task, checker, { rows, blankRows: reader.blankRows, bytes })
    })
  }
  await database.withTenant(task.scope, (tx) => conclude(tx, task, checker, rows))
}

async function editsBefore(tx: Transaction, task: CheckTask): Promise<Map<number, Record<string, string>>> {
  const { rows } = await sql<{ rowNumber: number; edits: Record<string, string> }>`
    select distinct on (row_number) row_number as "rowNumber", edits from import_rows
    where import_id = ${task.importId} and run < ${task.run} and edits is not null
    order by row_number, run desc`.execute(tx)
  return new Map(rows.map(({ rowNumber, edits }) => [rowNumber, edits]))
}

interface Progress {
  rows: number
  blankRows: number
  bytes: number
}

async function stage(
  tx: Transaction,
  task: CheckTask,
  checker: Checker,
  { rows, blankRows, bytes }: Progress,
) {
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
}

async function conclude(tx: Transaction, task: CheckTask, checker: Checker, rows: number): Promise<void> {
  if (rows === 0) throw new UnreadableFile('The file has no rows below its header.')
  const target = targetOf(task.resource)
  const { importId: id, run } = task
  if (rows >= worthStatistics) await sql`select analyze_import_rows()`.execute(tx)
  await markRepeats(tx, id, run)
  await markMatches(tx, target, { id, run }, checker.fields, reachOf(target, abilityOf(task.rules)))
  const { numAffectedRows } = await sql`
    update imports set status = 'ready', value_counts = ${JSON.stringify(checker.counts())},
      checked_at = now(), updated_at = now(), failure = null
    where id = ${id} and run = ${run} and status = 'checking'`.execute(tx)
  if (!numAffectedRows) throw new Superseded()
  await countRows(tx, id, run, task.duplicates)
  await sql`delete from import_rows where import_id = ${id} and run < ${run}`.execute(tx)
}
