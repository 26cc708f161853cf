import { sql } from 'kysely'
import { abilityOf, rulesFor, type AccessRule, type Subject } from '#domain/access/index.ts'
import { crudOf } from '../admin/roles/counts.ts'
import { holdersOf } from '../people/holders.ts'
import { scopeOf } from '../db/conditions.ts'
import type { Transaction } from '../db/database.ts'

/** Whether somebody works in the organisation and, in one of their roles, may read what an event is about. */
export async function mayHear(
  tx: Transaction,
  userId: string,
  subject: Subject | null,
  subjectId: string | null,
): Promise<boolean> {
  const holders = await holdersOf(tx, { userId })
  if (subject === null || holders.length === 0) return holders.length > 0
  const crud = crudOf(subject)
  if (!crud) return false
  const { rows: roles } = await sql<{ key: string; rules: AccessRule[] }>`
    select key, rules from roles where key = any(${holders.map(({ role }) => role)})`.execute(tx)
  const scopes = holders.map((holder) => {
    const rules = roles.find(({ key }) => key === holder.role)?.rules ?? []
    return sql`(${scopeOf(abilityOf(rulesFor(rules, holder)), 'read', crud.resource)})`
  })
  const { rows } = await sql`
    select from ${sql.table(crud.table)} where id = ${subjectId} and (${sql.join(scopes, sql` or `)})`.execute(
    tx,
  )
  return rows.length > 0
}
