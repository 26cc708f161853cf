import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** Somebody has the address, and has shown that it is theirs. */
export class Taken extends Error {}

/** Row level security lets a transaction work on one organisation at a time. */
export const enter = (tx: Transaction, organisationId: string) =>
  sql`set local app.organisation = ${sql.lit(organisationId)}`.execute(tx)

/**
 * Takes back a sign-up with this address that was never confirmed, organisation and all: nobody has ever been in
 * there, and whoever made it may not be who has the address.
 * @throws {Taken} when other people have joined it since
 */
export async function takeBack(tx: Transaction, email: string): Promise<void> {
  const { rows: people } = await sql<{ id: string }>`
    select id from identity.users where email = ${email} and not email_verified for update`.execute(tx)
  const [person] = people
  if (!person) return
  const { rows: places } = await sql<{ id: string }>`
    select organisations_of_person(${person.id}) as id`.execute(tx)
  for (const { id } of places) {
    await enter(tx, id)
    const { rows } = await sql<{ alone: boolean }>`
      select count(*) = 1 as alone from members where organisation_id = ${id}`.execute(tx)
    if (!rows[0]!.alone) throw new Taken()
    await sql`delete from organisations where id = ${id}`.execute(tx)
  }
  await sql`delete from identity.users where id = ${person.id}`.execute(tx)
}
