import { sql } from 'kysely'
import type { Subject } from '#domain/access/index.ts'
import type { Crud } from '../crud/crud.ts'
import { abilitiesOf } from '../people/abilities.ts'
import { scopeOf } from '../db/conditions.ts'
import type { Transaction } from '../db/database.ts'

/** Where the records of each subject are; of some there are none to be seen. */
export type RecordsOf = (subject: Subject) => Pick<Crud, 'table' | 'resource'> | undefined

/**
 * Whether somebody works in the organisation and, in one of their roles, may read what an event is about.
 * @param records of what it is about; null where it is about none
 */
export async function mayHear(
  tx: Transaction,
  userId: string,
  records: ReturnType<RecordsOf> | null,
  subjectId: string | null,
): Promise<boolean> {
  const abilities = await abilitiesOf(tx, userId)
  if (records === null || abilities.length === 0) return abilities.length > 0
  if (!records) return false
  const scopes = abilities.map(({ ability }) => sql`(${scopeOf(ability, 'read', records.resource)})`)
  const { rows } = await sql`
    select from ${sql.table(records.table)} where id = ${subjectId} and (${sql.join(scopes, sql` or `)})`.execute(
    tx,
  )
  return rows.length > 0
}
