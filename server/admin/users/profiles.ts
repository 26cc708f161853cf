import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { addUserProfile, UserProfile } from '#contract/admin/users.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import type { Transaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertMayGrant } from '../../people/grants.ts'
import type { Identity } from '../identity/index.ts'
import { managerColumnOf } from './assign.ts'
import { userCrud } from './crud.ts'
import { findToChange, note } from './standing.ts'
import { tellRole } from './tell.ts'

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

export const listProfiles = (call: Call): Promise<{ data: UserProfile[] }> =>
  call.read(async (tx) => {
    const record = await userCrud.find(tx, call.params['id']!, call)
    return profilesOfMember(tx, record['id'] as string)
  })

export async function addProfile(call: Call): Promise<{ data: UserProfile[] }> {
  const { role } = call.body as BodyOf<typeof addUserProfile>
  return call.write(async (tx) => {
    const member = await findToChange(tx, call)
    const id = member['id'] as string
    await assertMayGrant(tx, call.tenant, role, { propertyIds: [], portfolioIds: [] })
    const { rows } = await sql`
      insert into profiles (organisation_id, id, user_id, role)
      values (${call.tenant.organisationId}, ${uuid()}, ${id}, ${role})
      on conflict (organisation_id, user_id, role) do update set status = 'active'
        where profiles.status <> 'active'
      returning id`.execute(tx)
    if (rows.length > 0) {
      note(tx, call, id, 'updated', { role: { before: null, after: role } })
      await tellRole(tx, call, { userId: id, role, change: 'given' })
    }
    return profilesOfMember(tx, id)
  })
}

export async function endProfile({ access }: Identity, call: Call): Promise<{ data: UserProfile[] }> {
  const profileId = call.params['profileId']!
  const answer = await call.write(async (tx) => {
    const member = await findToChange(tx, call)
    const id = member['id'] as string
    const { rows } = await sql<{ role: string; status: string }>`
      select role, status from profiles where id = ${profileId} and user_id = ${id} for update`.execute(tx)
    const [profile] = rows
    if (!profile) throw notFound()
    if (profile.status === 'active') {
      await sql`update profiles set status = 'ended' where id = ${profileId}`.execute(tx)
      note(tx, call, id, 'updated', { role: { before: profile.role, after: null } })
      await tellRole(tx, call, { userId: id, role: profile.role, change: 'taken' })
    }
    return profilesOfMember(tx, id)
  })
  access.forget(`profile:${profileId}`)
  return answer
}
