import { sql } from 'kysely'
import {
  abilityOf,
  rulesFor,
  type Ability,
  type AccessRule,
  type ProfileScope,
} from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'

/** On whose behalf a job works: the profile that asked for it, with the rights that it has now. */
export interface Importer {
  userId: string
  profileId: string
  ability: Ability
  rules: AccessRule[]
}

interface Row {
  user_id: string
  rules: AccessRule[]
  scope: ProfileScope | null
}

/** @returns nothing when the membership or the profile has ended */
export async function loadImporter(tx: Transaction, profileId: string): Promise<Importer | undefined> {
  const { rows } = await sql<Row>`
    select profiles.user_id, roles.rules,
      (select jsonb_object_agg(kind, ids) from (
        select kind, jsonb_agg(record_id) as ids from current_scopes where profile_id = ${profileId} group by kind
      ) as kinds) as scope
    from profiles
    join members on members.user_id = profiles.user_id and members.status = 'active'
    join roles on roles.key = profiles.role
    where profiles.id = ${profileId} and profiles.status = 'active'`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const rules = rulesFor(row.rules, { userId: row.user_id, profileId, scope: row.scope ?? {} })
  return { userId: row.user_id, profileId, ability: abilityOf(rules), rules }
}
