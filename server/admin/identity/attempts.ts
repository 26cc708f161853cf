import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'

/** Milliseconds from the first attempt until all are forgotten. */
const window = 15 * 60_000

interface Limit {
  key: string
  max: number
}

/** Keys say nothing about whose they are, and have one length. */
const keyOf = (...parts: string[]) =>
  `sign-in:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

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
 * attempt that an earlier limit refuses is not held against the account, or anybody could lock anybody out.
 */
function limitsOf(address: string, email: string): Limit[] {
  const account = email.toLowerCase()
  const network = networkOf(address)
  return [
    { key: keyOf('network and account', network, account), max: 10 },
    { key: keyOf('network', network), max: 60 },
    { key: keyOf('account', account), max: 100 },
  ]
}

/** @returns milliseconds to wait, 0 when the attempt is within the limit */
async function take(pool: Database['pool'], { key, max }: Limit, now: number): Promise<number> {
  const { rows } = await pool.query<{ count: number; started: number }>(
    `insert into identity.rate_limits as known (key, count, last_request) values ($1, 1, $2)
     on conflict (key) do update set
       count = case when known.last_request <= $3 then 1 else known.count + 1 end,
       last_request = case when known.last_request <= $3 then $2 else known.last_request end
     returning count, last_request as started`,
    [key, now, now - window],
  )
  const { count, started } = rows[0]!
  return count > max ? Math.max(1, started + window - now) : 0
}

function spokenWait(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds <= 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/**
 * Counts a sign-in attempt before the password is looked at, so that parallel guesses can't slip through; in the
 * database, for all processes together, and alike for accounts that don't exist.
 * @param onRefused told the seconds to wait, for the Retry-After header
 * @returns how to take it back when the sign-in succeeds
 * @throws 429
 */
export async function countAttempt(
  { pool }: Database,
  address: string,
  email: string,
  onRefused: (seconds: number) => void,
): Promise<{ forgive: () => Promise<void> }> {
  const limits = limitsOf(address, email)
  const now = Date.now()
  for (const limit of limits) {
    const wait = Math.ceil((await take(pool, limit, now)) / 1000)
    if (wait > 0) {
      onRefused(wait)
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
