import { sql, type RawBuilder } from 'kysely'
import type { Notification, notifications as operations } from '#contract/tenant/notifications.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call, Handler } from '../http/call.ts'
import { announceChange } from './live.ts'

/*
 * Row level security shows nobody but the receiver a row; the receiver is named all the same, so that
 * the indexes serve.
 */
const own = (call: Call) =>
  sql`organisation_id = ${call.tenant.organisationId} and recipient_id = ${call.tenant.userId} and in_app`

async function unreadOf(tx: Transaction, call: Call): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from notifications where ${own(call)} and read_at is null`.execute(tx)
  return rows[0]!.unread
}

/** RT-35 */
export const listNotifications: Handler<typeof operations.list> = (call) =>
  call.read(async (tx) => {
    const { tab, page, limit } = call.query
    const shown = tab === 'unread' ? sql`${own(call)} and read_at is null` : own(call)
    const { rows: data } = await sql<Notification>`
      select id, event_type as "eventType", subject, subject_id as "subjectId", data, read_at as "readAt",
        created_at as "createdAt"
      from notifications where ${shown} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      tx,
    )
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::integer as total from notifications where ${shown}`.execute(tx)
    return { data, total: counted[0]!.total, unread: await unreadOf(tx, call) }
  })

export const countNotifications: Handler<typeof operations.count> = (call) =>
  call.read(async (tx) => ({ unread: await unreadOf(tx, call) }))

async function change(
  call: Call,
  which: RawBuilder<unknown>,
  read: boolean,
): Promise<AnswerOf<typeof operations.mark>> {
  return call.write(async (tx) => {
    const { numAffectedRows } = await sql`
      update notifications set read_at = ${read ? call.services.clock.now() : null}
      where ${own(call)} and ${which} and (read_at is null) = ${read}`.execute(tx)
    // The person's other tabs and devices show it too.
    if (numAffectedRows) await announceChange(tx, call.tenant.userId)
    return { unread: await unreadOf(tx, call) }
  })
}

export const markNotifications: Handler<typeof operations.mark> = (call) =>
  change(call, sql`id = any(${call.body.ids}::uuid[])`, call.body.read)

/** Those that came after what the person has seen stay unread. */
export const markAllNotifications: Handler<typeof operations.markAll> = (call) =>
  change(call, sql`id <= ${call.body.through}`, true)
