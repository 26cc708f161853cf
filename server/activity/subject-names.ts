import { allowedEverywhere } from '../fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ability } from '#domain/access/index.ts'
import type { Crud } from '../crud/crud.ts'

/**
 * What the record of an entry is called, as SQL over `activity`; nothing where it is gone, of another kind, or where
 * its name is not for whoever asks.
 */
export function subjectName(cruds: readonly Crud[], ability: Ability): RawBuilder<string | null> {
  const cases = cruds
    .filter(({ resource }) => allowedEverywhere(ability, 'read', resource).has(resource.title))
    .map(({ resource, table, columns }) => {
      const name = sql.ref(resource.title)
      return sql`when ${resource.subject} then (select ${name}::text from (
        select ${columns} from ${sql.table(table)} where id = activity.subject_id) as named)`
    })
  return cases.length > 0 ? sql`case activity.subject ${sql.join(cases, sql` `)} end` : sql`null::text`
}
