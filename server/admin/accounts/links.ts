import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { deriveKey } from '../../keys.ts'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'

export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email'

/** Seconds that a mailed link holds. */
export const linkLifetimes: Record<LinkPurpose, number> = {
  'verify-email': 24 * 3600,
  'reset-password': 3600,
  'change-email': 3600,
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The secret part of a mail's link: it follows from the mail's id and SESSION_SECRET.
 * @returns 43 characters of base64url
 */
export const tokenOf = (secret: string, purpose: LinkPurpose | 'invite', id: string) =>
  createHmac('sha256', deriveKey(secret, 'mailed links')).update(`${purpose} ${id}`).digest('base64url')

/**
 * Makes the link of a mail. The token follows from the mail's id and SESSION_SECRET, so that another attempt to send
 * the mail carries the same one although only its hash is kept.
 * @param secret SESSION_SECRET
 * @param id of the mail
 * @param change of a link that changes an address: to which, and in which session it was asked for
 * @returns the token, 43 characters of base64url
 */
export async function createLink(
  tx: Transaction,
  secret: string,
  id: string,
  purpose: LinkPurpose,
  userId: string,
  change?: { email: string; sessionId: string },
): Promise<string> {
  const token = tokenOf(secret, purpose, id)
  await sql`
    insert into identity.links (id, purpose, token_hash, user_id, email, session_id, expires_at)
    values (${id}, ${purpose}, ${hashOf(token)}, ${userId}, ${change?.email ?? null}, ${change?.sessionId ?? null},
      now() + make_interval(secs => ${linkLifetimes[purpose]}))
    on conflict (id) do nothing`.execute(tx)
  return token
}

/** What an opened link says of a change of address. */
export interface EmailChange {
  user_id: string
  email: string
  session_id: string
}

type Link = { id: string; used: boolean; expired: boolean } & (
  | ({ purpose: 'change-email' } & EmailChange)
  | { purpose: 'verify-email' | 'reset-password'; user_id: string }
)

/**
 * Whose link it is, locked until the transaction ends: of two who use it at once, one is too late.
 * @throws 404 `link_unknown`, 410 `link_used`, 410 `link_expired`
 */
export async function openLink(tx: Transaction, token: string, ...purposes: LinkPurpose[]): Promise<Link> {
  const { rows } = await sql<Link>`
    select id, purpose, user_id, email, session_id, used_at is not null as used, expires_at <= now() as expired
    from identity.links
    where token_hash = ${hashOf(token)} and purpose = any(${purposes}) for update`.execute(tx)
  const [link] = rows
  if (!link) throw new Refusal(404, 'link_unknown', 'This link is incomplete. Open it again from the email.')
  if (link.used)
    throw new Refusal(
      410,
      'link_used',
      'This link was already used, or a newer email replaced it. Open the newest email.',
    )
  if (link.expired) throw new Refusal(410, 'link_expired', 'This link has expired.')
  return link
}

/**
 * Of a person's links of a kind, only that of the newest mail works; mails have ids in the order in which they were
 * asked for, and may be written in another one.
 */
export async function keepNewestLink(tx: Transaction, purpose: LinkPurpose, userId: string): Promise<void> {
  await sql`update identity.links as older set used_at = now()
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and exists (
      select from identity.links as newer
      where newer.user_id = older.user_id and newer.purpose = older.purpose and newer.id > older.id)`.execute(
    tx,
  )
}

/** After this, no link of the kind works for the person any more. */
export async function useUpLinks(tx: Transaction, purpose: LinkPurpose, userId: string): Promise<void> {
  await sql`update identity.links set used_at = now()
    where user_id = ${userId} and purpose = ${purpose} and used_at is null`.execute(tx)
}
