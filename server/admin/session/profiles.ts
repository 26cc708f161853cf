import { sql } from 'kysely'
import type { SessionProfile } from '#contract/admin/session.ts'
import type { Database } from '../../db/database.ts'

/** The profiles that a person may choose from, by organisation and role. */
export async function profilesOf(database: Database, userId: string): Promise<SessionProfile[]> {
  const { rows } = await database.withTransaction((tx) =>
    sql<SessionProfile>`
      select id, role, label as "roleLabel", jsonb_build_object('id', organisation_id, 'name', name, 'type', type,
        'country', country, 'currency', currency, 'locale', locale, 'timezone', timezone, 'dialCode', dial_code
      ) as organisation from profiles_of_person(${userId})`.execute(tx),
  )
  return rows
}
