import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { TopicHandler } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'

const payloadSchema = z.object({ id: z.string(), startsAt: z.string(), hours: z.number() })

/** Reminds the visitor of a viewing that still takes place then, once for each of the hours. */
export const remindVisitor: TopicHandler = async ({ organisationId, payload }, { database, jobs }) => {
  const { id, startsAt, hours } = payloadSchema.parse(payload)
  const work = async (tx: Transaction) => {
    const { rows } = await sql<{ sequence: number }>`
      update viewing_records set reminded_hours = ${hours}
      where organisation_id = ${organisationId} and id = ${id} and starts_at = ${startsAt} and status = 'confirmed'
        and visitor_email is not null and coalesce(reminded_hours > ${hours}, true)
      returning sequence`.execute(tx)
    const [viewing] = rows
    if (viewing)
      await jobs.send(tx, 'mails', {
        id: uuid(),
        kind: 'viewing',
        organisationId,
        viewingId: id,
        about: 'reminder',
        ...viewing,
      })
  }
  // Within the relay's own transaction.
  await database.withTenant({ organisationId, userId: null }, work, { apart: true })
}
