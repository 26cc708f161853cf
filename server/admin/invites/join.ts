import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { users } from '#contract/admin/users.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assignPortfolios, assignProperties } from '../users/assign.ts'
import type { OpenInvite } from './links.ts'

/**
 * Makes somebody a member with the invite's role, properties and portfolios; a role that they had before begins again.
 * @returns the profile's id
 * @throws 403 where the organisation has suspended them since
 */
export async function joinOrganisation(
  tx: Transaction,
  call: Call,
  invite: OpenInvite,
  userId: string,
): Promise<string> {
  const { organisation_id: organisationId, role } = invite
  const { rows: members } = await sql<{ status: string }>`
    insert into members (organisation_id, user_id) values (${organisationId}, ${userId})
    on conflict (organisation_id, user_id) do update
      set status = case when members.status = 'suspended' then 'suspended' else 'active' end
    returning status`.execute(tx)
  if (members[0]!.status === 'suspended') {
    throw new Refusal(403, 'suspended', `${invite.organisation} has suspended your access.`, {
      payload: ['Ask an administrator there.'],
    })
  }
  const { rows: profiles } = await sql<{ id: string }>`
    insert into profiles (organisation_id, id, user_id, role) values (${organisationId}, ${uuid()}, ${userId}, ${role})
    on conflict (organisation_id, user_id, role) do update set status = 'active' returning id`.execute(tx)
  const profileId = profiles[0]!.id
  await assignProperties(tx, {
    organisationId,
    actorId: userId,
    at: call.services.clock.now(),
    profile: { id: profileId, userId, basedOn: invite.based_on },
    add: invite.property_ids,
    remove: [],
  })
  await assignPortfolios(tx, { organisationId, profileId, add: invite.portfolio_ids, remove: [] })
  writeTrace(tx, {
    organisationId,
    actorId: userId,
    at: call.services.clock.now(),
    action: 'joined',
    subject: users.subject,
    subjectId: userId,
    propertyId: null,
    changes: { role: { before: null, after: role } },
  })
  return profileId
}
