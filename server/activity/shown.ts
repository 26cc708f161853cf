import { sql, type RawBuilder } from 'kysely'
import { users } from '#contract/admin/users.ts'
import type { Ability } from '#domain/access/index.ts'
import type { TenantContext } from '../context.ts'
import type { Crud } from '../crud/crud.ts'
import { allowedEverywhere } from '../fields.ts'
import { fieldsOfScope, scopeOf } from '../db/conditions.ts'

interface Acted {
  actorId: string | null
  actorName: string | null
}

/** Whether somebody may know the people of the organisation by name. */
export const seesNames = ({ ability }: Pick<TenantContext, 'ability'>): boolean =>
  allowedEverywhere(ability, 'read', users).has('name')

/** Who did something, as far as the reader may know: people from outside learn no names but their own. */
export function withActor<Entry extends Acted>(entry: Entry, tenant: TenantContext): Entry {
  if (entry.actorId === null || entry.actorId === tenant.userId || seesNames(tenant)) return entry
  return { ...entry, actorId: null, actorName: 'Staff' }
}

/** Entries about records that the reader may see, as SQL over `activity`; whoever sees all sees deleted ones too. */
export function visibleEntries({ resource, table }: Crud, ability: Ability): RawBuilder<boolean> {
  const scope = scopeOf(ability, 'read', resource)
  const among =
    fieldsOfScope(ability, 'read', resource).length > 0
      ? sql`subject_id in (select id from ${sql.table(table)} where ${scope})`
      : scope
  return sql`(subject = ${resource.subject} and ${among})`
}

/** Fields whose permission covers changes that are noted under a name of their own. */
const notedAs: Readonly<Record<string, string>> = { photos: 'coverPhoto', portfolio: 'portfolioIds' }

/**
 * The changes that somebody may see.
 * @param fields of the record, as far as the reader may see them
 */
export function shownChanges<Change>(
  changes: Readonly<Record<string, Change>>,
  { allFields }: Crud['resource'],
  fields: ReadonlySet<string>,
): Record<string, Change> {
  const isShown = (name: string) => {
    const field = name in allFields ? name : (notedAs[name] ?? name)
    return field in allFields ? fields.has(field) : fields.size > 0
  }
  return Object.fromEntries(Object.entries(changes).filter(([name]) => isShown(name)))
}
