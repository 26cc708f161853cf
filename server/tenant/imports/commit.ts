import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { runBatches, type BatchRun } from '../../batches/run.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { analyzeBooks } from '../../ledger/statistics.ts'
import { notify } from '../../notifications/notify.ts'
import { markClashes } from './clashes.ts'
import { loadImporter, type Importer } from './importer.ts'
import { markMatches } from './likeness.ts'
import { countRows, planForBatches, reachTheDisk, rowsOf } from './outcome.ts'
import { reachOf } from './plan.ts'
import { findImport, type ImportRecord } from './records.ts'
import { mayImport } from './target.ts'
import { targetOf } from './targets.ts'
import { writeBatch, type Batch } from './write-batch.ts'

export interface Job {
  organisationId: string
  importId: string
}

/** Statistics are taken after so many rows each, so that at worst plans are for an eighth of what there is. */
const analyzeAfter = [5_000, 40_000, 320_000, 2_560_000]

/** Records may be committed a while after the instant that they carry. */
const slack = '10 minutes'

/**
 * Writes what was announced, batch by batch.
 * @param signal stops it between two batches
 * @returns false when it has to wait for another import, which wakes it
 */
export async function commitImport(services: Services, job: Job, signal: AbortSignal): Promise<boolean> {
  const scope = { organisationId: job.organisationId, userId: null }
  if (!(await services.database.withTenant(scope, (tx) => startWriting(tx, services, job)))) return false
  await runBatches(services.database, scope, writing(services, job), signal)
  return true
}

async function importerOf(tx: Transaction, record: ImportRecord): Promise<Importer | undefined> {
  const importer = await loadImporter(tx, record.profileId)
  return importer && mayImport(importer.ability, targetOf(record.resource)) ? importer : undefined
}

/** @returns false when there is nothing to do, or another import into the same records is at it: that one wakes this */
async function startWriting(tx: Transaction, services: Services, job: Job): Promise<boolean> {
  // One import at a time per organisation and resource: two of the same file must see each other's records.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${job.organisationId}`}, 0))`.execute(tx)
  const record = await findImport(tx, job.importId, true)
  if (record.status !== 'committing') return false
  if (record.startedAt !== null) return true
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from imports where id <> ${record.id} and resource = ${record.resource}
      and ((status = 'committing' and started_at is not null) or status = 'undoing')) as busy`.execute(tx)
  if (rows[0]!.busy) return false
  const importer = await importerOf(tx, record)
  if (!importer) {
    await failImport(tx, record.id, 'The person who started this import may not import any more.')
    return false
  }
  await refreshMatches(tx, record, importer)
  await markClashes(tx, targetOf(record.resource), record)
  await countRows(tx, record)
  await sql`update imports set started_at = ${services.clock.now()} where id = ${record.id}`.execute(tx)
  return true
}

/** Records may have come and gone since the check. */
async function refreshMatches(tx: Transaction, record: ImportRecord, importer: Importer): Promise<void> {
  const target = targetOf(record.resource)
  const within = rowsOf(record.id, record.run)
  const known = target.posted
    ? sql`false`
    : sql`exists (select from ${sql.table(target.table)} as present where present.id = match_id)`
  await sql`
    update import_rows set match_id = null, match_locked = false
    where ${within} and match_id is not null and not ${known}`.execute(tx)
  const { rows } = await sql<{ edited: boolean; since: string }>`
    select exists (select from import_rows where ${within} and edits is not null) as edited,
      checked_at - ${slack}::interval as since
    from imports where id = ${record.id}`.execute(tx)
  const { edited, since } = rows[0]!
  const reach = reachOf(target, importer.ability)
  await markMatches(tx, target, record, record.fields, reach, edited ? undefined : since)
}

const writing = (services: Services, job: Job): BatchRun<Batch> => ({
  async open(tx) {
    const record = await findImport(tx, job.importId, true)
    if (record.status !== 'committing') return undefined
    const importer = await importerOf(tx, record)
    if (!importer) {
      await failImport(tx, record.id, 'The person who started this import may not import any more.')
      return undefined
    }
    await planForBatches(tx)
    const state = { tx, record, importer, at: record.startedAt! }
    return { state, done: record.workedThrough, rows: record.rows }
  },
  async work(tx, batch, span) {
    const { created, updated, refused } = await writeBatch(batch, span)
    if (analyzeAfter.some((rows) => span.from < rows && rows <= span.to)) {
      if (targetOf(batch.record.resource).posted) await analyzeBooks(tx)
      else await sql`select analyze_records()`.execute(tx)
    }
    await sql`
      update imports set worked_through = ${span.to}, created = created + ${created}, updated = updated + ${updated},
        to_create = to_create - ${refused}, to_reject = to_reject + ${refused},
        updated_at = ${services.clock.now()}
      where id = ${batch.record.id}`.execute(tx)
  },
  finish: (tx, { record, importer }) => finish(tx, services, record, importer),
})

async function finish(tx: Transaction, services: Services, record: ImportRecord, importer: Importer) {
  await reachTheDisk(tx)
  const now = services.clock.now()
  const { rows } = await sql<{ created: number; updated: number }>`
    update imports set status = 'committed', rejected = to_reject, skipped = rows - created - updated - to_reject,
      finished_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${record.id} returning created, updated`.execute(tx)
  const { created, updated } = rows[0]!
  // Nobody has watched for as long as it took.
  await notify(tx, record.organisationId, {
    type: 'import.finished',
    actorId: null,
    recipients: [record.createdBy],
    subjectId: record.id,
    data: { file: record.fileName, created: String(created), updated: String(updated) },
    key: `import:${record.id}:finished`,
  })
  await traceImport(tx, record, importer.userId, 'committed', now)
  await wakeWaiting(tx, services, record)
}

/** One activity row and one event stand for all records of an import. */
export async function traceImport(
  tx: Transaction,
  record: ImportRecord,
  actorId: string,
  action: string,
  at: string,
) {
  writeTrace(tx, {
    organisationId: record.organisationId,
    actorId,
    at,
    action,
    subject: 'Import',
    subjectId: record.id,
    propertyId: null,
    changes: {},
  })
}

/** Imports that waited for this one to be done. */
export async function wakeWaiting(tx: Transaction, services: Services, record: ImportRecord): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where id <> ${record.id} and resource = ${record.resource} and status = 'committing'
      and started_at is null`.execute(tx)
  for (const { id } of rows) {
    await services.jobs.send(tx, 'imports', { organisationId: record.organisationId, importId: id })
  }
}

/** Ends an import that can't go on, with the reason for a person. */
export async function failImport(tx: Transaction, id: string, failure: string): Promise<void> {
  const { rows } = await sql<{ organisation_id: string; created_by: string; file_name: string; run: number }>`
    update imports set status = 'failed', failure = ${failure}, finished_at = now(), updated_at = now(),
      version = version + 1
    where id = ${id} returning organisation_id, created_by, file_name, run`.execute(tx)
  for (const { organisation_id: organisationId, created_by: createdBy, file_name: file, run } of rows) {
    await notify(tx, organisationId, {
      type: 'import.failed',
      actorId: null,
      recipients: [createdBy],
      subjectId: id,
      data: { file, problem: failure },
      key: `import:${id}:failed:${run}`,
    })
  }
}
