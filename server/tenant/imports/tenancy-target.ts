import { sql } from 'kysely'
import { tenancies } from '#contract/tenant/tenancies.ts'
import { tenancyOptionWords, tenancyWords } from '#domain/imports/tenancy-words.ts'
import type { ImportTarget } from './target.ts'

/**
 * A tenancy schedule: units, tenants and leases from one file, written through the view `tenancies`.
 * Known again by unit and first day; what is agreed is not changed by a file.
 */
export const tenancyTarget: ImportTarget = {
  resource: tenancies,
  table: 'tenancies',
  excluded: [],
  words: tenancyWords,
  optionWords: tenancyOptionWords,
  alsoCreates: ['Unit', 'Tenant'],
  keyRule: { reference: ['unitLabel', 'propertyId', 'start'], parts: [] },
  keptOnUpdate: 'all',
  propertyOf: (id) => sql`(select property_id from leases where leases.id = ${id})`,
  numbered: {
    field: 'reference',
    async take(tx, organisationId, count) {
      const { rows } = await sql<{ value: number }>`
        insert into counters (organisation_id, name, value) values (${organisationId}, 'lease', ${count})
        on conflict (organisation_id, name) do update set value = counters.value + ${count}
        returning value`.execute(tx)
      return rows[0]!.value - count + 1
    },
    text: (number) => sql`'L-' || to_char(${number}, 'FM999999999900000')`,
  },
}
