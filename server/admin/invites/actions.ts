import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  invites,
  type checkInvites as checking,
  type inviteMany as inviting,
  type LineOutcome,
} from '#contract/admin/invites.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import { allows } from '#domain/access/index.ts'
import { readInviteLines, type InviteLine } from '#domain/identity/invites.ts'
import { updateRecord, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { inviteLetter } from '../../mails/invite-letter.ts'
import { countAttempt, inviteLimits, resendLimits } from '../identity/attempts.ts'
import {
  assertPending,
  expiryFrom,
  obstaclesOf,
  sendInvite,
  writeInvite,
  type InviteTerms,
} from './create.ts'
import { inviteCrud } from './crud.ts'
import { assertMayGrant, assertMayInvite } from '../../people/grants.ts'

type Row = Record<string, unknown>

const traceOf = (call: Call, action: string, id: string, changes: Record<string, never> = {}) => ({
  organisationId: call.tenant.organisationId,
  actorId: call.tenant.userId,
  at: call.services.clock.now(),
  action,
  subject: invites.subject,
  subjectId: id,
  propertyId: null,
  changes,
})

/** @throws 404, 403 */
async function findToChange(tx: Transaction, call: Call): Promise<Row> {
  const invite = await inviteCrud.find(tx, call.params['id']!, call, true)
  if (!allows(call.tenant.ability, 'update', invites.subject, invite)) throw forbidden()
  return invite
}

const answerOf = async (tx: Transaction, call: Call, id: string) =>
  inviteCrud.present(await inviteCrud.find(tx, id, call), call)

/** AU-05. An expired one waits again. */
export async function resendInvite(call: Call): Promise<Row> {
  // Whoever may not see it learns nothing of when it was sent.
  await call.read((tx) => inviteCrud.find(tx, call.params['id']!, call))
  await countAttempt(call, resendLimits(call.tenant.organisationId, call.params['id']!))
  return call.write(async (tx) => {
    const invite = await findToChange(tx, call)
    const id = invite['id'] as string
    if (invite['status'] !== 'expired') assertPending(invite)
    await assertMayGrant(tx, call.tenant, invite['role'] as string, invite as unknown as InviteTerms)
    const now = call.services.clock.now()
    const mailId = uuid()
    await sql`update invite_records set link_id = ${mailId}, answer = null, answered_at = null where id = ${id}`.execute(
      tx,
    )
    const times = { sentAt: now, expiresAt: expiryFrom(now) }
    updateRecord(tx, invites, 'invites', id, times, traceOf(call, 'resent', id))
    await sendInvite(tx, call, id, mailId)
    return answerOf(tx, call, id)
  })
}

export async function revokeInvite(call: Call): Promise<Row> {
  return call.write(async (tx) => {
    const invite = await findToChange(tx, call)
    const id = invite['id'] as string
    if (invite['status'] !== 'expired') assertPending(invite)
    const now = call.services.clock.now()
    await sql`update invite_records set answer = 'revoked', answered_at = ${now}, version = version + 1, updated_at = ${now}
      where id = ${id}`.execute(tx)
    writeTrace(tx, traceOf(call, 'revoked', id))
    return answerOf(tx, call, id)
  })
}

type Many = BodyOf<typeof inviting>

/** What each line would do now. */
async function judged(
  tx: Transaction,
  call: Call,
  body: Many,
): Promise<{ role: string; lines: (InviteLine & LineOutcome)[] }> {
  const role = await assertMayInvite(tx, call.tenant, body.role, body)
  const read = readInviteLines(body.lines)
  const obstacles = await obstaclesOf(
    tx,
    read.flatMap(({ email }) => email ?? []),
    role,
  )
  const lines = read.map((line): InviteLine & LineOutcome => {
    if (line.problem) return { ...line, outcome: line.email ? 'repeated' : 'invalid' }
    const obstacle = obstacles.get(line.email!)
    return obstacle ? { ...line, ...obstacle } : { ...line, outcome: 'invited' }
  })
  return { role: role.label, lines }
}

/** RT-47: what will be sent, to whom, and to whom not. */
export async function checkInvites(call: Call): Promise<AnswerOf<typeof checking>> {
  const body = call.body as Many
  return call.read(async (tx) => {
    const { role, lines } = await judged(tx, call, body)
    const { rows } = await sql<{ organisation: string; inviter: string }>`
      select organisations.name as organisation, users.name as inviter from organisations, identity.users
      where users.id = ${call.tenant.userId}`.execute(tx)
    const { action, ...letter } = inviteLetter({
      ...rows[0]!,
      role,
      firstName: null,
      message: body.message ?? null,
      properties: body.propertyIds.length,
      portfolios: body.portfolioIds.length,
      url: '',
    })
    return {
      lines,
      letter: {
        ...letter,
        paragraphs: [...letter.paragraphs],
        notes: [...letter.notes],
        action: action?.label ?? '',
      },
    }
  })
}

/** AU-05, RT-47 */
export async function inviteMany(call: Call): Promise<AnswerOf<typeof inviting>> {
  const body = call.body as Many
  await countAttempt(call, inviteLimits(call.tenant.userId, body.lines.length))
  return call.write(async (tx) => {
    const { lines } = await judged(tx, call, body)
    const invited = lines.filter(({ outcome }) => outcome === 'invited')
    for (const { email, firstName, lastName } of invited) {
      const { role, propertyIds, portfolioIds, message } = body
      await writeInvite(tx, call, {
        email: email!,
        role,
        propertyIds,
        portfolioIds,
        message,
        firstName,
        lastName,
      })
    }
    return { lines, invited: invited.length }
  })
}
