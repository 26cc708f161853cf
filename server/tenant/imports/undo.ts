import { sql, type RawBuilder } from 'kysely'
import { traceMany } from '../../crud/writes.ts'
import { columnOf, sqlTypeOf } from '../../db/columns.ts'
import { storedIn } from '../../db/stored-in.ts'
import { addFigures, inHalves, type Span } from '../../batches/halves.ts'
import { runBatches, type BatchRun } from '../../batches/run.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { traceImport, wakeWaiting, type Job } from './commit.ts'
import { loadImporter } from './importer.ts'
import { batchOf, outcomeOf, planForBatches, reachTheDisk, rowsOf } from './outcome.ts'
import { findImport, type ImportRecord } from './records.ts'
import type { ImportTarget } from './target.ts'
import { targetOf } from './targets.ts'

type Undone = {
  removed: number
  restored: number
  kept: number
}

interface Batch {
  tx: Transaction
  record: ImportRecord
  actorId: string
  at: string
}

/**
 * Takes an import back: records that it created are removed, records that it changed get their former values, except
 * those that somebody worked on since; these say why they stay.
 */
export function undoImport(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const scope = { organisationId: job.organisationId, userId: null }
  return runBatches(services.database, scope, undoing(services, job), signal)
}

const undoing = (services: Services, job: Job): BatchRun<Batch> => ({
  async open(tx) {
    const record = await findImport(tx, job.importId, true)
    if (record.status !== 'undoing') return undefined
    await planForBatches(tx)
    const importer = await loadImporter(tx, record.profileId)
    const state = { tx, record, actorId: importer?.userId ?? record.createdBy, at: services.clock.now() }
    return { state, done: record.undoneThrough, rows: record.workedThrough }
  },
  async work(tx, batch, span) {
    const { removed, restored, kept } = await undoRows(batch, span)
    await sql`
      update imports set undone_through = ${span.to}, removed = removed + ${removed},
        restored = restored + ${restored}, kept = kept + ${kept}, updated_at = ${batch.at}
      where id = ${batch.record.id}`.execute(tx)
  },
  async finish(tx, { record, actorId, at }) {
    await reachTheDisk(tx)
    await sql`
      update imports set status = 'undone', finished_at = ${at}, updated_at = ${at}, version = version + 1
      where id = ${record.id}`.execute(tx)
    await traceImport(tx, record, actorId, 'undone', at)
    await wakeWaiting(tx, services, record)
  },
})

/** A record that others hold on to stays, and says so. */
function undoRows(batch: Batch, span: Span): Promise<Undone> {
  const { tx, record } = batch
  const { posted } = targetOf(record.resource)
  // Later lines settle earlier ones: all go back together, with the first rows.
  if (posted) return takeAllBack(batch, posted, span)
  return inHalves<Undone>(
    tx,
    span,
    async ({ from, to }) => {
      const taken = await removeCreated(batch, from, to)
      const put = await restoreChanged(batch, from, to)
      return { removed: taken.removed, restored: put.restored, kept: taken.kept + put.kept }
    },
    (error) => {
      const refusal = error instanceof Error ? refusalOfDatabase(error) : undefined
      if (!refusal || refusal.status >= 500) return undefined
      const because = refusal.reason === 'in_use' ? 'Other records belong to it.' : refusal.message
      return async (row) => {
        await sql`
          update import_rows set kept_because = ${because}
          where ${rowsOf(record.id, record.run)} and row_number = ${row}`.execute(tx)
        return { removed: 0, restored: 0, kept: 1 }
      }
    },
    addFigures,
  )
}

async function takeAllBack(
  batch: Batch,
  { takeBack }: NonNullable<ImportTarget['posted']>,
  { from }: Span,
): Promise<Undone> {
  const { removed, kept } = from === 0 ? await takeBack(batch) : { removed: 0, kept: 0 }
  return { removed, restored: 0, kept }
}

const changedSince = 'It was changed after the import.'

async function removeCreated({ tx, record }: Batch, from: number, to: number) {
  const { table, remove, heldBy = [] } = targetOf(record.resource)
  const within = batchOf(record, from, to)
  const holds = heldBy.map(({ when, because }) => sql`when ${when} then ${because}::text`)
  const { rows } = await sql<{ gone: string[]; kept: number }>`
    with judged as materialized (
      select row_number, record.id,
        case when record.version > 1 then ${changedSince}::text ${sql.join(holds, sql` `)} end as because
      from import_rows
      cross join lateral (
        select * from ${sql.table(table)} as present where present.id = import_rows.record_id offset 0
      ) as record
      where ${within} and ${outcomeOf(record)} = 'create'
        and record.import_id is not distinct from ${record.id}::uuid
    ), ${
      remove
        ? sql``
        : sql`gone as (
      delete from ${sql.table(storedIn(table))} where id = any(array(select id from judged where because is null))
    ),`
    } noted as (
      update import_rows set kept_because = because from judged
      where ${within} and import_rows.row_number = judged.row_number and because is not null
    )
    select array(select id from judged where because is null) as gone, count(because) as kept from judged`.execute(
    tx,
  )
  const { gone, kept } = rows[0]!
  await remove?.(tx, record, gone)
  return { removed: gone.length, kept }
}

async function restoreChanged({ tx, record, actorId, at }: Batch, from: number, to: number) {
  const { resource, table, propertyOf, keptOnUpdate } = targetOf(record.resource)
  if (keptOnUpdate === 'all') return { restored: 0, kept: 0 }
  const within = batchOf(record, from, to)
  const former = record.fields.map((field) => {
    const name = sql.ref(columnOf(field))
    return sql`${name} = case when changes ? ${field} then ${formerValue(record, field)} else present.${name} end`
  })
  if (former.length === 0) return { restored: 0, kept: 0 }
  const { rows } = await sql<{ restored: number; kept: number }>`
    with judged as materialized (
      select row_number, match_id, changes,
        case when present.id is null then 'It was deleted after the import.'
             when present.version <> changed_version then ${changedSince}::text end as because
      from import_rows
      left join lateral (
        select * from ${sql.table(table)} as found where found.id = import_rows.match_id offset 0
      ) as present on true
      where ${within} and changes is not null
    ), restored as (
      update ${sql.table(table)} as present
      set version = present.version + 1, updated_at = ${at}::timestamptz, ${sql.join(former)}
      from judged
      where present.id = match_id and because is null
        and present.id = any(array(select match_id from judged where because is null))
    ), noted as (
      update import_rows set kept_because = because from judged
      where ${within} and import_rows.row_number = judged.row_number and because is not null
    ), logged as (
      ${traceMany(
        { organisationId: record.organisationId, actorId, at, action: 'restored', subject: resource.subject },
        {
          from: sql`judged where because is null`,
          subjectId: sql`match_id`,
          propertyId: propertyOf(sql`match_id`),
          changes: sql`(
            select jsonb_object_agg(key, jsonb_build_object('before', value -> 'after', 'after', value -> 'before'))
            from jsonb_each(changes))`,
        },
      )}
    )
    select count(*) filter (where because is null) as restored, count(because) as kept from judged`.execute(
    tx,
  )
  return rows[0]!
}

/** The value before the import out of a row's `changes`, of its column's type. */
function formerValue(record: ImportRecord, field: string): RawBuilder<unknown> {
  const type = sqlTypeOf(targetOf(record.resource).resource, field)
  const before = sql`changes -> ${field} -> 'before'`
  if (type === 'jsonb') return before
  if (type === 'text[]') return sql`array(select jsonb_array_elements_text(${before}))`
  return sql`(changes -> ${field} ->> 'before')::${sql.raw(type)}`
}
