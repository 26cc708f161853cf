import { sql } from 'kysely'
import {
  declaredReports,
  askedOn,
  reportFormats,
  type KeptPeriod,
  type ReportFormat,
} from '#contract/kit/index.ts'
import { scheduleWords, type MailingOutcome, type Schedule } from '#domain/reports/schedules.ts'
import type { Attachment, Mail } from '../../adapters/mail/mailer.ts'
import type { Services } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Letter } from '../../mails/letter.ts'
import { unsubscribeToken } from '../../notifications/unsubscribe-token.ts'
import { abilitiesOf } from '../../people/abilities.ts'
import type { JobData } from '../../queue/queues.ts'
import { fileOf } from '../../reports/files.ts'
import { daysWords } from '../../reports/pdf.ts'
import { mayRead } from '../../reports/report.ts'
import type { Run } from '../../reports/run.ts'
import { askedIn, runOf } from './asked.ts'

type Written = Pick<Mail, 'to' | 'attachments' | 'headers'> & {
  letter: Letter
  afterwards: (taken: boolean) => Promise<void>
}

/** Bytes of a file that goes along with a mail; many mail servers take no more than twice as much. */
export const largestAttachment = 8 * 1024 * 1024

interface Due extends Schedule {
  savedReportId: string
  title: string
  report: string
  query: string
  period: KeptPeriod
  format: ReportFormat | null
  dueOn: string
  userId: string
  receives: boolean
  email: string
  firstName: string
  organisation: string
  timezone: string
}

/** The file as its receiver may have it; nothing where it is too large. */
async function attachmentOf(
  services: Pick<Services, 'database' | 'clock' | 'config'>,
  run: Run,
  format: ReportFormat,
): Promise<Attachment | undefined> {
  const file = await fileOf(services, run, format)
  if (file.tooLong) return undefined
  const { organisationId, userId } = run.tenant
  const tooLarge = new AbortController()
  const rows = services.database.tenantRows({ organisationId, userId }, file.query, {
    signal: tooLarge.signal,
  })
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file.write(rows)) {
    pieces.push(piece)
    size += piece.length
    if (size > largestAttachment) {
      tooLarge.abort()
      return undefined
    }
  }
  return { name: file.name, type: file.type, content: Buffer.concat(pieces) }
}

/** A saved report for one of those who are mailed it, worked out with what they may see when it is sent. */
export async function reportMail(
  services: Services,
  { id, organisationId }: Extract<JobData['mails'], { kind: 'report' }>,
): Promise<Written | undefined> {
  const { database, config } = services
  const scope = { organisationId, userId: null }
  const note = (outcome: MailingOutcome) =>
    database.withTenant(scope, async (tx) => {
      await sql`update report_mails set outcome = ${outcome}, finished_at = now()
        where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
    })
  const found = await database.withTenant(
    scope,
    async (tx) => {
      const { rows } = await sql<Due>`
        select saved.id as "savedReportId", saved.title, report, query, period, format, every, weekday,
          month_day as "monthDay", due_on as "dueOn", mail.user_id as "userId",
          mail.user_id = any(recipient_ids) as receives, users.email, users.first_name as "firstName",
          organisations.name as organisation, organisations.timezone
        from report_mails as mail
        join saved_reports as saved on saved.organisation_id = ${organisationId} and saved.id = saved_report_id
        join identity.users on users.id = mail.user_id
        join organisations on organisations.id = ${organisationId}
        where mail.organisation_id = ${organisationId} and mail.id = ${id} and outcome = 'waiting'`.execute(
        tx,
      )
      const [due] = rows
      return due && { due, abilities: await abilitiesOf(tx, due.userId) }
    },
    { readOnly: true },
  )
  if (!found) return undefined
  const { due, abilities } = found
  const report = declaredReports.get(due.report)
  const { userId, timezone, title } = due
  const may = abilities.find(
    ({ ability }) => report && mayRead(report, ability) && ability.can('export', report.subject),
  )
  const without: MailingOutcome | undefined =
    !due.receives || !due.format
      ? 'stopped'
      : abilities.length === 0
        ? 'notActive'
        : may
          ? undefined
          : 'noAccess'
  if (without || !report || !may || !due.format) {
    await note(without ?? 'noAccess')
    return undefined
  }
  let run: Run
  try {
    const asked = askedOn(report, askedIn(due.query), due.period, due.dueOn)
    const tenant = { ability: may.ability, organisationId, userId, timezone }
    run = runOf(report, asked, { tenant, services })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await note('noAccess')
    return undefined
  }
  const attachment = await attachmentOf(services, run, due.format)
  const url = `${config.publicUrl}/dashboard/reports/saved/${due.savedReportId}`
  const token = unsubscribeToken(config.sessionSecret, {
    organisationId,
    userId,
    mails: `report.${due.savedReportId}`,
  })
  const unsubscribe = `${config.publicUrl}/unsubscribe/${token}`
  const what = [report.title, daysWords(run)].filter(Boolean).join(', ')
  return {
    to: due.email,
    letter: {
      subject: `${title}: ${what}`,
      preview: due.organisation,
      heading: title,
      paragraphs: [
        `Hello ${due.firstName},`,
        attachment
          ? `${what}, of ${due.organisation}, is attached as ${reportFormats[due.format]}.`
          : `${what}, of ${due.organisation}, is too large for an email. Open the report to download it.`,
      ],
      action: { label: 'Open report', url },
      notes: [
        `${scheduleWords(due)}, to members of ${due.organisation}. It holds what your role lets you see.`,
        `Stop these emails: ${unsubscribe}`,
      ],
    },
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments: attachment && [attachment],
    afterwards: (taken) => note(!taken ? 'refused' : attachment ? 'sent' : 'sentLink'),
  }
}
