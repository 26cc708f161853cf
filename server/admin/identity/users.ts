import { hashPassword } from './hashing/index.ts'
import { sql, type Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../db/database.ts'

export interface NewUser {
  /** UUID v7; made up when left out. */
  id?: string
  email: string
  firstName: string
  lastName: string
  dialCode?: string
  phone?: string
  locale?: string
  /** Whether the address is known to be theirs. */
  emailVerified?: boolean
}

/**
 * Creates people who sign in with email and password, all in two statements and with one hash for all: for
 * demonstration data and tests. Runs inside the caller's transaction.
 * @returns their ids in the order given
 * @throws a unique violation when an address is taken
 */
export async function createUsersWithPassword<Tables>(
  db: Kysely<Tables>,
  people: readonly NewUser[],
  password: string,
): Promise<string[]> {
  const hash = await hashPassword(password)
  const rows = people.map((person) => ({
    id: person.id ?? uuid(),
    accountId: uuid(),
    email: person.email.toLowerCase(),
    emailVerified: person.emailVerified ?? true,
    firstName: person.firstName,
    lastName: person.lastName,
    dialCode: person.dialCode ?? null,
    phone: person.phone ?? null,
    locale: person.locale ?? null,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("id" uuid, "accountId" uuid,
    "email" text, "emailVerified" boolean, "firstName" text, "lastName" text, "dialCode" text, "phone" text,
    "locale" text)`
  await sql`
    insert into identity.users (id, email, email_verified, name, first_name, last_name, dial_code, phone, locale)
    select "id", "email", "emailVerified", '', "firstName", "lastName", "dialCode", "phone", "locale" from ${given}
  `.execute(db)
  await sql`
    insert into identity.accounts (id, user_id, provider_id, account_id, password)
    select "accountId", "id", 'credential', "id"::text, ${hash} from ${given}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** Those of the addresses (in lower case) that somebody has, in the order given. */
export async function findUsersByEmail({ pool }: Database, emails: readonly string[]): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select id, email, first_name as "firstName", last_name as "lastName" from identity.users
     where email = any($1) order by array_position($1, email)`,
    [emails],
  )
  return rows
}
