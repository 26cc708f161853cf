import { sql, type RawBuilder } from 'kysely'
import {
  abilityOf,
  accessVocabulary,
  rulesFor,
  type AccessPerson,
  type AccessRule,
  type Action,
  type Subject,
} from '#domain/access/index.ts'
import type { Crud } from '../../crud/crud.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { tenantCruds } from '../../tenant/index.ts'
import { userCrud } from '../users/crud.ts'
import { roleCrud } from './crud.ts'

/** What is counted: seeing and changing are what people ask about. */
export const countedActions = ['read', 'update'] as const
type CountedAction = (typeof countedActions)[number]

/** Where the records of each subject are. */
export const crudOf = (subject: Subject): Crud | undefined =>
  [...Object.values<Crud>(tenantCruds), userCrud, roleCrud].find(
    ({ resource }) => resource.subject === subject,
  )

/** Whether the subject has records that can be counted for the action. */
export const isCounted = (subject: Subject, action: Action): action is CountedAction =>
  countedActions.some((counted) => counted === action) &&
  crudOf(subject) !== undefined &&
  accessVocabulary[subject].actions.includes(action)

/** How many records of a subject at least one of the people may read or change by the rules. */
export async function countFor(
  tx: Transaction,
  {
    rules,
    people,
    subject,
    action,
  }: {
    rules: readonly AccessRule[]
    people: readonly AccessPerson[]
    subject: Subject
    action: CountedAction
  },
): Promise<number> {
  const { table, resource } = crudOf(subject)!
  const reaches = people.map((person): RawBuilder<boolean> =>
    scopeOf(abilityOf(rulesFor(rules, person)), action, resource),
  )
  const any = reaches.length > 0 ? sql.join(reaches, sql` or `) : sql`false`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${any}`.execute(tx)
  return rows[0]!.count
}
