import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  addUserProfile as adding,
  endUserProfile as ending,
  listUserProfiles as listing,
  UserProfile,
} from '#contract/admin/users.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'
import { assertMayGrant } from '../../people/grants.ts'
import type { Identity } from '../identity/index.ts'
import { managerColumnOf } from './assign.ts'
import { findToChange, note, userCrud } from './crud.ts'

interface ProfileRow extends Omit<UserProfile, 'assignedBy'> {
  basedOn: string
}

export async function profilesOfMember(tx: Transaction, userId: string): Promise<{ data: UserProfile[] }> {
  const { rows } = await sql<ProfileRow>`
    select profiles.id, profiles.role, roles.label as "roleLabel", profiles.status, roles.based_on as "basedOn",
      profiles.created_at as "createdAt",
      case roles.based_on
        when 'portfolio-manager' then (select count(*) from properties where portfolio_manager_id = profiles.user_id)
        when 'facility-manager' then (select count(*) from properties where facility_manager_id = profiles.user_id)
        else (select count(*) from profile_scopes where profile_id = profiles.id and kind = 'properties')
      end as properties,
      case when roles.rules::text like '%\${scope.portfolios}%' then (
        select count(*) from profile_scopes where profile_id = profiles.id and kind = 'portfolios') end as portfolios
    from profiles join roles on roles.organisation_id = profiles.organisation_id and roles.key = profiles.role
    where profiles.user_id = ${userId} order by profiles.status, profiles.created_at, profiles.id`.execute(tx)
  return {
    data: rows.map(({ basedOn, ...profile }) => ({
      ...profile,
      assignedBy: managerColumnOf(basedOn) ? 'manager' : 'scope',
    })),
  }
}

export const listProfiles: Handler<typeof listing> = (call) =>
  call.read(async (tx) => profilesOfMember(tx, (await userCrud.find(tx, call.params.id, call)).id))

/** Notes that somebody has another role, or one less, and has them told. */
async function tellRole(
  tx: Transaction,
  call: Call,
  { userId, role, change }: { userId: string; role: string; change: 'given' | 'taken' },
): Promise<void> {
  const [before, after] = change === 'given' ? [null, role] : [role, null]
  note(tx, call, userId, 'updated', { role: { before, after } })
  const { rows } = await sql<{ label: string }>`select label from roles where key = ${role}`.execute(tx)
  await notify(tx, call.tenant.organisationId, {
    type: 'profile.changed',
    actorId: call.tenant.userId,
    recipients: [userId],
    subjectId: null,
    data: { role: rows[0]?.label ?? role, change },
    key: `person:${userId}:${role}:${change}:${call.request.id}`,
  })
}

export const addProfile: Handler<typeof adding> = (call) =>
  call.write(async (tx) => {
    const { role } = call.body
    const { id: userId } = await findToChange(tx, call, call.params.id)
    await assertMayGrant(tx, call.tenant, role, { propertyIds: [], portfolioIds: [] })
    const { rows } = await sql`
      insert into profiles (organisation_id, id, user_id, role)
      values (${call.tenant.organisationId}, ${uuid()}, ${userId}, ${role})
      on conflict (organisation_id, user_id, role) do update set status = 'active'
        where profiles.status <> 'active'
      returning id`.execute(tx)
    if (rows.length > 0) await tellRole(tx, call, { userId, role, change: 'given' })
    return profilesOfMember(tx, userId)
  })

export const endProfile =
  ({ access }: Identity): Handler<typeof ending> =>
  async (call) => {
    const { profileId } = call.params
    const answer = await call.write(async (tx) => {
      const { id: userId } = await findToChange(tx, call, call.params.id)
      const { rows } = await sql<{ role: string; status: string }>`
        select role, status from profiles
        where organisation_id = ${call.tenant.organisationId} and id = ${profileId} and user_id = ${userId} for update`.execute(
        tx,
      )
      const [profile] = rows
      if (!profile) throw notFound()
      if (profile.status === 'active') {
        await sql`update profiles set status = 'ended'
          where organisation_id = ${call.tenant.organisationId} and id = ${profileId}`.execute(tx)
        await tellRole(tx, call, { userId, role: profile.role, change: 'taken' })
      }
      return profilesOfMember(tx, userId)
    })
    access.forget(`profile:${profileId}`)
    return answer
  }
