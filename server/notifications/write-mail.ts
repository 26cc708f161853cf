import { sql } from 'kysely'
import type { Subject } from '#domain/access/index.ts'
import type { EventType } from '#domain/notifications/vocabulary.ts'
import { sentenceOf, type EventData } from '#domain/notifications/words.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { JobData } from '../queue/queues.ts'
import { dailyLetter, eventLetter, type Told } from '../mails/notification-letters.ts'
import type { Letter } from '../mails/letter.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export type NotificationMail = Extract<JobData['mails'], { kind: 'notifications' | 'daily-notifications' }>

interface Row {
  type: EventType
  subject: Subject | null
  subjectId: string | null
  data: EventData
}

interface Receiver {
  email: string
  first_name: string
  organisation: string
}

/** Where the dashboard shows what an event is about. */
const pathOf: Partial<Record<Subject, (id: string) => string>> = {
  Property: (id) => `/dashboard/properties/${id}`,
  Issue: (id) => `/dashboard/issues/${id}`,
  Import: (id) => `/dashboard/properties/bulk-add?importId=${id}`,
  User: (id) => `/dashboard/users/${id}`,
  Vendor: (id) => `/dashboard/vendors/${id}`,
  Expense: (id) => `/dashboard/expenses/${id}`,
  Sale: (id) => `/dashboard/sales/${id}`,
}

/** Whoever has left, or was put off, gets no mail. */
async function receiverOf(tx: Transaction, userId: string): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select users.email, users.first_name, organisations.name as organisation
    from members join identity.users on users.id = members.user_id, organisations
    where members.user_id = ${userId} and members.status = 'active'`.execute(tx)
  return rows[0]
}

/** What the mail says: the same on every attempt, as it was set down on the first. */
async function toldIn(tx: Transaction, job: NotificationMail): Promise<Row[]> {
  if (job.kind === 'daily-notifications') {
    // What has been read meanwhile is no news.
    await sql`update notifications set mail_id = ${job.id}
      where organisation_id = ${job.organisationId} and recipient_id = ${job.userId} and email = 'daily'
        and mail_id is null and read_at is null`.execute(tx)
  }
  const { rows } = await sql<Row>`
    select event_type as type, subject, subject_id as "subjectId", data from notifications
    where organisation_id = ${job.organisationId} and mail_id = ${job.id} order by id`.execute(tx)
  return rows
}

export async function notificationMail(
  { config, database }: Services,
  job: NotificationMail,
): Promise<{ to: string; letter: Letter; headers: Record<string, string> } | undefined> {
  const { organisationId, userId } = job
  return database.withTenant({ organisationId, userId }, async (tx) => {
    const receiver = await receiverOf(tx, userId)
    const rows = receiver ? await toldIn(tx, job) : []
    if (!receiver || rows.length === 0) return undefined
    const inbox = `${config.publicUrl}/dashboard/notifications`
    const daily = job.kind === 'daily-notifications'
    const mails = daily ? 'daily' : rows[0]!.type
    const token = unsubscribeToken(config.sessionSecret, { organisationId, userId, mails })
    const ways = {
      organisation: receiver.organisation,
      inbox,
      settings: `${config.publicUrl}/dashboard/settings/manage-notifications`,
      unsubscribe: `${config.publicUrl}/unsubscribe/${token}`,
    }
    const told = rows.map(({ type, subject, subjectId, data }): Told => {
      const path = subject && subjectId && pathOf[subject]?.(subjectId)
      return { sentence: sentenceOf(type, data), url: path ? `${config.publicUrl}${path}` : inbox }
    })
    return {
      to: receiver.email,
      letter: daily
        ? dailyLetter(receiver.first_name, told, ways)
        : eventLetter(receiver.first_name, told[0]!, ways),
      // RFC 8058: one click in the mail program itself.
      headers: {
        'List-Unsubscribe': `<${ways.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }
  })
}
