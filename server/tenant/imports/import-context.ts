import { sql } from 'kysely'
import type { Importable } from '#contract/tenant/imports.ts'
import type { Ability } from '#domain/access/index.ts'
import { archivedWords } from '#domain/imports/cells/texts.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { ImportContext } from './inspect.ts'
import { recallMapping } from './memory.ts'
import { fillableFields, knownRecords } from './plan.ts'
import { targetOf } from './targets.ts'
import type { ImportTarget } from './target.ts'

/** What the organisation and the importer bring to the reading of a file. @throws 422 where it is begun at an archived property */
export async function importContextOf(
  tx: Transaction,
  resource: Importable,
  ability: Ability,
  propertyId?: string,
): Promise<ImportContext> {
  const target = targetOf(resource)
  const known = await knownRecords(tx, target, ability)
  const begunAt = known.properties.find(({ id }) => id === propertyId)
  if (begunAt?.archived) throw invalid([{ field: 'propertyId', errors: [archivedWords(begunAt.title)] }])
  const { rows } = await sql<ImportContext['home']>`
    select country, currency, today_in(id)::text as today from organisations`.execute(tx)
  return {
    fields: fillableFields(target, ability),
    known,
    remember: (names) => recallMapping(tx, resource, names),
    home: rows[0]!,
    dictated: dictatedTexts(target, ability),
    exported: Object.fromEntries(
      Object.keys(target.resource.allFields).map((field) => [field, target.resource.label(field)]),
    ),
    propertyId,
  }
}

/** A role that may only create records of a certain kind (say, that it manages) gets them filled in that way. */
function dictatedTexts(target: ImportTarget, ability: Ability): Record<string, string> {
  const [rule, ...others] = ability.rulesFor('create', target.resource.subject)
  if (!rule?.conditions || others.length > 0) return {}
  const conditions: [string, unknown][] = Object.entries(rule.conditions)
  return Object.fromEntries(
    conditions.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
