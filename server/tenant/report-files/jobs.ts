import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ReportFormat } from '#contract/kit/index.ts'
import type { Services } from '../../context.ts'
import type { TextRow } from '../../db/rows.ts'
import { forbidden } from '../../errors.ts'
import { refusalOf } from '../../http/error-map.ts'
import { notify } from '../../notifications/notify.ts'
import { abilitiesOf } from '../../people/abilities.ts'
import type { JobData } from '../../queue/queues.ts'
import { fileOf } from '../../reports/files.ts'
import { askedIn, reportOf, runOf } from '../saved-reports/asked.ts'
import { keyOfFile } from './rows.ts'

type Job = JobData['report-files']

/** Milliseconds between notes of how far a file is. */
const noteEvery = 1_000

interface Wanted {
  report: string
  query: string
  format: ReportFormat
  createdBy: string
  profileId: string
  timezone: string
}

/** The pieces as they come, and how many bytes they were. */
class Measured {
  size = 0
  async *of(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.size += piece.length
      yield piece
    }
  }
}

/** Makes a file from the beginning, with what the one who asked for it may see now. */
async function make(
  services: Services,
  { organisationId, fileId }: Job,
  signal?: AbortSignal,
): Promise<void> {
  const { database, files } = services
  const scope = { organisationId, userId: null }
  const wanted = await database.withTenant(scope, async (tx) => {
    const { rows } = await sql<Wanted>`
      update report_files set status = 'running', rows_done = 0, updated_at = now()
      where organisation_id = ${organisationId} and id = ${fileId} and status in ('queued', 'running')
      returning report, query, format, created_by as "createdBy", profile_id as "profileId",
        (select timezone from organisations where organisations.id = ${organisationId}) as timezone`.execute(
      tx,
    )
    const [file] = rows
    return file && { ...file, abilities: await abilitiesOf(tx, file.createdBy) }
  })
  if (!wanted) return
  const { createdBy: userId, timezone, format } = wanted
  const ability = wanted.abilities.find(({ profileId }) => profileId === wanted.profileId)?.ability
  if (!ability) throw forbidden('You no longer have the role in which you asked for this file.')
  const report = reportOf(wanted.report, { ability })
  if (!ability.can('export', report.subject))
    throw forbidden('Your role does not let you export this report.')
  const run = runOf(report, askedIn(wanted.query), {
    tenant: { ability, organisationId, userId, timezone },
    services,
  })
  const file = await fileOf(services, run, format)
  await database.withTenant({ organisationId, userId }, async (tx) => {
    const { rows } = await sql<{
      total: number
    }>`select count(*) as total from (${run.query()}) as whole`.execute(tx)
    await sql`update report_files set rows_total = ${rows[0]!.total}
      where organisation_id = ${organisationId} and id = ${fileId}`.execute(tx)
  })
  let done = 0
  let noted = Date.now()
  async function* counted(batches: AsyncIterable<readonly TextRow[]>) {
    for await (const rows of batches) {
      yield rows
      done += rows.length
      if (Date.now() - noted < noteEvery) continue
      noted = Date.now()
      await database.withTenant(scope, (tx) =>
        sql`update report_files set rows_done = ${done}, updated_at = now() where organisation_id = ${organisationId} and id = ${fileId}`.execute(
          tx,
        ),
      )
    }
  }
  const measured = new Measured()
  const rows = database.tenantRows({ organisationId, userId }, file.query, { signal })
  const content = Readable.from(measured.of(file.write(counted(rows))), { objectMode: false })
  await files.put(keyOfFile(organisationId, fileId), content, file.type)
  await database.withTenant(scope, async (tx) => {
    const { rows: ready } = await sql`
      update report_files set status = 'ready', rows_done = ${done}, rows_total = ${done}, size = ${measured.size},
        columns = ${run.visible}::text[], name = ${file.name}, mime_type = ${file.type}, updated_at = now()
      where organisation_id = ${organisationId} and id = ${fileId} and status = 'running' returning id`.execute(
      tx,
    )
    if (ready.length === 0) return
    await notify(tx, organisationId, {
      type: 'report.ready',
      recipients: [userId],
      actorId: null,
      subjectId: null,
      data: { report: report.title },
      key: `report:${fileId}:ready`,
    })
  })
}

/** Makes a file; one that was cut off is begun anew by whichever process takes it up. */
export async function makeFile(services: Services, job: Job, signal?: AbortSignal): Promise<void> {
  try {
    await make(services, job, signal)
  } catch (error) {
    const refusal = error instanceof Error && !signal?.aborted ? refusalOf(error) : undefined
    // What the database gave up takes as long again.
    const slow = refusal?.reason === 'too_slow'
    if (!refusal || (refusal.status === 503 && !slow)) throw error
    if (refusal.status >= 500) services.log.error({ err: error, ...job }, 'a file of a report broke off')
    const problem =
      refusal.status < 500 || slow ? refusal.message : 'Something went wrong on our side. It has been noted.'
    await services.database.withTenant({ organisationId: job.organisationId, userId: null }, (tx) =>
      sql`update report_files set status = 'failed', problem = ${problem}, updated_at = now()
        where organisation_id = ${job.organisationId} and id = ${job.fileId} and status = 'running'`.execute(
        tx,
      ),
    )
  }
}

/** Takes up files that are to be made: each holds one of the connections for streams. */
export const startReportFiles = (services: Services): Promise<void> =>
  services.jobs.work('report-files', (job, signal) => makeFile(services, job, signal), {
    atOnce: 2,
    perOrganisation: 1,
  })
