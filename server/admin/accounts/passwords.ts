import { dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword, verifyPassword } from '../identity/hashing/index.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { passwordProblem, plainForms, tooCommon } from '#domain/identity/password.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'

/** Some 49,000 passwords of leaks: too many to send to browsers, which know the first of them. */
const leaked = new Set(dictionary['passwords-common'])

/** A leaked one with little around it; what is mostly other signs is no longer that one. */
const isLeaked = (password: string) =>
  [password.toLowerCase(), ...plainForms(password)].some(
    (form) => 2 * form.length >= password.length && leaked.has(form),
  )

/** @throws 422 when the password is made of what others know of its owner, or is one that others try first */
export function checkPassword(password: string, own: readonly string[]): void {
  const problem = passwordProblem(password, own) ?? (isLeaked(password) ? tooCommon : undefined)
  if (problem) throw invalid([{ field: 'password', errors: [problem] }])
}

/** Puts a new password in place of the old one, or of none. @param hash of `hashPassword` */
export async function setPassword(tx: Transaction, userId: string, hash: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update identity.accounts set password = ${hash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential'`.execute(tx)
  if (numAffectedRows === 0n) {
    await sql`insert into identity.accounts (id, user_id, provider_id, account_id, password)
      values (${uuid()}, ${userId}, 'credential', ${userId}, ${hash})`.execute(tx)
  }
}

/** Whether it is the person's password. Somebody who has none is answered as slowly as anybody else. */
export async function isPassword(database: Database, userId: string, password: string): Promise<boolean> {
  const { rows } = await database.withTransaction((tx) =>
    sql<{ password: string | null }>`
      select password from identity.accounts where user_id = ${userId} and provider_id = 'credential'`.execute(
      tx,
    ),
  )
  const hash = rows[0]?.password
  if (hash) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}

/** What others know of somebody, for `checkPassword`. */
export async function knownOf(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string; first_name: string; last_name: string }>`
    select email, first_name, last_name from identity.users where id = ${userId}`.execute(tx)
  return rows.flatMap(({ email, first_name, last_name }) => [email, first_name, last_name])
}
