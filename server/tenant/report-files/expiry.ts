import { sql } from 'kysely'
import { z } from 'zod'
import type { TopicHandler } from '../../context.ts'
import { assertFilesMayGo } from '../../queue/deleting-files.ts'
import { keyOfFile } from './rows.ts'

/** Topic of the outbox: deletes a file of a report when its days are over. */
export const fileExpiry = 'reports.expireFile'

const payloadSchema = z.object({ id: z.uuid() })

export const expireFile: TopicHandler = async ({ organisationId, payload }, { database, files }) => {
  const { id } = payloadSchema.parse(payload)
  // The bytes last, so that nothing is listed without them.
  await database.withTenant({ organisationId, userId: null }, (tx) =>
    sql`delete from report_files where organisation_id = ${organisationId} and id = ${id}`.execute(tx),
  )
  await assertFilesMayGo(database)
  await files.remove(keyOfFile(organisationId, id))
}
