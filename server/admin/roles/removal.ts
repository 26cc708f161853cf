import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { isBuiltIn } from './built-in.ts'

/** How many are named in a refusal. */
const most = 3

function named(names: readonly string[]): string {
  const others = names.length - most
  const shown = others > 0 ? [...names.slice(0, most), `${others} more`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '')
}

async function texts(tx: Transaction, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(tx)).rows.map(({ name }) => name)
}

/**
 * Takes along what only the role gave a meaning to: profiles that have ended, invites that were answered or ran out.
 * @throws 409 for a role that comes with Freehold, that somebody has, or that somebody is invited to
 */
export async function removeAlong(
  tx: Transaction,
  { key }: { key: string },
  { tenant: { organisationId } }: Call,
): Promise<void> {
  if (isBuiltIn(key)) throw conflict('built_in', 'A role that comes with Freehold can’t be deleted.')
  const people = await texts(
    tx,
    sql`select users.name from profiles join identity.users on users.id = profiles.user_id
        where profiles.organisation_id = ${organisationId} and role = ${key} and status = 'active' order by users.name`,
  )
  if (people.length > 0) {
    const [has, them] = people.length > 1 ? ['have', 'them'] : ['has', 'that person']
    throw conflict('in_use', `${named(people)} ${has} this role. Give ${them} another one first.`)
  }
  const invited = await texts(
    tx,
    sql`select email as name from invites
      where organisation_id = ${organisationId} and role = ${key} and status = 'pending' order by email`,
  )
  if (invited.length > 0) {
    const [is, their] = invited.length > 1 ? ['are', 'Revoke their invites'] : ['is', 'Revoke that invite']
    throw conflict('in_use', `${named(invited)} ${is} invited to this role. ${their} first.`)
  }
  await sql`delete from profiles
    where organisation_id = ${organisationId} and role = ${key} and status = 'ended'`.execute(tx)
  await sql`delete from invite_records where organisation_id = ${organisationId} and role = ${key}`.execute(
    tx,
  )
}
