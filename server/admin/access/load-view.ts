import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { accessOf, loadAccess, type AccessRow, type TenantAccess } from './tenant-context.ts'
import type { TokenClaims } from './tenant-token.ts'

interface ViewRow extends AccessRow {
  profileId: string
  userId: string
}

/** What the browser shows of a view: whose eyes it is. */
export interface ViewedPerson {
  id: string
  userId: string
  name: string
  email: string
  role: string
  roleLabel: string
  profileId: string
  until: string
}

/**
 * What an administrator sees who looks through somebody else's eyes: what that person sees. It holds as long as the
 * administrator is one, the view has not ended, and the person works here.
 */
export async function loadView(
  database: Database,
  claims: Omit<TokenClaims, 'expiresAt' | 'viewId'>,
  viewId: string,
): Promise<(TenantAccess & { viewed: ViewedPerson }) | undefined> {
  const viewing = await loadAccess(database, claims)
  if (viewing?.context.role !== 'admin') return undefined
  const { organisationId, userId, profileId, sessionId } = claims
  const row = await database.withTenant(
    { organisationId, userId },
    async (tx) => {
      const { rows } = await sql<ViewRow & { name: string; email: string; roleLabel: string }>`
        select views_as.expires_at, profiles.id as "profileId", profiles.user_id as "userId", profiles.role,
          roles.rules, roles.label as "roleLabel", users.name, users.email,
          (select jsonb_object_agg(kind, ids) from (
            select kind, jsonb_agg(record_id) as ids from current_scopes
            where organisation_id = ${organisationId} and profile_id = profiles.id group by kind
          ) as kinds) as scope, organisations.timezone
        from views_as
        join profiles on profiles.organisation_id = views_as.organisation_id and profiles.id = views_as.profile_id
          and profiles.status = 'active'
        join members on members.organisation_id = profiles.organisation_id
          and members.user_id = profiles.user_id and members.status = 'active'
        join roles on roles.organisation_id = profiles.organisation_id and roles.key = profiles.role
        join identity.users on users.id = profiles.user_id
        join organisations on organisations.id = profiles.organisation_id
        where views_as.id = ${viewId} and views_as.session_id = ${sessionId}
          and views_as.viewer_profile_id = ${profileId} and views_as.ended_at is null and views_as.expires_at > now()
      `.execute(tx)
      return rows[0]
    },
    { readOnly: true },
  )
  if (!row) return undefined
  const seen = accessOf({ organisationId, sessionId, userId: row.userId, profileId: row.profileId }, row)
  return {
    context: { ...seen.context, viewer: { userId, viewId } },
    rules: seen.rules,
    until: Math.min(seen.until, viewing.until),
    tags: [...viewing.tags, ...seen.tags, `view:${viewId}`],
    viewed: {
      id: viewId,
      userId: row.userId,
      name: row.name,
      email: row.email,
      role: row.role,
      roleLabel: row.roleLabel,
      profileId: row.profileId,
      until: row.expires_at,
    },
  }
}
