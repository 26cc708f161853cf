import { z } from 'zod'
import { ownersProblem } from '#domain/properties/owners.ts'
import {
  areaUnits,
  classifications,
  frequencies,
  listings,
  propertyStatuses,
  purposes,
  tenures,
} from '#domain/properties/vocabulary.ts'
import { checkContact, defineResource, field, filter } from '../kit/index.ts'

/** One that has no id is known by account or name, or made. */
const owner = z.strictObject({
  ownerId: field.reference('Owner').nullable().optional(),
  name: field.text({ min: 1, max: 120 }),
  /** Of the owner. */
  userId: field.reference('User').nullable().optional(),
  shareBps: field.integer({ min: 1, max: 10_000 }),
  from: field.date().nullable().optional(),
  to: field.date().nullable().optional(),
})
const valuation = z.strictObject({ date: field.date(), amount: field.money('currency') })
const detail = z.strictObject({
  label: field.text({ min: 1, max: 120 }),
  value: field.longText({ max: 2000 }),
})

/** Addresses of a picture's renditions, signed and short-lived: 160, 640 and 1600 pixels wide. */
export const pictureSchema = z.object({
  id: field.id('File'),
  alt: z.string(),
  small: z.string(),
  medium: z.string(),
  large: z.string(),
})

/** A building, a part of one, or a piece of land that is managed, let or sold (docs/spec/domain.md "Property"). */
export const properties = defineResource({
  api: 'tenant',
  name: 'properties',
  subject: 'Property',
  labels: { one: 'Property', many: 'Properties' },
  title: 'title',
  fields: {
    title: field.text({
      min: 1,
      max: 160,
      label: 'Name',
      synonyms: ['title', 'property', 'property name', 'building', 'building name', 'development', 'project'],
    }),
    reference: field
      .text({
        min: 1,
        max: 40,
        help: 'Your own reference. Leave empty to use the next number.',
        synonyms: ['ref', 'code', 'property id', 'property code', 'property number'],
      })
      .nullable(),
    description: field.longText({ max: 5000, synonyms: ['notes', 'about', 'remarks'] }).nullable(),
    classification: field
      .choice(classifications, { synonyms: ['type', 'property type', 'class', 'category', 'use'] })
      .default('residential'),
    subtype: field
      .text({
        max: 80,
        help: 'Such as terrace, courtyard building or warehouse.',
        synonyms: ['sub type', 'building type', 'kind'],
      })
      .nullable(),
    purpose: field.choice(purposes, { synonyms: ['offer', 'for'] }).default('rent'),
    tenure: field.choice(tenures, { synonyms: ['title type', 'ownership'] }).nullable(),
    status: field.choice(propertyStatuses).default('active'),
    listing: field.choice(listings, { help: 'Listed properties have a public page.' }).default('private'),
    addressLine1: field.text({
      min: 1,
      max: 160,
      label: 'Address',
      synonyms: ['address', 'street', 'street address', 'address line 1', 'location address'],
    }),
    addressLine2: field
      .text({ max: 160, label: 'Address line 2', synonyms: ['address 2', 'address line 2'] })
      .nullable(),
    city: field.text({ min: 1, max: 80, synonyms: ['town', 'municipality'] }),
    district: field
      .text({
        max: 80,
        help: 'Local government area, borough or neighbourhood.',
        synonyms: [
          'lga',
          'borough',
          'county',
          'neighbourhood',
          'neighborhood',
          'community area name',
          'suburb',
        ],
      })
      .nullable(),
    state: field
      .text({ max: 80, label: 'State or region', synonyms: ['state', 'province', 'region'] })
      .nullable(),
    country: field.country({ synonyms: ['country code', 'nation'] }),
    postcode: field
      .text({ max: 16, synonyms: ['zip', 'zip code', 'zipcode', 'postal code', 'post code'] })
      .nullable(),
    latitude: field.decimal({ min: -90, max: 90, synonyms: ['lat'] }).nullable(),
    longitude: field.decimal({ min: -180, max: 180, synonyms: ['lng', 'lon', 'long'] }).nullable(),
    timezone: field.timezone({ label: 'Time zone' }).nullable(),
    currency: field.currency(),
    yearBuilt: field
      .integer({ min: 1000, max: 2200, ungrouped: true, synonyms: ['built', 'construction year', 'year'] })
      .nullable(),
    area: field
      .decimal({
        min: 0,
        max: 1_000_000_000,
        synonyms: ['size', 'floor area', 'square metres', 'sqm', 'sq ft', 'square feet'],
      })
      .nullable(),
    areaUnit: field.choice(areaUnits, { label: 'Area unit' }).default('sqm'),
    unitCount: field
      .integer({
        min: 0,
        max: 1_000_000,
        label: 'Stated units',
        help: 'How many units the owner says it has. Units on record are counted separately.',
        synonyms: [
          'units',
          'number of units',
          'no of units',
          'unit count',
          'total units',
          'flats',
          'apartments',
        ],
      })
      .nullable(),
    askingPrice: field
      .money('currency', { synonyms: ['price', 'rent', 'asking rent', 'market rent', 'amount'] })
      .nullable(),
    askingFrequency: field
      .choice(frequencies, {
        label: 'Price is',
        saidOf: 'askingPrice',
        synonyms: ['frequency', 'per', 'rent frequency'],
      })
      .nullable(),
    portfolioManagerId: field.reference('User', { label: 'Portfolio manager' }).nullable(),
    facilityManagerId: field.reference('User', { label: 'Facility manager' }).nullable(),
    contactName: field
      .text({
        max: 120,
        label: 'Contact',
        help: 'Who to call about the building.',
        synonyms: ['contact person', 'management company', 'manager', 'managing agent', 'caretaker', 'agent'],
      })
      .nullable(),
    contactDialCode: field
      .dialCode({ label: 'Contact dial code', synonyms: ['dial code', 'country calling code'] })
      .nullable(),
    contactPhone: field
      .phone({ label: 'Contact phone', synonyms: ['phone', 'phone number', 'telephone', 'tel', 'mobile'] })
      .nullable(),
    contactEmail: field.email({ label: 'Contact email', synonyms: ['email', 'e-mail', 'mail'] }).nullable(),
    amenities: field.tags({ synonyms: ['features', 'facilities'] }).default([]),
    owners: field.json(z.array(owner).max(50)).default([]),
    expensesToOwnerFrom: field
      .money('currency', {
        some: true,
        label: 'Owner must agree to expenses from',
        help: 'Leave empty if you decide alone.',
      })
      .nullable(),
    valuations: field.json(z.array(valuation).max(200)).default([]),
    details: field.json(z.array(detail).max(60), { label: 'Other details' }).default([]),
  },
  computed: {
    /** Latest valuation, minor units. */
    value: field.money('currency').nullable(),
    ownerUserIds: field.references('User', { label: 'Owners with an account' }),
    portfolioIds: field.references('Portfolio', { label: 'Portfolios' }),
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    coverPhoto: field.json(pictureSchema, { label: 'Photo' }).nullable(),
  },
  filter: {
    status: filter.oneOf('status', Object.keys(propertyStatuses)),
    classification: filter.oneOf('classification', Object.keys(classifications)),
    purpose: filter.oneOf('purpose', Object.keys(purposes)),
    listing: filter.oneOf('listing', Object.keys(listings)),
    state: filter.equals('state'),
    city: filter.equals('city'),
    country: filter.equals('country'),
    portfolio_manager: filter.reference('portfolioManagerId', 'User'),
    facility_manager: filter.reference('facilityManagerId', 'User'),
    portfolio: filter.reference('portfolioIds', 'Portfolio'),
    title: filter.contains('title'),
    adate_range: filter.dateRange('createdAt'),
    date_created: filter.recency('createdAt'),
    units_range: filter.numberRange('unitCount'),
    price_range: filter.amountRange('askingPrice', 'currency'),
    value_range: filter.amountRange('value', 'currency'),
    importId: filter.reference('importId', 'Import'),
  },
  sort: [
    'title',
    'reference',
    'classification',
    'subtype',
    'purpose',
    'tenure',
    'status',
    'listing',
    'addressLine1',
    'city',
    'district',
    'state',
    'country',
    'postcode',
    'currency',
    'yearBuilt',
    'area',
    'unitCount',
    'askingPrice',
    'value',
    'contactName',
    'createdAt',
    'updatedAt',
  ],
  sortAtAnyLength: ['createdAt', 'title'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['title', 'reference', 'addressLine1', 'addressLine2', 'city', 'district', 'state', 'postcode'],
  check: (record, problem) => {
    const sentence = ownersProblem(record.owners ?? [])
    if (sentence) problem('owners', sentence)
    const [latitude, longitude] = [record.latitude ?? null, record.longitude ?? null]
    if ((latitude === null) !== (longitude === null)) {
      problem(latitude === null ? 'latitude' : 'longitude', 'Give both latitude and longitude, or neither.')
    }
    const { contactPhone: phone, contactDialCode: dialCode } = record
    checkContact({ phone, dialCode }, problem, ['contactPhone', 'contactDialCode'])
  },
})
