import { sql } from 'kysely'
import { workingStatuses } from '#domain/imports/machine.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { Superseded } from '../tenant/imports/check-file.ts'
import { commitImport, failImport, type Job } from '../tenant/imports/commit.ts'
import { UnreadableFile } from '../tenant/imports/csv-reader.ts'
import { loadImporter } from '../tenant/imports/importer.ts'
import { knownPeople } from '../tenant/imports/plan.ts'
import { fileKeyOf, findImport } from '../tenant/imports/records.ts'
import { runCheck } from '../tenant/imports/run-check.ts'
import { undoImport } from '../tenant/imports/undo.ts'

/** CO-09: bytes of a file read and staged per transaction, from a disk or over the network. */
export const csvChunk = { local: 10 * 1024 * 1024, remote: 5 * 1024 * 1024 } as const
/** Imports that one process works on at a time, so that a small one does not wait for a large one. */
const workers = 2

/** Takes up import jobs, and those that a killed process left behind. */
export async function startImports(services: Services): Promise<void> {
  for (let index = 0; index < workers; index++) {
    await services.jobs.work('imports', (job, signal) => workOn(services, job, signal))
  }
  const left = await services.database.withRelay(async (tx) => {
    const { rows } = await sql<Job>`
      select organisation_id as "organisationId", id as "importId" from imports
      where status = any(${workingStatuses}::text[])`.execute(tx)
    return rows
  })
  for (const job of left) await services.jobs.sendNow('imports', job)
}

async function workOn(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const scope = { organisationId: job.organisationId, userId: null }
  const status = await services.database.withTenant(
    scope,
    async (tx) => (await findImport(tx, job.importId)).status,
  )
  switch (status) {
    case 'uploaded':
    case 'checking':
      return checkImport(services, job, signal)
    case 'committing':
      return commitImport(services, job, signal)
    case 'undoing':
      return undoImport(services, job, signal)
    default:
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
  return { record, importer, people: await knownPeople(tx), run: record.run + 1 }
}

async function checkImport(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { database, files } = services
  const scope = { organisationId: job.organisationId, userId: null }
  const begun = await database.withTenant(scope, (tx) => beginCheck(tx, job))
  if (!begun) return
  const { record, importer, people, run } = begun
  const { dialect, bom, names, mapping } = record.setup
  try {
    await runCheck(
      services,
      {
        scope,
        importId: record.id,
        run,
        resource: record.resource,
        duplicates: record.duplicates,
        setup: { dialect, bom, names, mapping },
        people,
        rules: importer.rules,
        chunk: files.remote ? csvChunk.remote : csvChunk.local,
      },
      await files.read(fileKeyOf(job.organisationId, record.id)),
      signal,
    )
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof UnreadableFile)) throw error
    await database.withTenant(scope, async (tx) => {
      const now = await findImport(tx, record.id, true)
      if (now.run === run && now.status === 'checking') await failImport(tx, record.id, error.message)
    })
  }
}
