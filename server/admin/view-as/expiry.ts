import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { announce } from '../../queue/outbox.ts'
import type { TopicHandler } from '../../context.ts'

export const viewExpiry = 'view.expires'

/** Has the view end in the activity too, when nobody has stopped it by then. */
export const noteExpiry = (tx: Transaction, organisationId: string, viewId: string, until: string) =>
  announce(tx, organisationId, viewExpiry, { viewId }, until)

/** What has run out ended when it did, whenever this is looked at. */
export const endExpired: TopicHandler = ({ organisationId, payload }, { database }) =>
  database.withTenant(
    { organisationId, userId: null },
    async (tx) => {
      await sql`
        update views_as set ended_at = expires_at
        where organisation_id = ${organisationId} and id = ${payload['viewId']} and ended_at is null and expires_at <= now()`.execute(
        tx,
      )
    },
    { apart: true },
  )
