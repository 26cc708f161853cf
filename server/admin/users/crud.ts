import { sql } from 'kysely'
import { users, type changeUserStatus, type createUser as creating } from '#contract/admin/users.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { allows, type AccessRule } from '#domain/access/index.ts'
import { crud } from '../../crud/crud.ts'
import { assertMayWrite } from '../../fields.ts'
import { changesBetween, traceOf, writeTrace, type Trace } from '../../crud/writes.ts'
import { columnOf } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, forbidden, invalid, staleVersion } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { assertHas } from '../../people/grants.ts'
import { avatarOf } from '../avatars/avatar.ts'
import { countAttempt, inviteLimits } from '../../attempts.ts'
import type { Identity } from '../identity/index.ts'
import { endAlong } from '../identity/sessions.ts'
import { createInvite } from '../invites/crud.ts'

type Person = RecordOf<typeof users>

/** The organisation's people; the view `users`. */
const common = crud(users, {
  select: {
    avatar: sql`case when avatar_file_id is not null then jsonb_build_object('id', avatar_file_id) end`,
    roleNames: sql`array(
      select label from unnest(users.roles) with ordinality as given (key, place) join roles using (key) order by place)`,
  },
  present: (record, services) => ({
    ...record,
    avatar: avatarOf(services, record.id, record.avatar?.id ?? null),
  }),
})

const answerOf = async (tx: Transaction, call: Call, id: string) =>
  common.present(await common.find(tx, id, call), call)

/** Nobody changes somebody who may do more than they may. @throws 403 saying what */
export async function assertNotAbove(tx: Transaction, call: Call, userId: string): Promise<void> {
  if (userId === call.tenant.userId) return
  const { rows } = await sql<{ rules: AccessRule[] }>`
    select roles.rules from profiles join roles on roles.organisation_id = profiles.organisation_id
      and roles.key = profiles.role
    where profiles.user_id = ${userId} and profiles.status = 'active'`.execute(tx)
  for (const { rules } of rows) {
    assertHas(call.tenant, rules, 'You can’t change someone who has more permissions than you.')
  }
}

/**
 * A member whom the caller may change, locked until the transaction ends.
 * @returns the record as it is shown, with its version
 * @throws 404, 403, 409 for somebody who has not joined yet
 */
export async function findToChange(tx: Transaction, call: Call, id: string): Promise<Person> {
  await sql`select from members where user_id = ${id} for update`.execute(tx)
  const record = await common.find(tx, id, call)
  if (!allows(call.tenant.ability, 'update', users.subject, record)) throw forbidden()
  if (record.status === 'invited')
    throw conflict('invited', 'This person has not joined yet. Change or revoke the invite instead.')
  await assertNotAbove(tx, call, id)
  return record
}

/** Writes what was done to somebody's account in the organisation. */
export const note = (
  tx: Transaction,
  call: Call,
  id: string,
  action: string,
  changes: Trace['changes'] = {},
): void => writeTrace(tx, traceOf(call, action, users.subject, id, changes))

/** Both or none. @throws 422 */
function assertWholePhone({ dialCode, phone }: { dialCode?: string | null; phone?: string | null }): void {
  if (Boolean(dialCode) === Boolean(phone)) return
  const field = phone ? 'dialCode' : 'phone'
  throw invalid([{ field, errors: ['Country code and number belong together: fill in both, or none.'] }])
}

export const userCrud: typeof common = {
  ...common,
  /**
   * RT-45: writes names and phone as the organisation has them. What people keep of themselves, and other organisations
   * of them, stays as it is.
   */
  update(call) {
    const { version, ...patch } = call.body
    const { id } = call.params
    return call.write(async (tx) => {
      const before = await findToChange(tx, call, id)
      if (before.version !== version) throw staleVersion(common.present(before, call))
      assertMayWrite(call.tenant.ability, 'update', users, before, Object.keys(patch))
      const changes = changesBetween(before, patch)
      if (Object.keys(changes).length === 0) return common.present(before, call)
      assertWholePhone({ ...before, ...patch })
      const assignments = Object.entries(changes).map(
        ([name, { after }]) => sql`${sql.ref(columnOf(name))} = ${after}`,
      )
      await sql`update members set ${sql.join(assignments)}, version = version + 1,
        updated_at = ${call.services.clock.now()}
        where organisation_id = ${call.tenant.organisationId} and user_id = ${id}`.execute(tx)
      note(tx, call, id, 'updated', changes)
      return answerOf(tx, call, id)
    })
  },
}

/** RT-44. The invite's id is the person's until they join, and afterwards where that makes their account. */
export const createUser: Handler<typeof creating> = async (call) => {
  assertWholePhone(call.body)
  await countAttempt(call, inviteLimits(call.tenant))
  return call.write(async (tx) => answerOf(tx, call, await createInvite(tx, call, call.body)))
}

/** Whoever is not active is refused with their next request: every process hears of it, this one now. */
export const changeStatus =
  ({ access }: Identity): Handler<typeof changeUserStatus> =>
  async (call) => {
    const { status, version } = call.body
    const { id } = call.params
    let ended: string[] = []
    const changed = await call.write(async (tx) => {
      ended = []
      const before = await findToChange(tx, call, id)
      if (before.version !== version) throw staleVersion(common.present(before, call))
      if (before.status === status) return common.present(before, call)
      if (id === call.tenant.userId) {
        throw conflict('own_status', "You can't suspend your own account. Ask another administrator.")
      }
      await sql`update members set status = ${status}, version = version + 1,
        updated_at = ${call.services.clock.now()}
        where organisation_id = ${call.tenant.organisationId} and user_id = ${id}`.execute(tx)
      // Every session that has worked here ends: no token of it comes back to life with the person.
      if (status !== 'active') {
        const { rows } = await sql<{ id: string }>`
          select session_id as id from member_sessions
          where organisation_id = ${call.tenant.organisationId} and user_id = ${id}`.execute(tx)
        ended = await endAlong(tx, call.services, sql`id = any(${rows.map((session) => session.id)}::uuid[])`)
      }
      note(tx, call, id, 'updated', { status: { before: before.status, after: status } })
      return answerOf(tx, call, id)
    })
    for (const session of ended) access.endSession(session)
    access.forget(`member:${call.tenant.organisationId}:${id}`)
    return changed
  }
