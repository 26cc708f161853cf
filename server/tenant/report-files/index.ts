import { sql } from 'kysely'
import { declaredReports, type AnswerOf } from '#contract/kit/index.ts'
import {
  daysKept,
  mostUnderWay,
  type reportFileOperations,
  type startReportFile,
} from '#contract/tenant/report-files.ts'
import { FileMissing } from '../../adapters/files.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { attachment } from '../../exports/file-name.ts'
import type { Handlers } from '../../http/call.ts'
import { announce } from '../../queue/outbox.ts'
import { mayRead } from '../../reports/report.ts'
import { visibleColumns } from '../../reports/run.ts'
import { askedIn, reportOf, runOf } from '../saved-reports/asked.ts'
import { fileExpiry } from './expiry.ts'
import { keyOfFile, shownFile } from './rows.ts'

/** The most files that are listed. */
const most = 50

interface Ready {
  report: string
  columns: string[]
  name: string
  type: string
}

export const handlers: Handlers<typeof reportFileOperations> = {
  'report-files.start': (call) => {
    const { tenant, services, body } = call
    const { organisationId, userId, profileId } = tenant
    const report = reportOf(body.report, tenant)
    if (!tenant.ability.can('export', report.subject))
      throw forbidden('Your role does not let you export this report.')
    runOf(report, askedIn(body.query), { tenant, services })
    return call.write(async (tx) => {
      const { rows: underWay } = await sql`
        select from report_files where organisation_id = ${organisationId} and created_by = ${userId}
          and status in ('queued', 'running')`.execute(tx)
      if (underWay.length >= mostUnderWay)
        throw conflict(
          'files_under_way',
          'Several of your files are being made. Try again when one is ready.',
        )
      const expiresAt = new Date(Date.parse(services.clock.now()) + daysKept * 86_400_000).toISOString()
      const { rows } = await sql<AnswerOf<typeof startReportFile>>`
        insert into report_files (organisation_id, created_by, profile_id, report, query, format, expires_at)
        values (${organisationId}, ${userId}, ${profileId}, ${report.id}, ${body.query}, ${body.format}, ${expiresAt})
        returning ${shownFile}`.execute(tx)
      const file = rows[0]!
      await services.jobs.send(tx, 'report-files', { organisationId, fileId: file.id })
      await announce(tx, organisationId, fileExpiry, { id: file.id }, expiresAt)
      return file
    })
  },

  'report-files.list': (call) =>
    call.read(async (tx) => {
      const { organisationId, userId } = call.tenant
      const { rows: files } = await sql<AnswerOf<typeof startReportFile>>`
        select ${shownFile} from report_files where organisation_id = ${organisationId} and created_by = ${userId}
        order by id desc limit ${most}`.execute(tx)
      return { files }
    }),

  async 'report-files.download'(call) {
    const { organisationId, userId, profileId, ability } = call.tenant
    const { id } = call.params
    const found = await call.read(async (tx) => {
      const { rows } = await sql<Ready>`
        select report, columns, name, mime_type as type from report_files
        where organisation_id = ${organisationId} and id = ${id} and created_by = ${userId}
          and profile_id = ${profileId} and status = 'ready' and expires_at > ${call.services.clock.now()}`.execute(
        tx,
      )
      return rows[0]
    })
    if (!found) throw notFound()
    const report = declaredReports.get(found.report)
    const visible = report && mayRead(report, ability) ? visibleColumns(report, ability) : []
    if (
      !report ||
      !ability.can('export', report.subject) ||
      !found.columns.every((name) => visible.includes(name))
    )
      throw forbidden('Your role no longer lets you see everything in this file. Export the report again.')
    const content = await call.services.files.read(keyOfFile(organisationId, id)).catch((error: unknown) => {
      throw error instanceof FileMissing ? notFound() : error
    })
    call.reply
      .type(found.type)
      .header('content-disposition', attachment(found.name))
      .header('cache-control', 'no-store')
      .send(content)
  },
}
