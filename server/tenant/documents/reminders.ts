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
  name: string
  propertyId: string | null
  property: string | null
  managers: (string | null)[]
  vendorId: string | null
  vendor: string | null
  keeper: string | null
}

const payloadSchema = z.object({ id: z.string(), expiresOn: z.string() })

/** Tells whoever looks after the property, and whoever keeps the document. */
export const remind: TopicHandler = async ({ organisationId, payload }, { database }) => {
  const { id, expiresOn } = payloadSchema.parse(payload)
  const work = async (tx: Transaction) => {
    const { rows } = await sql<Expiring>`
      select documents.name, property_id as "propertyId", properties.title as property,
        array[portfolio_manager_id, facility_manager_id] as managers, vendor_id as "vendorId", vendors.name as vendor,
        documents.created_by as keeper
      from documents
      left join properties on properties.id = property_id
      left join vendors on vendors.id = vendor_id
      where documents.id = ${id} and expires_on = ${expiresOn}`.execute(tx)
    const [document] = rows
    if (!document) return
    const { name, propertyId, property, managers, vendorId, vendor, keeper } = document
    const told = { actorId: null, key: `document:${id}:expires:${expiresOn}` }
    if (propertyId)
      await notify(tx, organisationId, {
        ...told,
        type: 'document.expires',
        recipients: [...managers, keeper],
        subjectId: propertyId,
        data: { document: name, property: property!, on: expiresOn },
      })
    else if (vendorId)
      await notify(tx, organisationId, {
        ...told,
        type: 'vendorDocument.expires',
        recipients: [keeper],
        subjectId: vendorId,
        data: { document: name, vendor: vendor!, on: expiresOn },
      })
  }
  // Within the relay's own transaction.
  await database.withTenant({ organisationId, userId: null }, work, { apart: true })
}
