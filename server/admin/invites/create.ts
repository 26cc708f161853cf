import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { invites } from '#contract/admin/invites.ts'
import { inviteDays } from '#domain/identity/invites.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { insertRecord } from '../../crud/writes.ts'
import { bind } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertMayInvite, type Given } from '../../people/grants.ts'
import { keepLink } from './links.ts'

export interface InviteTerms extends Given {
  role: string
  message?: string | null
  firstName?: string | null
  lastName?: string | null
  dialCode?: string | null
  phone?: string | null
}

/** @throws 409 for an invite that was answered, revoked, or has expired */
export function assertPending(invite: Record<string, unknown>): void {
  if (invite['status'] === 'pending') return
  throw conflict('not_pending', `This invite is ${String(invite['status'])}: it cannot be changed any more.`)
}

/** Why an address can't be invited to a role; nothing when it can. */
export interface Obstacle {
  outcome: 'member' | 'pending'
  problem: string
}

/** What stands in the way of inviting addresses (in lower case) to a role, by address. */
export async function obstaclesOf(
  tx: Transaction,
  emails: readonly string[],
  role: { key: string; label: string },
): Promise<Map<string, Obstacle>> {
  const { rows } = await sql<{ email: string; kind: 'suspended' | 'member' | 'pending' }>`
    select users.email, case when members.status = 'suspended' then 'suspended' else 'member' end as kind
    from identity.users join members on members.user_id = users.id
    where users.email = any(${emails}::text[]) and (members.status = 'suspended' or members.status = 'active'
      and exists (select from profiles where profiles.organisation_id = members.organisation_id
        and profiles.user_id = members.user_id and profiles.role = ${role.key} and profiles.status = 'active'))
    union all
    select email, 'pending' from invites
    where email = any(${emails}::text[]) and role = ${role.key} and status = 'pending'`.execute(tx)
  const words: Record<(typeof rows)[number]['kind'], Obstacle> = {
    member: { outcome: 'member', problem: `Belongs to your organisation as ${role.label} already.` },
    suspended: { outcome: 'member', problem: 'Is suspended in your organisation. Reactivate them instead.' },
    pending: {
      outcome: 'pending',
      problem: `Has a pending invite as ${role.label} already. Resend that one.`,
    },
  }
  return new Map(rows.map(({ email, kind }) => [email, words[kind]]))
}

const dayLength = 24 * 3600_000

/** When a link that is mailed now stops working. @param now ISO 8601 */
export const expiryFrom = (now: string) => new Date(Date.parse(now) + inviteDays * dayLength).toISOString()

/** Asks for the mail of an invite, with a new link in place of the last one. @returns what the invite keeps of it */
export async function sendInvite(
  tx: Transaction,
  { services, tenant }: Call,
  inviteId: string,
  mailId: string,
): Promise<void> {
  const { organisationId } = tenant
  await keepLink(tx, services.config.sessionSecret, mailId, { organisationId, inviteId })
  await services.jobs.send(tx, 'mails', { id: mailId, kind: 'invite', organisationId, inviteId })
}

/** Writes one invite, its link, its activity and its mail. The caller has checked what it grants. */
export async function writeInvite(
  tx: Transaction,
  call: Call,
  terms: InviteTerms & { email: string },
): Promise<string> {
  const { tenant, services } = call
  const now = services.clock.now()
  const [id, mailId] = [uuid(), uuid()]
  const record = {
    ...terms,
    propertyIds: [...new Set(terms.propertyIds)],
    portfolioIds: [...new Set(terms.portfolioIds)],
    id,
    version: 1,
    createdAt: now,
    createdBy: tenant.userId,
    updatedAt: now,
    inviterId: tenant.userId,
    sentAt: now,
    expiresAt: expiryFrom(now),
  }
  assertMayWrite(tenant.ability, 'create', invites, record, Object.keys(terms))
  await sql`update invite_records set answer = 'expired', answered_at = expires_at
    where email = ${terms.email} and role = ${terms.role} and answer is null and expires_at <= now()`.execute(
    tx,
  )
  const columns = Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, bind(invites, name, value)]),
  )
  insertRecord(
    tx,
    invites,
    'invites',
    { ...columns, linkId: sql`${mailId}::uuid` },
    {
      organisationId: tenant.organisationId,
      actorId: tenant.userId,
      at: now,
      action: 'created',
      subject: invites.subject,
      subjectId: id,
      propertyId: null,
      changes: {},
    },
  )
  await sendInvite(tx, call, id, mailId)
  return id
}

/**
 * Invites one address.
 * @returns the invite's id
 * @throws 403, 404 (`assertMayInvite`), 422 where the address is invited or belongs to the organisation already
 */
export async function createInvite(
  tx: Transaction,
  call: Call,
  terms: InviteTerms & { email: string },
): Promise<string> {
  const email = terms.email.toLowerCase()
  const role = await assertMayInvite(tx, call.tenant, terms.role, terms)
  const obstacle = (await obstaclesOf(tx, [email], role)).get(email)
  if (obstacle) throw invalid([{ field: 'email', errors: [obstacle.problem] }])
  return writeInvite(tx, call, { ...terms, email })
}
