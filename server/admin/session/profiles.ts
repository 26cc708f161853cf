import { sql } from 'kysely'
import type { SessionProfile } from '#contract/admin/session.ts'
import type { Database } from '../../db/database.ts'

interface ProfileRow {
  id: string
  role: string
  label: string
  organisation_id: string
  name: string
  type: SessionProfile['organisation']['type']
  country: string
  currency: string
  locale: string
  timezone: string
  dial_code: string
}

/** The profiles that a person may choose from, by organisation and role. */
export async function profilesOf(database: Database, userId: string): Promise<SessionProfile[]> {
  const { rows } = await database.withTransaction((tx) =>
    sql<ProfileRow>`select * from profiles_of_person(${userId})`.execute(tx),
  )
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    roleLabel: row.label,
    organisation: {
      id: row.organisation_id,
      name: row.name,
      type: row.type,
      country: row.country,
      currency: row.currency,
      locale: row.locale,
      timezone: row.timezone,
      dialCode: row.dial_code,
    },
  }))
}
