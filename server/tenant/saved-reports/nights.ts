import { sql } from 'kysely'
import { nextMailing, type Schedule } from '#domain/reports/schedules.ts'
import type { Services } from '../../context.ts'
import { startLoop } from '../../queue/loop.ts'

/** Milliseconds between looks; the morning comes to each organisation at its own time. */
const every = 5 * 60_000
/** Reports go out at six in the morning. */
const hour = 6

interface Due extends Schedule {
  id: string
  today: string
}

/**
 * Has what is due today mailed, once for each report and person, and says when it is due next: whatever was missed while
 * nothing ran is made up for by one mail.
 */
async function mailOf(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  organisationId: string,
): Promise<void> {
  await database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows } = await sql<Due>`
      select id, every, weekday, month_day as "monthDay", today from saved_reports,
        (select (now() at time zone zone_of(${organisationId}) - make_interval(hours => ${hour}))::date as today) as morning
      where organisation_id = ${organisationId} and next_on <= today
      order by id for update of saved_reports`.execute(tx)
    for (const due of rows) {
      const { rows: mails } = await sql<{ id: string }>`
        insert into report_mails (organisation_id, saved_report_id, user_id, due_on)
        select organisation_id, id, unnest(recipient_ids), ${due.today}::date from saved_reports
        where organisation_id = ${organisationId} and id = ${due.id}
        on conflict do nothing returning id`.execute(tx)
      await jobs.sendAll(
        tx,
        'mails',
        mails.map(({ id }) => ({ id, kind: 'report' as const, organisationId })),
      )
      await sql`update saved_reports set next_on = ${nextMailing(due, due.today)}::date
        where organisation_id = ${organisationId} and id = ${due.id}`.execute(tx)
    }
  })
}

/** Mails the reports that are due where each organisation is. @param signal stops before the next organisation */
export async function mailReports(
  services: Pick<Services, 'database' | 'jobs' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await services.database.withTransaction((tx) =>
    sql<{ id: string }>`select organisations_with_reports_due() as id`.execute(tx),
  )
  for (const { id } of rows) {
    if (signal?.aborted) return
    try {
      await mailOf(services, id)
    } catch (error) {
      services.log.warn({ err: error, organisationId: id }, 'mailing reports failed, will be tried again')
    }
  }
}

export const startReportMails = (services: Services) =>
  startLoop(services.log, { what: 'mailing reports', every }, (signal) => mailReports(services, signal))
