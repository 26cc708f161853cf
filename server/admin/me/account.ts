import { sql } from 'kysely'
import type { Account, updateMe as updating } from '#contract/admin/me.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { unauthenticated } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { avatarOf } from '../avatars/avatar.ts'

type Row = Omit<Account, 'avatar'> & { avatarFileId: string | null }

export async function accountOf(tx: Transaction, services: Services, userId: string): Promise<Account> {
  const { rows } = await sql<Row>`
    select id, email, first_name as "firstName", last_name as "lastName", dial_code as "dialCode", phone, locale,
      colour_mode as "colourMode", avatar_file_id as "avatarFileId", two_factor_enabled as "secondFactor",
      (select links.email from identity.links
       where links.user_id = users.id and purpose = 'change-email' and used_at is null and expires_at > now()
       order by links.created_at desc limit 1) as "pendingEmail"
    from identity.users where id = ${userId}`.execute(tx)
  const [row] = rows
  if (!row) throw unauthenticated()
  const { avatarFileId, ...account } = row
  return { ...account, avatar: avatarOf(services, userId, avatarFileId) }
}

export const readMe = (call: Call): Promise<Account> =>
  call.services.database.withTransaction((tx) => accountOf(tx, call.services, call.session.userId))

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  dialCode: 'dial_code',
  phone: 'phone',
  locale: 'locale',
  colourMode: 'colour_mode',
} as const

/** RT-37 */
export async function updateMe(call: Call): Promise<Account> {
  const body = call.body as BodyOf<typeof updating>
  const { userId } = call.session
  const changes = Object.entries(columns).flatMap(([name, column]) => {
    const value = body[name as keyof typeof columns]
    return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  })
  return call.services.database.withTransaction(async (tx) => {
    await sql`update identity.users set ${sql.join(changes)} where id = ${userId}`.execute(tx)
    return accountOf(tx, call.services, userId)
  })
}
