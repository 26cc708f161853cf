import { sql } from 'kysely'
import { z } from 'zod'
import { remindedBefore } from '#domain/documents/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import { announce } from '../../queue/outbox.ts'
import type { TopicHandler } from '../../context.ts'
import { notify } from '../../notifications/notify.ts'

/** Topic of the outbox: tells that a document expires soon. */
export const expiryTopic = 'documents.expire'

/** In the morning, wherever the property is. */
const hour = 7 * 3_600_000

/** Asks for the reminder of a date; that of a former date finds another one by then. */
export const remindOf = (tx: Transaction, organisationId: string, id: string, expiresOn: string) =>
  announce(
    tx,
    organisationId,
    expiryTopic,
    { id, expiresOn },
    new Date(Date.parse(expiresOn) - remindedBefore * 86_400_000 + hour).toISOString(),
  )

interface Expiring {
  propertyId: string
  name: string
  title: string
  managers: (string | null)[]
}

const payloadSchema = z.object({ id: z.string(), expiresOn: z.string() })

/** Tells whoever looks after the property, and whoever keeps the document. */
export const remind: TopicHandler = async ({ organisationId, payload }, { database }) => {
  const { id, expiresOn } = payloadSchema.parse(payload)
  const work = async (tx: Transaction) => {
    const { rows } = await sql<Expiring>`
      select documents.name, properties.title, property_id as "propertyId",
        array[portfolio_manager_id, facility_manager_id, documents.created_by] as managers
      from documents join properties on properties.id = property_id
      where documents.id = ${id} and expires_on = ${expiresOn}`.execute(tx)
    const [document] = rows
    if (!document) return
    await notify(tx, organisationId, {
      type: 'document.expires',
      actorId: null,
      recipients: document.managers,
      subjectId: document.propertyId,
      data: { document: document.name, property: document.title, on: expiresOn },
      key: `document:${id}:expires:${expiresOn}`,
    })
  }
  // Within the relay's own transaction.
  await database.withTenant({ organisationId, userId: null }, work, { apart: true })
}
