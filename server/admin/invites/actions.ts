import { sql } from 'kysely'
import {
  invites,
  type checkInvites as checking,
  type inviteMany as inviting,
  type LineOutcome,
  type resendInvite as resending,
  type revokeInvite as revoking,
} from '#contract/admin/invites.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { allows } from '#domain/access/index.ts'
import { readInviteLines, type InviteLine } from '#domain/identity/invites.ts'
import { traceOf, updateRecord, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { inviteLetter } from '../../mails/invite-letter.ts'
import { assertMayGrant, assertMayInvite } from '../../people/grants.ts'
import { countAttempt, inviteLimits, resendLimits } from '../../attempts.ts'
import { assertPending, expiryFrom, inviteCrud, obstaclesOf, sendInvite, writeInvite } from './crud.ts'

/** One that waits, or waited too long. @throws 404, 403, 409 */
async function findToChange(tx: Transaction, call: Call, id: string) {
  const invite = await inviteCrud.find(tx, id, call, true)
  if (!allows(call.tenant.ability, 'update', invites.subject, invite)) throw forbidden()
  if (invite.status !== 'expired') assertPending(invite)
  return invite
}

const answerOf = async (tx: Transaction, call: Call, id: string) =>
  inviteCrud.present(await inviteCrud.find(tx, id, call), call)

/** AU-05. An expired one waits again. */
export const resendInvite: Handler<typeof resending> = async (call) => {
  const { id } = call.params
  // Whoever may not see it learns nothing of when it was sent.
  await call.read((tx) => inviteCrud.find(tx, id, call))
  await countAttempt(call, resendLimits(call.tenant.organisationId, id))
  return call.write(async (tx) => {
    const invite = await findToChange(tx, call, id)
    await assertMayGrant(tx, call.tenant, invite.role, invite)
    const sentAt = call.services.clock.now()
    await sendInvite(tx, call, id)
    const times = { sentAt, expiresAt: expiryFrom(sentAt) }
    updateRecord(tx, invites, 'invites', id, times, traceOf(call, 'resent', invites.subject, id))
    return answerOf(tx, call, id)
  })
}

export const revokeInvite: Handler<typeof revoking> = (call) =>
  call.write(async (tx) => {
    const { id } = await findToChange(tx, call, call.params.id)
    const now = call.services.clock.now()
    await sql`update invite_records set answer = 'revoked', answered_at = ${now}, version = version + 1, updated_at = ${now}
      where organisation_id = ${call.tenant.organisationId} and id = ${id}`.execute(tx)
    writeTrace(tx, traceOf(call, 'revoked', invites.subject, id))
    return answerOf(tx, call, id)
  })

type Many = BodyOf<typeof inviting>

/** What each line would do now. */
async function judged(
  tx: Transaction,
  call: Call,
  body: Many,
): Promise<{ role: string; lines: (InviteLine & LineOutcome)[] }> {
  const role = await assertMayInvite(tx, call.tenant, body.role, body)
  const read = readInviteLines(body.lines)
  const emails = read.flatMap(({ email }) => email ?? [])
  const obstacles = await obstaclesOf(tx, emails, role)
  const lines = read.map((line): InviteLine & LineOutcome => {
    if (line.problem) return { ...line, outcome: line.email ? 'repeated' : 'invalid' }
    const obstacle = obstacles.get(line.email!)
    return obstacle ? { ...line, ...obstacle } : { ...line, outcome: 'invited' }
  })
  return { role: role.label, lines }
}

/** RT-47: what will be sent, to whom, and to whom not. */
export const checkInvites: Handler<typeof checking> = (call) =>
  call.read(async (tx) => {
    const { body } = call
    const { role, lines } = await judged(tx, call, body)
    const { rows } = await sql<{ organisation: string; inviter: string }>`
      select organisations.name as organisation, users.name as inviter from organisations, identity.users
      where users.id = ${call.tenant.userId}`.execute(tx)
    const { subject, heading, paragraphs, notes, action } = inviteLetter({
      ...rows[0]!,
      role,
      firstName: null,
      message: body.message ?? null,
      properties: body.propertyIds.length,
      portfolios: body.portfolioIds.length,
      url: '',
    })
    const letter = {
      subject,
      heading,
      paragraphs: [...paragraphs],
      notes: [...notes],
      action: action?.label ?? '',
    }
    return { lines, letter }
  })

/** AU-05, RT-47 */
export const inviteMany: Handler<typeof inviting> = async (call) => {
  const { lines: asked, ...terms } = call.body
  await countAttempt(call, inviteLimits(call.tenant, asked.length))
  return call.write(async (tx) => {
    const { lines } = await judged(tx, call, call.body)
    const invited = lines.filter(({ outcome }) => outcome === 'invited')
    for (const { email, firstName, lastName } of invited) {
      await writeInvite(tx, call, { ...terms, email: email!, firstName, lastName })
    }
    return { lines, invited: invited.length }
  })
}
