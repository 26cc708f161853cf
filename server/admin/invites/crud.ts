import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { invites } from '#contract/admin/invites.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { inviteDays } from '#domain/identity/invites.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertMayGrant, assertMayInvite } from '../../people/grants.ts'
import { countAttempt, inviteLimits } from '../../attempts.ts'
import { keepLink } from './links.ts'

export type Invite = RecordOf<typeof invites>

/** @throws 409 for an invite that was answered or revoked, and for one that has expired */
export function assertPending({ status }: Invite): void {
  if (status === 'pending') return
  throw conflict('not_pending', `This invite is ${status}: it can no longer be changed.`)
}

const dayLength = 24 * 3600_000

/** When a link that is mailed now stops working. @param now ISO 8601 */
export const expiryFrom = (now: string) => new Date(Date.parse(now) + inviteDays * dayLength).toISOString()

/** Invites that wait may be changed in what they offer; to whom they went, they went. */
const common = crud(invites, {
  // Follows from the time: the view says it, nobody writes it.
  select: {
    status: sql.ref('status'),
    roleName: sql`(select roles.label from roles where roles.organisation_id = invites.organisation_id
      and roles.key = invites.role)`,
  },
  complete(_tx, record, { tenant, services }) {
    const sentAt = services.clock.now()
    return {
      ...record,
      propertyIds: [...new Set(record.propertyIds)],
      portfolioIds: [...new Set(record.portfolioIds)],
      inviterId: tenant.userId,
      sentAt,
      expiresAt: expiryFrom(sentAt),
    }
  },
  async follow(tx, before, patch, call) {
    assertPending(before)
    if (patch.email !== undefined) {
      throw invalid([
        {
          field: 'email',
          errors: ['An invite’s address can’t be changed. Revoke it and invite the right address.'],
        },
      ])
    }
    const after = { ...before, ...patch }
    await assertMayGrant(tx, call.tenant, after.role, after)
    if (after.role !== before.role) {
      const { rows } = await sql`select from invites where email = ${before.email} and role = ${after.role}
        and status = 'pending'`.execute(tx)
      if (rows.length > 0)
        throw conflict('pending', 'This address already has a pending invite for that role.')
    }
    return {}
  },
})

/** Why an address can't be invited to a role; nothing when it can. */
interface Obstacle {
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

/** Asks for the mail of an invite, with a new link in place of the last one. */
export async function sendInvite(
  tx: Transaction,
  { services, tenant: { organisationId } }: Call,
  inviteId: string,
): Promise<void> {
  const mailId = uuid()
  await sql`update invite_records set link_id = ${mailId}, answer = null, answered_at = null
    where organisation_id = ${organisationId} and id = ${inviteId}`.execute(tx)
  await keepLink(tx, services.config.sessionSecret, mailId, { organisationId, inviteId })
  await services.jobs.send(tx, 'mails', { id: mailId, kind: 'invite', organisationId, inviteId })
}

type Terms = Parameters<typeof common.add>[2]

/** Writes one invite, its link, its activity and its mail. The caller has checked what it grants. @returns its id */
export async function writeInvite(tx: Transaction, call: Call, terms: Terms): Promise<string> {
  await sql`update invite_records set answer = 'expired', answered_at = expires_at
    where organisation_id = ${call.tenant.organisationId} and email = ${terms.email} and role = ${terms.role} and answer is null and expires_at <= now()`.execute(
    tx,
  )
  const { id } = await common.add(tx, call, terms)
  await sendInvite(tx, call, id)
  return id
}

/**
 * Invites one address.
 * @returns the invite's id
 * @throws 403, 404 (`assertMayInvite`), 422 where the address is invited or belongs to the organisation already
 */
export async function createInvite(tx: Transaction, call: Call, terms: Terms): Promise<string> {
  const email = terms.email.toLowerCase()
  const role = await assertMayInvite(tx, call.tenant, terms.role, terms)
  const obstacle = (await obstaclesOf(tx, [email], role)).get(email)
  if (obstacle) throw invalid([{ field: 'email', errors: [obstacle.problem] }])
  return writeInvite(tx, call, { ...terms, email })
}

export const inviteCrud: typeof common = {
  ...common,
  async create(call) {
    await countAttempt(call, inviteLimits(call.tenant))
    return call.write(async (tx) =>
      common.present(await common.find(tx, await createInvite(tx, call, call.body), call), call),
    )
  },
}
