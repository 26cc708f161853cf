import type pg from 'pg'
import { eventTopic } from '../notifications/notify.ts'
import { expiryTopic } from '../tenant/documents/reminders.ts'
import { reminderTopic as issueReminders } from '../tenant/issues/targets.ts'
import { reminderTopic as viewingReminders } from '../tenant/viewings/tell.ts'
import { arrivedJobs } from './waiting-jobs.ts'

/** Topics of the outbox that tell people something, most of it by mail. */
export const tellingTopics = [eventTopic, expiryTopic, issueReminders, viewingReminders]

/** What is not carried out, because it may have been before. */
export interface LeftOut {
  mails: number
  events: number
}

/**
 * Drops mails, and what leads to them, that were due before now: the Freehold that was backed up has sent them since, if it
 * lived. What is due later stays. Within the restore's transaction, as a role that sees all rows.
 */
export async function leaveOutWhatWasDue(client: pg.ClientBase): Promise<LeftOut> {
  const mails = await client.query(`delete from ${arrivedJobs} where name = 'mails' and start_after <= now()`)
  // The first event of a day brings about its mail; without that, what comes later would wait for it forever.
  await client.query(
    `update public.notifications set email = 'off' where email = 'daily' and mail_id is null
     and not exists (select from ${arrivedJobs} where name = 'mails' and data ->> 'kind' = 'daily-notifications'
       and data ->> 'organisationId' = organisation_id::text and data ->> 'userId' = recipient_id::text)`,
  )
  const events = await client.query(`delete from public.outbox where due_at <= now() and topic = any($1)`, [
    tellingTopics,
  ])
  return { mails: mails.rowCount ?? 0, events: events.rowCount ?? 0 }
}
