import type { SessionProfile } from '#contract/admin/session.ts'
import type { Database } from '../../db/database.ts'

/** The profiles that a person may choose from, by organisation and role. */
export async function profilesOf(database: Database, userId: string): Promise<SessionProfile[]> {
  const rows = await database.withPerson(userId, (tx) =>
    tx
      .selectFrom('profiles')
      .innerJoin('members', (join) =>
        join
          .onRef('members.organisation_id', '=', 'profiles.organisation_id')
          .onRef('members.user_id', '=', 'profiles.user_id'),
      )
      .innerJoin('organisations', 'organisations.id', 'profiles.organisation_id')
      .innerJoin('roles', (join) =>
        join
          .onRef('roles.organisation_id', '=', 'profiles.organisation_id')
          .onRef('roles.key', '=', 'profiles.role'),
      )
      .where('profiles.user_id', '=', userId)
      .where('profiles.status', '=', 'active')
      .where('members.status', '=', 'active')
      .orderBy('organisations.name')
      .orderBy('roles.label')
      .select([
        'profiles.id',
        'profiles.role',
        'roles.label',
        'profiles.organisation_id',
        'organisations.name',
        'organisations.type',
        'organisations.country',
        'organisations.currency',
        'organisations.locale',
        'organisations.timezone',
        'organisations.dial_code',
      ])
      .execute(),
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
