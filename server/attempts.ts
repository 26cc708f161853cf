import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from './db/database.ts'
import { mostInvited } from '#domain/identity/invites.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import { Refusal } from './errors.ts'
import type { Call } from './http/call.ts'

const minute = 60_000

interface Limit {
  key: string
  /** Attempts within the window; the next one is refused. */
  max: number
  /** Milliseconds from the first attempt until all are forgotten. */
  window: number
  /** Milliseconds between attempts beyond `max`; none is let through beyond it when left out. */
  pace?: number
  /** How many attempts it counts as; one when left out. */
  weight?: number
}

/** Keys say nothing about whose they are, and have one length. */
const keyOf = (what: string, ...parts: string[]) =>
  `${what}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

/**
 * Whose address it is: an IPv6 one stands for the network of 2^64 addresses that one household has.
 * @returns IPv4 addresses as they are, also when written as IPv6
 */
export function networkOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Guessing one person's password, many people's from one place, and one person's from many places. In this order: an
 * attempt that an earlier limit refuses is not held against the account. Guesses from many places slow the account's
 * sign-ins down without ending them, and not at all where its owner has signed in before.
 * @param device of `knownDevice`
 */
export function signInLimits(address: string, email: string, device?: string): Limit[] {
  const account = email.toLowerCase()
  const network = networkOf(address)
  const window = 15 * minute
  if (device) return [{ key: keyOf('sign-in', 'device', device), max: 10, window }]
  return [
    { key: keyOf('sign-in', 'network and account', network, account), max: 10, window },
    { key: keyOf('sign-in', 'network', network), max: 60, window },
    { key: keyOf('sign-in', 'account', account), max: 100, window, pace: 10_000 },
  ]
}

/** Guessing something of a person whose session one has already: their password, or a code. */
export const ownLimits = (what: 'password' | 'code', userId: string): Limit[] => [
  { key: keyOf(what, userId), max: 10, window: 15 * minute },
]

/** Pictures of oneself, each of which costs some work. */
export const uploadLimits = (userId: string): Limit[] => [
  { key: keyOf('avatar', userId), max: 30, window: 60 * minute },
]

/** Making accounts, and asking for mails to anybody. A pause between two comes first: hurry costs nothing more. */
export function mailLimits(
  kind: 'sign-up' | 'verify-email' | 'reset-password' | 'change-email',
  address: string,
  email: string,
) {
  const account = email.toLowerCase()
  const limits: Limit[] = [
    { key: keyOf(kind, 'pause', account), max: 1, window: mailPause * 1000 },
    { key: keyOf(kind, 'account', account), max: 6, window: 60 * minute },
    { key: keyOf(kind, 'network', networkOf(address)), max: 60, window: 60 * minute },
  ]
  // Whoever mends a mistake in a sign-up sends it again at once.
  return kind === 'sign-up' ? limits.slice(1) : limits
}

/** Inviting people, which mails to strangers. @param weight addresses that are invited at once */
export const inviteLimits = (
  { userId, organisationId }: { userId: string; organisationId: string },
  weight = 1,
): Limit[] => [
  { key: keyOf('invite', userId), max: mostInvited, window: 60 * minute, weight },
  {
    key: keyOf('invite', 'organisation', organisationId),
    max: 2 * mostInvited,
    window: 24 * 60 * minute,
    weight,
  },
]

/** Mailing an invite again. */
export const resendLimits = (organisationId: string, inviteId: string): Limit[] => [
  { key: keyOf('resend', 'pause', organisationId, inviteId), max: 1, window: mailPause * 1000 },
  { key: keyOf('resend', organisationId, inviteId), max: 6, window: 24 * 60 * minute },
]

/** Booking viewings, by strangers: one visitor hardly wants more, and a household not many. */
export const bookingLimits = (address: string, email: string): Limit[] => [
  { key: keyOf('viewing', 'visitor', email.toLowerCase()), max: 6, window: 60 * minute },
  { key: keyOf('viewing', 'network', networkOf(address)), max: 30, window: 60 * minute },
]

/** Asking about properties, by strangers; fewer from whoever has proven nothing. */
export const enquiryLimits = (address: string, email: string, proven: boolean): Limit[] => [
  { key: keyOf('enquiry', 'visitor', email.toLowerCase()), max: 10, window: 60 * minute },
  proven
    ? { key: keyOf('enquiry', 'network', networkOf(address)), max: 40, window: 60 * minute }
    : { key: keyOf('enquiry', 'network', 'unproven', networkOf(address)), max: 5, window: 60 * minute },
]

/** Trying links out. */
export const linkLimits = (address: string): Limit[] => [
  { key: keyOf('link', networkOf(address)), max: 100, window: 15 * minute },
]

/** @returns milliseconds to wait, 0 when the attempt is within the limit */
async function waitFor(pool: Database['pool'], limit: Limit, now: number): Promise<number> {
  const wait = await take(pool, limit, now)
  if (wait === 0 || !limit.pace) return wait
  return take(pool, { key: `${limit.key}:slow`, max: 1, window: limit.pace }, now)
}

async function take(
  pool: Database['pool'],
  { key, max, window, weight = 1 }: Limit,
  now: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number; started: number }>(
    `insert into identity.rate_limits as known (key, count, last_request) values ($1, $4, $2)
     on conflict (key) do update set
       count = case when known.last_request <= $3 then $4 else known.count + $4 end,
       last_request = case when known.last_request <= $3 then $2 else known.last_request end
     returning count, last_request as started`,
    [key, now, now - window, weight],
  )
  const { count, started } = rows[0]!
  return count > max ? Math.max(1, started + window - now) : 0
}

/** Whether a code of an app is entered for the first time: RFC 6238 has each work once, though it shows for a while. */
export const isFirstUse = ({ pool }: Database, userId: string, code: string): Promise<boolean> =>
  isFirst(pool, keyOf('used code', userId, code), 2 * minute)

/** Whether a proof of work goes with its first booking. */
export const isFirstProof = ({ pool }: Database, signature: string, lifetime: number): Promise<boolean> =>
  isFirst(pool, keyOf('used proof', signature), lifetime)

const isFirst = async (pool: Database['pool'], key: string, window: number) =>
  (await take(pool, { key, max: 1, window }, Date.now())) === 0

function spokenWait(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds <= 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/**
 * Counts an attempt before anything is looked at, so that parallel guesses can't slip through; in the database, for
 * all processes together, and alike for accounts that don't exist.
 * @param call whose refusal says in its Retry-After header how long to wait
 * @returns how to take it back when it turns out to be no guess
 * @throws 429
 */
export async function countAttempt(
  { services, reply }: Pick<Call, 'services' | 'reply'>,
  limits: readonly Limit[],
): Promise<{ forgive: () => Promise<void> }> {
  const { pool } = services.database
  const now = Date.now()
  for (const limit of limits) {
    const wait = Math.ceil((await waitFor(pool, limit, now)) / 1000)
    if (wait > 0) {
      void reply.header('retry-after', wait)
      throw new Refusal(429, 'too_many_attempts', `Too many attempts. Try again in ${spokenWait(wait)}.`)
    }
  }
  return {
    async forgive() {
      const [own, ...shared] = limits.map(({ key }) => key)
      await pool.query(
        `with forgiven as (delete from identity.rate_limits where key = $1)
         update identity.rate_limits set count = greatest(count - 1, 0) where key = any($2)`,
        [own, shared],
      )
    },
  }
}
