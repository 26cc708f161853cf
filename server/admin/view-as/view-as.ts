import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { startViewAs as starting } from '#contract/admin/view-as.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { noteExpiry } from './expiry.ts'

/** Milliseconds that a view lasts when nobody stops it. */
const lasts = 30 * 60_000

/**
 * Only the role that may do everything looks through others' eyes: whatever they see, it sees anyway.
 * @throws 403, 404 for a profile that is not of this organisation or has ended
 */
export const startViewAs: Handler<typeof starting> = async (call) => {
  const { profileId } = call.body
  const { organisationId, sessionId, role, userId: viewer } = call.tenant
  if (role !== 'admin') throw forbidden('Only an administrator can view as someone else.')
  return call.write(async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      select profiles.user_id as "userId" from profiles
      join members on members.organisation_id = profiles.organisation_id and members.user_id = profiles.user_id
      where profiles.id = ${profileId} and profiles.status = 'active' and members.status = 'active'`.execute(
      tx,
    )
    const [person] = rows
    if (!person) throw notFound()
    if (person.userId === viewer) throw conflict('own_profile', 'That is you.')
    const id = uuid()
    const now = call.services.clock.now()
    const until = new Date(Date.parse(now) + lasts).toISOString()
    await sql`update views_as set ended_at = ${now}
      where organisation_id = ${organisationId} and session_id = ${sessionId} and ended_at is null`.execute(
      tx,
    )
    await sql`
      insert into views_as (organisation_id, id, session_id, viewer_profile_id, profile_id, started_at, expires_at)
      values (${organisationId}, ${id}, ${sessionId}, ${call.tenant.profileId}, ${profileId}, ${now}, ${until})
    `.execute(tx)
    await noteExpiry(tx, organisationId, id, until)
    writeTrace(
      tx,
      traceOf(call, 'viewedAs', 'User', person.userId, { until: { before: null, after: until } }),
    )
    return { id, until }
  })
}

/**
 * The database notes the end.
 * @throws 409 where nobody is looking through others' eyes
 */
export const stopViewAs: Handler = async (call) => {
  const { viewer } = call.tenant
  if (!viewer) throw conflict('not_viewing', 'You are not viewing as someone else.')
  await call.write(async (tx) => {
    await sql`
      update views_as set ended_at = ${call.services.clock.now()}
      where organisation_id = ${call.tenant.organisationId} and id = ${viewer.viewId} and ended_at is null`.execute(
      tx,
    )
  })
}
