import { sql } from 'kysely'
import type { AccessPerson, ProfileScope } from '#domain/access/index.ts'
import type { Transaction } from '../db/database.ts'

/** Somebody with a role, as rules are filled in for them. */
export interface RoleHolder extends AccessPerson {
  name: string
  /** Key of the role. */
  role: string
}

/**
 * Those who work in the organisation, once per role that they have, by name.
 * @param narrowed to a role, to a person
 */
export async function holdersOf(
  tx: Transaction,
  { role, userId, limit }: { role?: string; userId?: string; limit?: number } = {},
): Promise<RoleHolder[]> {
  const { rows } = await sql<Omit<RoleHolder, 'scope'> & { scope: ProfileScope | null }>`
    select profiles.id as "profileId", profiles.user_id as "userId", profiles.role, users.name,
      (select jsonb_object_agg(kind, ids) from (
        select kind, jsonb_agg(record_id) as ids from current_scopes
        where current_scopes.organisation_id = profiles.organisation_id and profile_id = profiles.id group by kind
      ) as kinds) as scope
    from profiles
    join members on members.organisation_id = profiles.organisation_id and members.user_id = profiles.user_id
    join identity.users on users.id = profiles.user_id
    where profiles.status = 'active' and members.status = 'active'
      and ${role === undefined ? sql`true` : sql`profiles.role = ${role}`}
      and ${userId === undefined ? sql`true` : sql`profiles.user_id = ${userId}`}
    order by users.name, profiles.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(tx)
  return rows.map((row) => ({ ...row, scope: row.scope ?? {} }))
}
