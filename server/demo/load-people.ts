import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { insertAll } from './rows.ts'

/** Who belongs to the organisation, in which roles, and what is assigned to each. */
export async function loadPeople(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const { id, profiles, roles, createdAt } = organisation
  await insertAll(
    tx,
    'roles',
    { organisation_id: 'uuid', key: 'text', label: 'text', based_on: 'text', rules: 'jsonb' },
    roles.map(({ key, label, rules }) => ({ organisation_id: id, key, label, based_on: key, rules })),
  )
  const members = [...new Set(profiles.map(({ userId }) => userId))]
  await insertAll(
    tx,
    'members',
    { organisation_id: 'uuid', user_id: 'uuid', joined_at: 'timestamptz' },
    members.map((userId) => ({ organisation_id: id, user_id: userId, joined_at: createdAt })),
  )
  await insertAll(
    tx,
    'profiles',
    { organisation_id: 'uuid', id: 'uuid', user_id: 'uuid', role: 'text', created_at: 'timestamptz' },
    profiles.map((profile) => ({
      organisation_id: id,
      id: profile.id,
      user_id: profile.userId,
      role: profile.role,
      created_at: createdAt,
    })),
  )
  await insertAll(
    tx,
    'profile_scopes',
    { organisation_id: 'uuid', profile_id: 'uuid', kind: 'text', record_id: 'uuid' },
    profiles.flatMap((profile) =>
      profile.properties.map((record) => ({
        organisation_id: id,
        profile_id: profile.id,
        kind: 'properties',
        record_id: record,
      })),
    ),
  )
}

/** Their links were mailed by nobody, so none leads to them; each can be sent again. */
export async function loadInvites(tx: Transaction, { id, invites }: DemoOrganisation): Promise<void> {
  await insertAll(
    tx,
    'invite_records',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      email: 'text',
      role: 'text',
      property_ids: 'uuid[]',
      portfolio_ids: 'uuid[]',
      message: 'text',
      first_name: 'text',
      last_name: 'text',
      inviter_id: 'uuid',
      link_id: 'uuid',
      sent_at: 'timestamptz',
      expires_at: 'timestamptz',
      answer: 'text',
      answered_at: 'timestamptz',
    },
    invites.map((invite) => ({
      organisation_id: id,
      id: invite.id,
      created_at: invite.sentAt,
      created_by: invite.inviterId,
      updated_at: invite.answeredAt ?? invite.sentAt,
      email: invite.email,
      role: invite.role,
      property_ids: invite.propertyIds,
      portfolio_ids: invite.portfolioIds,
      message: invite.message,
      first_name: invite.firstName,
      last_name: invite.lastName,
      inviter_id: invite.inviterId,
      link_id: invite.id,
      sent_at: invite.sentAt,
      expires_at: invite.expiresAt,
      answer: invite.answer,
      answered_at: invite.answeredAt,
    })),
  )
}
