import { sql } from 'kysely'
import { properties } from '#contract/tenant/properties.ts'
import { propertyOptionWords, propertyWords } from '#domain/imports/property-words.ts'
import { takeNumbers } from '../../numbers.ts'
import type { ImportTarget } from './target.ts'

/** Properties from a file: known again by reference, else by name and address. */
export const propertyTarget: ImportTarget = {
  resource: properties,
  table: 'properties',
  excluded: ['owners', 'valuations'],
  keptApart: ['owners'],
  words: propertyWords,
  optionWords: propertyOptionWords,
  keyRule: { reference: ['reference'], parts: ['title', 'addressLine1'], oneOf: ['postcode', 'city'] },
  keptOnUpdate: ['reference', 'status', 'listing'],
  rules: (values) =>
    values['status'] === 'sold'
      ? [{ field: 'status', message: 'A new property is a draft, active or archived; it is sold later.' }]
      : [],
  propertyOf: (id) => id,
  derived: {
    archived_at: sql`case when source.status = 'archived' then source.created_at end`,
  },
  numbered: {
    field: 'reference',
    take: async (tx, organisationId, count) =>
      (await takeNumbers(tx, organisationId, 'property', count)).first,
    text: (number) => sql`'P-' || to_char(${number}, 'FM999999999900000')`,
  },
  heldBy: [
    {
      when: sql`exists (select from profile_scopes
        where kind = 'properties' and profile_scopes.record_id = record.id
          and profile_scopes.organisation_id = record.organisation_id)`,
      because: 'It is assigned to somebody.',
    },
    {
      when: sql`exists (select from property_photos
        where property_photos.property_id = record.id and property_photos.organisation_id = record.organisation_id)`,
      because: 'It has photos.',
    },
  ],
}
