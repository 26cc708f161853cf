import { hashPassword } from '../identity/hashing/index.ts'
import { sql } from 'kysely'
import {
  invites,
  type acceptInvite as accepting,
  type declineInvite as declining,
  type openInvite as opening,
} from '#contract/admin/invites.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid, Refusal } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { checkPassword, setPassword } from '../accounts/passwords.ts'
import { enter, takeBack, Taken } from '../accounts/take-back.ts'
import { countAttempt, linkLimits } from '../../attempts.ts'
import type { Identity } from '../identity/index.ts'
import { headersOf, passCookies, sessionOf, userOf } from '../identity/sessions.ts'
import { notify } from '../../notifications/notify.ts'
import { profilesOf } from '../session/profiles.ts'
import { joinOrganisation } from './join.ts'
import { findByToken, type OpenInvite } from './links.ts'

/** Whose account the address is; nobody's when nobody ever confirmed that it is theirs. */
async function accountOf(tx: Transaction, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users where email = ${email} and email_verified`.execute(tx)
  return rows[0]?.id
}

/** RT-18 */
export const openInvite: Handler<typeof opening> = async (call) => {
  await countAttempt(call, linkLimits(call.request.ip))
  return call.services.database.withTransaction(async (tx) => {
    const invite = await findByToken(tx, call.body.token)
    return {
      email: invite.email,
      organisation: invite.organisation,
      role: invite.role_label,
      inviter: invite.inviter,
      message: invite.message,
      properties: invite.property_ids.length,
      portfolios: invite.portfolio_ids.length,
      expiresAt: invite.expires_at,
      firstName: invite.first_name,
      lastName: invite.last_name,
      dialCode: invite.dial_code,
      phone: invite.phone,
      hasAccount: (await accountOf(tx, invite.email)) !== undefined,
    }
  })
}

async function settle(
  tx: Transaction,
  call: Call,
  invite: OpenInvite,
  actorId: string | null,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const now = call.services.clock.now()
  await sql`update invite_records set answer = ${answer}, answered_at = ${now}, version = version + 1, updated_at = ${now}
    where organisation_id = ${invite.organisation_id} and id = ${invite.id}`.execute(tx)
  writeTrace(tx, {
    organisationId: invite.organisation_id,
    actorId,
    at: now,
    action: answer,
    subject: invites.subject,
    subjectId: invite.id,
    propertyId: null,
    changes: {},
  })
}

/** @throws 403 unless the account that the address has is the one signed in */
function assertOwn(
  invite: OpenInvite,
  owner: string,
  signedIn: { userId: string; email: string } | undefined,
) {
  if (signedIn?.userId === owner) return
  if (signedIn) {
    throw new Refusal(403, 'other_account', `This invite is for ${invite.email}.`, {
      payload: [`You are signed in as ${signedIn.email}. Sign out, then sign in as ${invite.email}.`],
    })
  }
  throw new Refusal(403, 'sign_in_first', `${invite.email} has an account.`, {
    payload: ['Sign in with it, then accept the invite.'],
  })
}

/** Other people work in an organisation that was made with this address and never confirmed. */
const waiting = () =>
  conflict(
    'address_waits',
    'This address hasn’t been confirmed. Open the link in the sign-up email, then accept the invite.',
  )

type Account = NonNullable<BodyOf<typeof accepting>['account']>

/** The link came by mail, so the address counts as confirmed. */
async function createAccount(tx: Transaction, invite: OpenInvite, account: Account, hash: string) {
  const { firstName, lastName, dialCode, phone, password } = account
  checkPassword(password, [invite.email, firstName, lastName, invite.organisation])
  await takeBack(tx, invite.email).catch((error: unknown) => {
    throw error instanceof Taken ? waiting() : error
  })
  await enter(tx, invite.organisation_id)
  // Whoever was invited by name has been shown under this id.
  const { id } = invite
  await sql`
    insert into identity.users (id, email, email_verified, name, first_name, last_name, dial_code, phone, terms_accepted_at)
    values (${id}, ${invite.email}, true, '', ${firstName}, ${lastName}, ${dialCode}, ${phone}, now())`.execute(
    tx,
  )
  await setPassword(tx, id, hash)
  return id
}

/** AU-05. Everything or nothing; of two at once, the second finds the invitation accepted. */
export const acceptInvite =
  ({ auth, services }: Identity): Handler<typeof accepting> =>
  async (call) => {
    const { token, account } = call.body
    await countAttempt(call, linkLimits(call.request.ip))
    const session = await sessionOf(auth, call.request)
    const signedIn = session && { userId: session.userId, email: session.user.email }
    const hash = account && (await hashPassword(account.password))
    const { email, profileId, userId, isNew } = await services.database.withTransaction(async (tx) => {
      const invite = await findByToken(tx, token)
      const owner = await accountOf(tx, invite.email)
      if (owner) assertOwn(invite, owner, signedIn)
      else if (!account || !hash) {
        throw invalid([{ field: 'account', errors: ['Fill in your names, phone number and a password.'] }])
      }
      const joining = owner ?? (await createAccount(tx, invite, account!, hash!))
      const profile = await joinOrganisation(tx, call, invite, joining)
      await settle(tx, call, invite, joining, 'accepted')
      await notify(tx, invite.organisation_id, {
        type: 'invite.accepted',
        actorId: joining,
        recipients: [invite.inviter_id],
        subjectId: joining,
        data: { role: invite.role_label },
        key: `invite:${invite.id}:accepted`,
      })
      return { email: invite.email, userId: joining, profileId: profile, isNew: !owner }
    })
    const profiles = await profilesOf(services.database, userId)
    if (!isNew) return { user: userOf(services, session!.user), profiles, profileId }
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password: account!.password },
        headers: headersOf(call.request),
        returnHeaders: true,
      })
      passCookies(call.reply, headers)
      return { user: 'user' in response ? userOf(services, response.user) : null, profiles, profileId }
    } catch (error) {
      // They have joined all the same, and can sign in.
      services.log.warn({ err: error }, 'somebody who accepted an invitation could not be signed in at once')
      return { user: null, profiles: [], profileId }
    }
  }

export const declineInvite: Handler<typeof declining> = async (call) => {
  await countAttempt(call, linkLimits(call.request.ip))
  await call.services.database.withTransaction(async (tx) => {
    const invite = await findByToken(tx, call.body.token)
    await settle(tx, call, invite, (await accountOf(tx, invite.email)) ?? null, 'declined')
  })
}
