import { sql } from 'kysely'
import { tenancies } from '#contract/tenant/tenancies.ts'
import { tenancyOptionWords, tenancyWords } from '#domain/imports/tenancy-words.ts'
import { takeNumbers } from '../../numbers.ts'
import type { ImportTarget } from './target.ts'
import { tenancyClashes } from './tenancy-clashes.ts'

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
  clashes: tenancyClashes,
  propertyOf: (id) => sql`(select property_id from leases where leases.id = ${id})`,
  numbered: {
    field: 'reference',
    take: (tx, organisationId, count) => takeNumbers(tx, organisationId, 'lease', count),
    text: (number) => sql`'L-' || to_char(${number}, 'FM999999999900000')`,
  },
}
