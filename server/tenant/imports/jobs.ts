import { sql } from 'kysely'
import { NoProgress } from '../../batches/run.ts'
import { nextImportStatus, workingStatuses, type ImportStatus } from '#domain/imports/machine.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { refusalOf } from '../../http/error-map.ts'
import { Superseded } from './check-file.ts'
import { commitImport, failImport, type Job } from './commit.ts'
import { UnreadableFile } from './csv-reader.ts'
import { forgetOldImports } from './forget.ts'
import { loadImporter } from './importer.ts'
import { knownRecords } from './plan.ts'
import { targetOf } from './targets.ts'
import { fileKeyOf, findImport } from './records.ts'
import { runCheck } from './run-check.ts'
import { undoImport } from './undo.ts'

/** CO-09: bytes of a file read and staged per transaction, from a disk or over the network. */
export const csvChunk = { local: 10 * 1024 * 1024, remote: 5 * 1024 * 1024 } as const
/** Imports that one process works on at a time, each of another organisation: a large one keeps no other waiting. */
const workers = { atOnce: 4, perOrganisation: 1 }
/** Milliseconds between looks whether a check is still wanted. */
const lookEvery = 1_000

/** Work that breaks off so often for reasons of ours will not succeed by itself. */
const mostFailures = 5
/** Milliseconds between looks for imports that nobody works on any more, and for old ones. */
const watchEvery = 5_000
const forgetEvery = 60_000

/**
 * Takes up import jobs, and those that a killed process left behind; looks after them as long as the process lives.
 * @returns a function that ends the looking after; jobs end with the queue
 */
export async function startImports(services: Services): Promise<() => void> {
  await services.jobs.work('imports', (job, signal) => workOn(services, job, signal), workers)
  const trouble = (error: unknown) => services.log.warn({ err: error }, 'imports could not be looked after')
  await wakeStalled(services)
  const timers = [
    setInterval(() => void wakeStalled(services).catch(trouble), watchEvery).unref(),
    setInterval(() => void forgetOldImports(services).catch(trouble), forgetEvery).unref(),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

const lockOf = (importId: string) => `import ${importId}`

/**
 * Sends a job for every import that is under way, but that no process works on and no job waits for: the process that
 * did was killed, or lost its database. A job too many does no harm, as every step notes how far it came in its own
 * transaction.
 */
async function wakeStalled(services: Services): Promise<void> {
  const left = await services.database.withTransaction(async (tx) => {
    const { rows } = await sql<Job>`
      select organisation_id as "organisationId", import_id as "importId" from imports_under_way(${workingStatuses}::text[])
      where not exists (
          select from pg_locks
          where locktype = 'advisory' and objsubid = 1 and granted
            and database = (select oid from pg_database where datname = current_database())
            and (classid::bigint << 32) | objid::bigint = hashtextextended(${lockOf('')} || import_id, 0))
        and not exists (
          select from jobs.job
          where name = 'imports' and state < 'active' and start_after <= now() + interval '10 seconds'
            and data ->> 'importId' = import_id::text)
    `.execute(tx)
    return rows
  })
  for (const job of left) await services.jobs.sendNow('imports', job)
}

async function workOn(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  try {
    // Whoever finds the import taken leaves it: the one at work looks for more to do after letting go.
    let more = true
    while (more && !signal.aborted) {
      const worked = await services.database.withLock(lockOf(job.importId), async () => {
        more = await workOnce(services, job, signal)
      })
      if (!worked) return
    }
  } catch (error) {
    if (!signal.aborted && !isUnavailable(error)) await noteFailure(services, job, error)
    throw error
  }
}

const isUnavailable = (error: unknown) => error instanceof Error && refusalOf(error).status === 503

/** Whatever went wrong is ours; after some tries the import says so instead of going on for ever. */
async function noteFailure(services: Services, job: Job, error: unknown): Promise<void> {
  services.log.error({ err: error, ...job }, 'work on an import broke off')
  const stuck = error instanceof NoProgress
  await services.database.withTenant({ organisationId: job.organisationId, userId: null }, async (tx) => {
    const { rows } = await sql<{ failures: number; status: ImportStatus }>`
      update imports set failures = failures + 1 where id = ${job.importId} returning failures, status`.execute(
      tx,
    )
    const [found] = rows
    if (!found || (!stuck && found.failures < mostFailures) || !nextImportStatus(found.status, 'fail')) return
    await failImport(
      tx,
      job.importId,
      stuck
        ? `Row ${error.row} takes too long to be written. The rows before it are imported; leave it out and upload the rest.`
        : 'Something went wrong on our side. It has been noted; upload the file again.',
    )
  })
}

/** @returns whether to look again: something was done, after which more may be asked for */
async function workOnce(services: Services, job: Job, signal: AbortSignal): Promise<boolean> {
  const scope = { organisationId: job.organisationId, userId: null }
  const status = await services.database.withTenant(
    scope,
    async (tx) => (await findImport(tx, job.importId)).status,
  )
  switch (status) {
    case 'uploaded':
    case 'checking':
      await checkImport(services, job, signal)
      return true
    case 'committing':
      return commitImport(services, job, signal)
    case 'undoing':
      await undoImport(services, job, signal)
      return true
    default:
      return false
  }
}

/** Every check is a new run: whatever an interrupted one staged is never mixed with it. */
async function beginCheck(tx: Transaction, job: Job) {
  const record = await findImport(tx, job.importId, true)
  if (record.status !== 'uploaded' && record.status !== 'checking') return undefined
  const importer = await loadImporter(tx, record.profileId)
  if (!importer) {
    await failImport(tx, record.id, 'The person who started this import may not import any more.')
    return undefined
  }
  await sql`
    update imports set status = 'checking', run = run + 1, staged_through = 0, bytes_read = 0, rows = 0
    where id = ${record.id}`.execute(tx)
  return {
    record,
    importer,
    known: await knownRecords(tx, targetOf(record.resource), importer.ability),
    run: record.run + 1,
  }
}

async function checkImport(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { database, files } = services
  const scope = { organisationId: job.organisationId, userId: null }
  const begun = await database.withTenant(scope, (tx) => beginCheck(tx, job))
  if (!begun) return
  const { record, importer, known, run } = begun
  const { dialect, bom, names, mapping } = record.setup
  const unwanted = new AbortController()
  const look = setInterval(() => {
    database
      .withTenant(scope, (tx) => findImport(tx, record.id), { readOnly: true })
      .then((now) => now.run === run && now.status === 'checking')
      .then((wanted) => wanted || unwanted.abort())
      .catch((error: unknown) => services.log.warn({ err: error }, 'a check could not be looked after'))
  }, lookEvery)
  try {
    await runCheck(
      services,
      {
        scope,
        importId: record.id,
        run,
        resource: record.resource,
        duplicates: record.duplicates,
        repeats: record.repeats,
        setup: { dialect, bom, names, mapping },
        known,
        rules: importer.rules,
        chunk: files.remote ? csvChunk.remote : csvChunk.local,
      },
      await files.read(fileKeyOf(job.organisationId, record.id)),
      AbortSignal.any([signal, unwanted.signal]),
    )
  } catch (error) {
    if (error instanceof Superseded || unwanted.signal.aborted) return
    if (!(error instanceof UnreadableFile)) throw error
    await database.withTenant(scope, async (tx) => {
      const now = await findImport(tx, record.id, true)
      if (now.run === run && now.status === 'checking') await failImport(tx, record.id, error.message)
    })
  } finally {
    clearInterval(look)
  }
}
