import { sql } from 'kysely'
import type {
  NotificationPreference,
  notificationPreferences as operations,
} from '#contract/admin/notification-preferences.ts'
import { eventTypes, kindOf, type EventType, type Preference } from '#domain/notifications/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import type { Handler } from '../http/call.ts'

/** What the person of the transaction has chosen; the rest is as usual. */
export async function preferencesOf(tx: Transaction): Promise<(type: EventType) => Preference> {
  const { rows } = await sql<NotificationPreference>`
    select event_type as "eventType", in_app as "inApp", email from notification_preferences`.execute(tx)
  const chosen = new Map(rows.map((row) => [row.eventType, row]))
  return (type) => chosen.get(type) ?? kindOf(type).usual
}

/** @returns nothing but what was written */
export async function writePreference(
  tx: Transaction,
  person: { organisationId: string; userId: string },
  { eventType, inApp, email }: NotificationPreference,
): Promise<void> {
  await sql`
    insert into notification_preferences (organisation_id, user_id, event_type, in_app, email)
    values (${person.organisationId}, ${person.userId}, ${eventType}, ${inApp}, ${email})
    on conflict (organisation_id, user_id, event_type) do update
      set in_app = excluded.in_app, email = excluded.email, updated_at = excluded.updated_at`.execute(tx)
}

/** RT-40: of the events that can reach the role. */
export const readPreferences: Handler<typeof operations.read> = ({ read, tenant }) =>
  read(async (tx) => {
    const preferenceOf = await preferencesOf(tx)
    const reaching = eventTypes.filter((type) =>
      kindOf(type).needs.every(([action, subject]) => tenant.ability.can(action, subject)),
    )
    return {
      data: reaching.map((eventType) => {
        const { inApp, email } = preferenceOf(eventType)
        return { eventType, inApp, email }
      }),
    }
  })

export const choosePreference: Handler<typeof operations.write> = ({ body, tenant, write }) =>
  write(async (tx) => {
    await writePreference(tx, tenant, body)
    return body
  })
