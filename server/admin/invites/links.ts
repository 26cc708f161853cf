import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { hashOf, tokenOf } from '../accounts/links.ts'
import { enter } from '../accounts/take-back.ts'

/** Keeps the link of an invite's newest mail; those before it are replaced by it. @param id of the mail */
export async function keepLink(
  tx: Transaction,
  secret: string,
  id: string,
  { organisationId, inviteId }: { organisationId: string; inviteId: string },
): Promise<void> {
  await sql`insert into identity.invite_links (id, token_hash, organisation_id, invite_id)
    values (${id}, ${hashOf(tokenOf(secret, 'invite', id))}, ${organisationId}, ${inviteId})`.execute(tx)
}

export interface OpenInvite {
  id: string
  organisation_id: string
  version: number
  email: string
  role: string
  role_label: string
  based_on: string
  property_ids: string[]
  portfolio_ids: string[]
  message: string | null
  first_name: string | null
  last_name: string | null
  dial_code: string | null
  phone: string | null
  inviter_id: string
  inviter: string
  organisation: string
  expires_at: string
}

const ends = {
  accepted: ['This invite was already accepted.', 'Sign in to open your organisation.'],
  declined: ['This invite was declined.', 'If you changed your mind, ask for a new one.'],
  revoked: ['This invite was revoked.', 'Ask the person who invited you for a new one.'],
  expired: ['This invite has expired.', 'Ask the person who invited you to send it again.'],
} as const

/** What ended invites are refused with, and by their next step. */
function gone(status: keyof typeof ends): Refusal {
  const [what, next] = ends[status]
  return new Refusal(410, `invite_${status}`, what, { payload: [next] })
}

/**
 * The invite that a mailed link leads to, locked until the transaction ends: of two who answer at once, one is too
 * late. From here on the transaction works within the invite's organisation.
 * @throws 404 `invite_unknown`, 410 `invite_…`
 */
export async function findByToken(tx: Transaction, token: string): Promise<OpenInvite> {
  const { rows: links } = await sql<{ id: string; organisation_id: string; invite_id: string }>`
    select id, organisation_id, invite_id from identity.invite_links where token_hash = ${hashOf(token)}`.execute(
    tx,
  )
  const [link] = links
  if (!link) {
    throw new Refusal(404, 'invite_unknown', 'This link is incomplete. Open it again from the email.')
  }
  await enter(tx, link.organisation_id)
  await sql`select from invite_records where id = ${link.invite_id} for update`.execute(tx)
  const { rows } = await sql<
    OpenInvite & { link_id: string; status: 'pending' | keyof typeof ends; standing: boolean }
  >`
    select invites.*, roles.label as role_label, roles.based_on, organisations.name as organisation,
      coalesce(users.name, '') as inviter, members.status is not distinct from 'active' as standing
    from invites join roles on roles.organisation_id = invites.organisation_id and roles.key = invites.role
    join organisations on organisations.id = invites.organisation_id
    left join identity.users on users.id = invites.inviter_id
    left join members on members.organisation_id = invites.organisation_id and members.user_id = invites.inviter_id
    where invites.id = ${link.invite_id}`.execute(tx)
  const invite = rows[0]!
  if (invite.status !== 'pending') throw gone(invite.status)
  // Whoever may do nothing here any more lets nobody else in either.
  if (!invite.standing) throw gone('revoked')
  if (invite.link_id !== link.id) {
    throw new Refusal(410, 'invite_replaced', 'A newer email has replaced this one.', {
      payload: ['Open the newest invite that we emailed to you.'],
    })
  }
  return invite
}
