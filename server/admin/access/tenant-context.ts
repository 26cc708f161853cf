import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { abilityOf, rulesFor, type AccessRule, type ProfileScope } from '#domain/access/index.ts'
import type { TenantContext } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { longestSession } from '../identity/lifetimes.ts'
import type { TokenClaims } from './tenant-token.ts'

export interface TenantAccess {
  context: TenantContext
  /** What the profile may do, placeholders filled in: what the browser builds the same ability from. */
  rules: AccessRule[]
  /** Milliseconds since the epoch until which nothing but a change that is told can end it. */
  until: number
  /** The changes that end it, as server/db/schema/triggers/access.sql names them. */
  tags: string[]
}

export interface AccessRow {
  expires_at: string
  role: string
  rules: AccessRule[]
  scope: ProfileScope | null
  timezone: string
}

/** Short, the same for the same rules, and tells nothing of them. */
const versionOf = (rules: readonly AccessRule[]) =>
  createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 16)

/**
 * What a token stands for right now.
 * @returns nothing when the session, the membership or the profile has ended
 */
export async function loadAccess(
  database: Database,
  claims: Omit<TokenClaims, 'expiresAt' | 'viewId'>,
): Promise<TenantAccess | undefined> {
  const { sessionId, userId, profileId, organisationId } = claims
  const row = await database.withTenant(
    { organisationId, userId },
    async (tx) => {
      // Asked apart, and sent together: sessions are no organisation's, and may be on another server.
      const lasting = sql<Pick<AccessRow, 'expires_at'>>`
        select expires_at from identity.sessions
        where id = ${sessionId} and user_id = ${userId} and expires_at > now()
          and created_at > now() - make_interval(secs => ${longestSession})`.execute(tx)
      const working = sql<Omit<AccessRow, 'expires_at'>>`
        select profiles.role, roles.rules,
          (select jsonb_object_agg(kind, ids) from (
            select kind, jsonb_agg(record_id) as ids from current_scopes
            where organisation_id = ${organisationId} and profile_id = ${profileId} group by kind
          ) as kinds) as scope, organisations.timezone
        from profiles
        join members on members.organisation_id = profiles.organisation_id
          and members.user_id = profiles.user_id and members.status = 'active'
        join roles on roles.organisation_id = profiles.organisation_id and roles.key = profiles.role
        join organisations on organisations.id = profiles.organisation_id
        where profiles.organisation_id = ${organisationId} and profiles.id = ${profileId}
          and profiles.user_id = ${userId} and profiles.status = 'active'
      `.execute(tx)
      const [sessions, profiles] = await Promise.all([lasting, working])
      const [session, profile] = [sessions.rows[0], profiles.rows[0]]
      return session && profile && { ...profile, ...session }
    },
    { readOnly: true },
  )
  return row && accessOf(claims, row)
}

/** What a profile's row comes to. */
export function accessOf(
  { sessionId, userId, profileId, organisationId }: Omit<TokenClaims, 'expiresAt' | 'viewId'>,
  row: AccessRow,
): TenantAccess {
  const rules = rulesFor(row.rules, { userId, profileId, scope: row.scope ?? {} })
  return {
    context: {
      sessionId,
      userId,
      profileId,
      organisationId,
      role: row.role,
      ability: abilityOf(rules),
      timezone: row.timezone,
      accessVersion: versionOf(rules),
    },
    rules,
    until: Date.parse(row.expires_at),
    tags: [
      `session:${sessionId}`,
      `profile:${profileId}`,
      `member:${organisationId}:${userId}`,
      `role:${organisationId}:${row.role}`,
    ],
  }
}
