import { sql, type Kysely } from 'kysely'
import {
  defaultRules,
  differences,
  followDefault,
  roleKeys,
  type AccessRule,
  type RoleKey,
} from '#domain/access/index.ts'

/** Roles that say the same and began with the same default, in however many organisations. */
interface Alike {
  key: RoleKey
  rules: AccessRule[]
  former: AccessRule[]
}

/**
 * The roles whose default is not this version's anywhere. It asks for the ends of an index alone, however many
 * organisations there are: most starts find nothing.
 */
async function behind(db: Kysely<unknown>): Promise<RoleKey[]> {
  const behindKeys: RoleKey[] = []
  for (const key of roleKeys) {
    const { rows } = await sql<{ differs: boolean | null }>`
      select min(jsonb_hash_extended(default_rules, 0)) <> jsonb_hash_extended(${JSON.stringify(defaultRules[key])}::jsonb, 0)
        or max(jsonb_hash_extended(default_rules, 0)) <> jsonb_hash_extended(${JSON.stringify(defaultRules[key])}::jsonb, 0) as differs
      from roles where key = ${key}`.execute(db)
    if (rows[0]!.differs) behindKeys.push(key)
  }
  return behindKeys
}

/**
 * Lets the roles that come with Freehold follow their defaults where this version has others, in all organisations:
 * for a kind of record that is new, nothing else needs to be written. What somebody has changed stays, and so do roles
 * of their own making. Each role's history says what it got.
 * @param db as the owner of the schema
 */
export async function followDefaultRules(db: Kysely<unknown>): Promise<void> {
  const keys = await behind(db)
  if (keys.length === 0) return
  const { rows } = await sql<Alike>`
    select key, rules, default_rules as former from roles
    where key = any(${keys}) and default_rules <> ${JSON.stringify(defaultRules)}::jsonb -> key
    group by key, rules, default_rules`.execute(db)
  for (const { key, rules, former } of rows) {
    const current = defaultRules[key]
    const next = followDefault(rules, { former, current })
    const isOther = differences(rules, next).length > 0
    const changes = { rules: { before: rules, after: next } }
    await sql`
      with followed as (
        update roles set default_rules = ${JSON.stringify(current)}::jsonb
          ${isOther ? sql`, rules = ${JSON.stringify(next)}::jsonb, version = version + 1, updated_at = now()` : sql``}
        where key = ${key} and default_rules = ${JSON.stringify(former)}::jsonb
          and rules = ${JSON.stringify(rules)}::jsonb
        returning organisation_id, id
      )
      insert into activity (organisation_id, id, action, subject, subject_id, changes)
      select organisation_id, uuid_v7(), 'followed', 'Role', id, ${JSON.stringify(changes)}::jsonb
      from followed where ${isOther} returning 1`.execute(db)
  }
}
