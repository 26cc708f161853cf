import { sql } from 'kysely'

import type { AnswerOf } from '#contract/kit/index.ts'
import type { listReportMails, savedReportOperations } from '#contract/tenant/saved-report-operations.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { allows } from '#domain/access/index.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { nextMailing, type Schedule } from '#domain/reports/schedules.ts'
import { assertMayWrite } from '../../fields.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, invalid, staleVersion } from '../../errors.ts'
import type { Call, Handlers } from '../../http/call.ts'
import { leaveReport } from '../../people/leave-report.ts'
import { reportOf } from './asked.ts'
import { crud } from './crud.ts'

/** The most mails that are listed. */
const most = 100

/** The record under lock. @throws 403 for who may not change it, 409 where somebody else has */
async function changeable(tx: Transaction, call: Call, id: string, version: number) {
  const saved = await crud.find(tx, id, call, true)
  assertMayWrite(call.tenant.ability, 'update', savedReports, saved, ['query'])
  if (saved.version !== version) throw staleVersion(crud.present(saved, call))
  return saved
}

/** @throws 422 for somebody who is no active member; or is somebody else, where the caller shares nothing with others */
async function assertRecipients(tx: Transaction, { tenant }: Call, ids: readonly string[]): Promise<void> {
  const alone = !tenant.ability.can('update', savedReports.subject, 'shared')
  const { rows } = await sql<{ id: string }>`
    select user_id as id from members
    where organisation_id = ${tenant.organisationId} and user_id = any(${ids}::uuid[]) and status = 'active'`.execute(
    tx,
  )
  const problems = ids.flatMap((id, index) => {
    const field = `recipientIds.${index}`
    if (!rows.some((row) => row.id === id))
      return [{ field, errors: ['Choose active members of your organisation.'] }]
    if (alone && id !== tenant.userId)
      return [{ field, errors: ['You can only have this report emailed to yourself.'] }]
    return []
  })
  if (problems.length > 0) throw invalid(problems)
}

interface Mailing extends Schedule {
  format: string
  recipientIds: readonly string[]
}

/** Says how a report is mailed from now on, or that it is not. */
async function write(tx: Transaction, call: Call, id: string, mailing: Mailing | null): Promise<void> {
  const { organisationId, timezone } = call.tenant
  const next = mailing && nextMailing(mailing, dayAt(call.services.clock.now(), timezone))
  await sql`
    update saved_reports set every = ${mailing?.every ?? null},
      weekday = ${mailing?.every === 'week' ? mailing.weekday : null},
      month_day = ${mailing && ['month', 'quarter'].includes(mailing.every) ? mailing.monthDay : null},
      format = ${mailing?.format ?? null}, recipient_ids = ${mailing?.recipientIds ?? []}::uuid[],
      next_on = ${next}::date, version = version + 1, updated_at = ${call.services.clock.now()}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
  writeTrace(tx, traceOf(call, mailing ? 'scheduled' : 'unscheduled', savedReports.subject, id, {}))
}

export const handlers: Handlers<typeof savedReportOperations> = {
  'saved-reports.schedule': (call) =>
    call.write(async (tx) => {
      const { version, ...mailing } = call.body
      const { id, report } = await changeable(tx, call, call.params.id, version)
      if (!call.tenant.ability.can('export', reportOf(report, call.tenant).subject))
        throw forbidden('Your role does not let you export this report.')
      const recipientIds = [...new Set(mailing.recipientIds)]
      await assertRecipients(tx, call, recipientIds)
      await write(tx, call, id, { ...mailing, recipientIds })
      return crud.present(await crud.readBack(tx, id, call), call)
    }),

  'saved-reports.unschedule': (call) =>
    call.write(async (tx) => {
      const { id } = await changeable(tx, call, call.params.id, call.body.version)
      await write(tx, call, id, null)
      return crud.present(await crud.readBack(tx, id, call), call)
    }),

  'saved-reports.leave': (call) =>
    call.write(async (tx) => {
      const { id } = await crud.find(tx, call.params.id, call)
      await leaveReport(tx, call.tenant, id)
      return undefined
    }),

  'saved-reports.mails': (call) =>
    call.read(async (tx) => {
      const saved = await crud.find(tx, call.params.id, call)
      const { ability, organisationId, userId } = call.tenant
      const all = allows(ability, 'update', savedReports.subject, saved)
      const { rows: mails } = await sql<AnswerOf<typeof listReportMails>['mails'][number]>`
        select id, due_on as "dueOn", user_id as "userId", outcome, finished_at as "finishedAt" from report_mails
        where organisation_id = ${organisationId} and saved_report_id = ${saved.id}
          and ${all ? sql`true` : sql`user_id = ${userId}`}
        order by due_on desc, id limit ${most}`.execute(tx)
      return { mails }
    }),
}
