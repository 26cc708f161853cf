import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { digestHour, kindOf, type Preference } from '#domain/notifications/vocabulary.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { TopicHandler } from '../context.ts'
import { announceChange } from './live.ts'
import type { NotifiedEvent } from './notify.ts'
import { preferencesOf } from './preferences.ts'
import { mayHear, type RecordsOf } from './reach.ts'

/** One person, in one organisation. */
interface Receiver {
  organisationId: string
  userId: string
}

/** Seconds until a day's events are mailed next. */
async function untilDigest(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with here as (select timezone, now() at time zone timezone as clock from organisations)
    select ceil(extract(epoch from (
      (date_trunc('day', clock) + make_interval(days => case when extract(hour from clock) < ${digestHour} then 0 else 1 end,
        hours => ${digestHour})) at time zone timezone - now())))::integer as seconds from here`.execute(tx)
  return rows[0]!.seconds
}

/** @returns the mail that says it at once, if one does */
async function arrangeMail(
  tx: Transaction,
  jobs: Services['jobs'],
  receiver: Receiver,
  timing: Preference['email'],
): Promise<string | null> {
  if (timing === 'off') return null
  const id = uuid()
  if (timing === 'now') {
    await jobs.send(tx, 'mails', { id, kind: 'notifications', ...receiver })
    return id
  }
  const { rows } = await sql`
    select from notifications where email = 'daily' and mail_id is null limit 1`.execute(tx)
  // The first of the day brings about the mail; those after it wait for the same one.
  if (rows.length === 0) {
    await jobs.send(tx, 'mails', { id, kind: 'daily-notifications', ...receiver }, await untilDigest(tx))
  }
  return null
}

/** Milliseconds after which nobody looks for what they were told. */
const kept = 365 * 86_400_000

/** Ids are in the order in which they were made, and the inbox's index in theirs. */
async function forgetOld(tx: Transaction, receiver: Receiver, now: string): Promise<void> {
  const oldest = uuid({ msecs: Date.parse(now) - kept, random: new Uint8Array(16) })
  await sql`delete from notifications
    where organisation_id = ${receiver.organisationId} and recipient_id = ${receiver.userId} and in_app
      and id < ${oldest}`.execute(tx)
}

/** Tells one person, as they want to be told; once, however often it is tried. */
async function tell(
  services: Services,
  recordsOf: RecordsOf,
  receiver: Receiver,
  event: NotifiedEvent,
): Promise<void> {
  const { subject } = kindOf(event.type)
  await services.database.withTenant(
    receiver,
    async (tx) => {
      const { inApp, email } = (await preferencesOf(tx))(event.type)
      if (!inApp && email === 'off') return
      if (!(await mayHear(tx, receiver.userId, subject && recordsOf(subject), event.subjectId))) return
      // Held until the end, so that of two events at once only one brings about the mail of the day.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`notify ${receiver.userId}`}, 0))`.execute(tx)
      const { rows: known } = await sql`
        select from notifications where organisation_id = ${receiver.organisationId}
          and recipient_id = ${receiver.userId} and dedupe_key = ${event.key}`.execute(tx)
      if (known.length > 0) return
      const mailId = await arrangeMail(tx, services.jobs, receiver, email)
      await sql`
        insert into notifications
          (organisation_id, id, recipient_id, event_type, subject, subject_id, data, dedupe_key, in_app, email, mail_id)
        values (${receiver.organisationId}, ${uuid()}, ${receiver.userId}, ${event.type}, ${subject},
          ${subject && event.subjectId}, ${JSON.stringify(event.data)}, ${event.key}, ${inApp}, ${email}, ${mailId})`.execute(
        tx,
      )
      await forgetOld(tx, receiver, services.clock.now())
      if (inApp) await announceChange(tx, receiver.userId)
    },
    // Within the relay's own transaction.
    { apart: true },
  )
}

/** Whoever did it is named as they are called now. */
async function nameOf(services: Services, userId: string): Promise<string | undefined> {
  const { rows } = await services.database.pool.query<{ name: string }>(
    'select name from identity.users where id = $1',
    [userId],
  )
  return rows[0]?.name
}

/** Tells those whom an event concerns. */
export const deliverTo =
  (recordsOf: RecordsOf): TopicHandler =>
  async ({ organisationId, payload }, services) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `notify` wrote it
    const event = payload as unknown as NotifiedEvent
    const actor = event.actorId && (await nameOf(services, event.actorId))
    const named = actor ? { ...event, data: { ...event.data, actor } } : event
    for (const userId of event.recipients)
      await tell(services, recordsOf, { organisationId, userId: userId! }, named)
  }
