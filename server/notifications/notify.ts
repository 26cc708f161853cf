import type { EventType } from '#domain/notifications/vocabulary.ts'
import type { EventData } from '#domain/notifications/words.ts'
import type { Transaction } from '../db/database.ts'
import { announce } from '../queue/outbox.ts'

/** Topic of the outbox: tells people of an event. */
export const eventTopic = 'notifications.deliver'

/** Something that happened, as the transaction in which it did knows it. */
export interface NotifiedEvent {
  type: EventType
  /** Who did it; null where nobody is asked to answer for it, such as a job's end. */
  actorId: string | null
  /** Whom it concerns; who did it themselves, has left, or may not read what it is about hears nothing. */
  recipients: readonly (string | null)[]
  subjectId: string | null
  data: EventData
  /** The same for the same happening: told twice, people hear of it once. */
  key: string
}

/** Has people told of an event, if and only if the transaction commits. */
export async function notify(tx: Transaction, organisationId: string, event: NotifiedEvent): Promise<void> {
  const recipients = [...new Set(event.recipients)].filter((id) => id !== null && id !== event.actorId)
  if (recipients.length === 0) return
  await announce(tx, organisationId, eventTopic, { ...event, recipients })
}
