import { sql } from 'kysely'
import { units } from '#contract/tenant/units.ts'
import { unitOptionWords, unitWords } from '#domain/imports/unit-words.ts'
import type { ImportTarget } from './target.ts'

/** Units from a file: known again by their name within their property. */
export const unitTarget: ImportTarget = {
  resource: units,
  table: 'units',
  excluded: [],
  words: unitWords,
  optionWords: unitOptionWords,
  keyRule: { reference: ['label', 'propertyId'], parts: [] },
  keptOnUpdate: ['status'],
  propertyOf: (id) => sql`(select property_id from units where units.id = ${id})`,
  derived: {
    archived_at: sql`case when source.status = 'archived' then source.created_at end`,
  },
}
