import { sql } from 'kysely'
import type { JobData } from '../../queue/queues.ts'
import { inviteLetter } from '../../mails/invite-letter.ts'
import type { Letter } from '../../mails/letter.ts'
import type { Services } from '../../context.ts'
import { tokenOf } from '../accounts/links.ts'

interface Row {
  email: string
  first_name: string | null
  message: string | null
  properties: number
  portfolios: number
  role: string
  organisation: string
  inviter: string
}

/** Writes the mail of an invite as things are now; nothing when it waits no more, or a newer mail has replaced this one. */
export async function inviteMail(
  { config, database }: Services,
  { id, organisationId, inviteId }: Extract<JobData['mails'], { kind: 'invite' }>,
): Promise<{ to: string; letter: Letter } | undefined> {
  const invite = await database.withTenant(
    { organisationId, userId: null },
    async (tx) => {
      const { rows } = await sql<Row>`
        select invites.email, invites.first_name, message, cardinality(property_ids) as properties,
          cardinality(portfolio_ids) as portfolios, roles.label as role, organisations.name as organisation, coalesce(users.name, '') as inviter
        from invites join roles on roles.organisation_id = invites.organisation_id and roles.key = invites.role
        join organisations on organisations.id = invites.organisation_id
        left join identity.users on users.id = invites.inviter_id
        where invites.id = ${inviteId} and link_id = ${id} and status = 'pending'`.execute(tx)
      return rows[0]
    },
    { readOnly: true },
  )
  if (!invite) return undefined
  const { email, first_name: firstName, ...rest } = invite
  const url = `${config.publicUrl}/auth/invite/${tokenOf(config.sessionSecret, 'invite', id)}`
  return { to: email, letter: inviteLetter({ ...rest, firstName, url }) }
}
