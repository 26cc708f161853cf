import { namedFloors } from '#domain/units/floor.ts'
import { areaUnits, frequencies } from '#domain/properties/vocabulary.ts'
import { occupancies, unitStatuses, unitTypes } from '#domain/units/vocabulary.ts'
import { defineResource, field, filter } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'

/** A part of a property that is let, sold or kept for itself (docs/spec/domain.md "Unit"). */
export const units = defineResource({
  api: 'tenant',
  name: 'units',
  subject: 'Unit',
  labels: { one: 'Unit', many: 'Units' },
  title: 'label',
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    label: field.text({
      min: 1,
      max: 60,
      label: 'Unit',
      help: 'Such as Flat 2A. Each unit of a property has a different name.',
      synonyms: ['label', 'unit name', 'unit number', 'unit no', 'flat', 'flat no', 'apartment', 'suite'],
    }),
    block: field
      .text({ max: 40, help: 'Building, wing or tower.', synonyms: ['building', 'wing', 'tower'] })
      .nullable(),
    floor: field
      .integer({
        min: -20,
        max: 300,
        help: 'Ground floor is 0.',
        named: namedFloors,
        synonyms: ['storey', 'level'],
      })
      .nullable(),
    type: field.choice(unitTypes, { synonyms: ['unit type', 'kind'] }).default('flat'),
    status: field.choice(unitStatuses, { help: 'Occupancy follows from its leases.' }).default('active'),
    bedrooms: field.integer({ min: 0, max: 100, synonyms: ['beds', 'bedroom', 'no of bedrooms'] }).nullable(),
    bathrooms: field.integer({ min: 0, max: 100, synonyms: ['baths', 'bathroom'] }).nullable(),
    toilets: field.integer({ min: 0, max: 100, synonyms: ['wc', 'toilet'] }).nullable(),
    area: field
      .decimal({ min: 0, max: 1_000_000_000, synonyms: ['size', 'floor area', 'sqm', 'sq ft'] })
      .nullable(),
    areaUnit: field.choice(areaUnits, { label: 'Area unit' }).default('sqm'),
    furnished: field.boolean().default(false),
    marketRent: field
      .money('currency', { label: 'Market rent', synonyms: ['rent', 'asking rent', 'price', 'rental value'] })
      .nullable(),
    rentFrequency: field
      .choice(frequencies, {
        label: 'Rent is',
        saidOf: 'marketRent',
        synonyms: ['frequency', 'rent frequency', 'per'],
      })
      .default('yearly'),
    deposit: field
      .money('currency', {
        help: 'What a new tenant would pay.',
        synonyms: ['caution fee', 'security deposit'],
      })
      .nullable(),
    serviceWeight: field
      .decimal({
        min: 0,
        max: 1_000_000,
        label: 'Service charge weight',
        help: 'Its share of costs that are split by weight.',
        synonyms: ['weight', 'share', 'apportionment'],
      })
      .nullable(),
    notes: field
      .longText({ max: 5000, help: 'For your team only.', synonyms: ['remarks', 'comments'] })
      .nullable(),
  },
  computed: {
    occupancy: field.choice(occupancies),
    /** Its property's own: what it is found by, and what its amounts are in. */
    propertyTitle: field.text({ label: 'Property name' }),
    currency: field.currency(),
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    property: ofProperty,
  },
  filter: {
    propertyId: filter.reference('propertyId', 'Property'),
    occupancy: filter.oneOf('occupancy', Object.keys(occupancies)),
    status: filter.oneOf('status', Object.keys(unitStatuses)),
    type: filter.oneOf('type', Object.keys(unitTypes)),
    block: filter.equals('block'),
    floor: filter.whole('floor'),
    bedrooms: filter.whole('bedrooms'),
    label: filter.contains('label'),
    importId: filter.reference('importId', 'Import'),
    adate_range: filter.dateRange('createdAt'),
    date_created: filter.recency('createdAt'),
    bedrooms_range: filter.numberRange('bedrooms'),
    area_range: filter.numberRange('area'),
    rent_range: filter.amountRange('marketRent', 'currency'),
  },
  sort: [
    'label',
    'propertyTitle',
    'block',
    'floor',
    'type',
    'occupancy',
    'status',
    'bedrooms',
    'bathrooms',
    'area',
    'marketRent',
    'deposit',
    'serviceWeight',
    'createdAt',
    'updatedAt',
  ],
  sortAtAnyLength: ['createdAt', 'label', 'propertyTitle'],
  defaultSort: { field: 'label', order: 'asc' },
  search: ['label', 'block', 'propertyTitle'],
})
