import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { JobQueue } from '../../queue/queue.ts'
import { useUpLinks, type EmailChange } from './links.ts'
import { takeBack, Taken } from './take-back.ts'

/** Told only to whoever has the mail, so to whoever has the address. */
const taken = () =>
  conflict('address_taken', 'This address has an account of its own by now. Sign in with it instead.')

/** @throws 409 where somebody has it and has shown that it is theirs */
async function makeFree(tx: Transaction, email: string): Promise<void> {
  await takeBack(tx, email).catch((error: unknown) => {
    throw error instanceof Taken ? taken() : error
  })
  const { rows } = await sql`select from identity.users where email = ${email}`.execute(tx)
  if (rows.length > 0) throw taken()
}

/**
 * Makes the address of an opened link the one that its person signs in with. Links that were mailed to the former one
 * stop working, and all sessions end but the one that asked, where the password was known.
 * @returns the sessions that end with the transaction
 */
export async function changeEmail(tx: Transaction, jobs: JobQueue, link: EmailChange): Promise<string[]> {
  const { user_id: userId, email, session_id: asking } = link
  await makeFree(tx, email)
  const { rows: people } = await sql<{ email: string }>`
    select email from identity.users where id = ${userId} for update`.execute(tx)
  const former = people[0]!.email
  await sql`update identity.users set email = ${email}, email_verified = true where id = ${userId}`.execute(
    tx,
  )
  for (const purpose of ['change-email', 'reset-password', 'verify-email'] as const) {
    await useUpLinks(tx, purpose, userId)
  }
  await jobs.send(tx, 'mails', { id: uuid(), kind: 'email-changed', userId, to: former })
  const { rows: ended } = await sql<{ id: string }>`
    delete from identity.sessions where user_id = ${userId} and id <> ${asking} returning id`.execute(tx)
  return ended.map(({ id }) => id)
}
