import { describe, expect, it } from 'vitest'
import type { ImportField } from './fields.ts'
import { headerScore } from './headers.ts'
import { suggestMapping } from './mapping.ts'
import { guessOption, suggestOptions, suggestSpellings } from './options.ts'
import { profileColumns } from './profile.ts'
import { propertyOptionWords, propertyWords } from './property-words.ts'

const kinds: Record<string, Partial<ImportField>> = {
  classification: {
    kind: 'option',
    options: options('classification', [
      'residential',
      'commercial',
      'mixed',
      'industrial',
      'land',
      'hospitality',
    ]),
  },
  purpose: { kind: 'option', options: options('purpose', ['rent', 'sale', 'shortlet']) },
  addressLine1: { kind: 'street' },
  country: { kind: 'country' },
  postcode: { kind: 'postcode' },
  latitude: { kind: 'latitude' },
  longitude: { kind: 'longitude' },
  currency: { kind: 'currency' },
  yearBuilt: { kind: 'year' },
  area: { kind: 'decimal' },
  unitCount: { kind: 'integer' },
  askingPrice: { kind: 'money' },
  contactPhone: { kind: 'phone' },
  contactDialCode: { kind: 'dialCode' },
  contactEmail: { kind: 'email' },
  portfolioManagerId: { kind: 'person' },
  facilityManagerId: { kind: 'person' },
  timezone: { kind: 'timezone' },
  amenities: { kind: 'list' },
}

function options(field: string, values: string[]) {
  return values.map((value) => ({ value, label: value, synonyms: propertyOptionWords[field]![value]! }))
}

const fields: ImportField[] = Object.keys(propertyWords).map((key) => ({
  key,
  label: key
    .replace(/Id$/, '')
    .replace(/([A-Z]|\d)/g, ' $1')
    .toLowerCase(),
  kind: 'text',
  ...propertyWords[key],
  ...kinds[key],
}))

/** Column name → the fields it fills, `details` or nothing. */
function matched(table: string[][], more: Parameters<typeof suggestMapping>[2] = {}) {
  const [header, ...rows] = table
  const { columns, mapping } = suggestMapping(profileColumns(header!, rows), fields, more)
  return {
    mapping,
    columns: Object.fromEntries(
      columns.map(({ name, kept, fields: filled }) => [
        name,
        kept === 'fields' ? filled.map(({ field }) => field).join('+') : kept,
      ]),
    ),
  }
}

describe('matching of columns with fields', () => {
  const city = [
    [
      'Community Area Name',
      'Community Area Number',
      'Property Type',
      'Property Name',
      'Address',
      'Zip Code',
      'Phone Number',
      'Management Company',
      'Units',
      'X Coordinate',
      'Latitude',
      'Longitude',
      'Location',
      'Wards',
      'Community Areas',
      'Zip Codes',
    ],
    [
      'Rosewood',
      '7',
      'Multifamily',
      'Alder Court',
      '12 N. Main St.',
      '60660',
      '773-555-7070',
      'Hill Homes',
      '108',
      '1167688.709',
      '41.99501546',
      '-87.65851604',
      '(41.995, -87.658)',
      '40',
      '76',
      '4451',
    ],
    [
      'Lakeside',
      '9',
      'Senior',
      'Birch House',
      '1910 S. Park Ave.',
      '60623',
      '312-555-8355',
      'Lake Trust',
      '2',
      '1155952.715',
      '41.8551334',
      '-87.7030674',
      '(41.855, -87.703)',
      '36',
      '30',
      '21569',
    ],
  ]

  it('SC-02 matches a city’s open data by names and values, and keeps the rest as details', () => {
    const { columns, mapping } = matched(city)
    expect(columns).toEqual({
      'Community Area Name': 'district',
      'Community Area Number': 'details',
      'Property Type': 'classification+subtype',
      'Property Name': 'title',
      Address: 'addressLine1',
      'Zip Code': 'postcode',
      'Phone Number': 'contactPhone',
      'Management Company': 'contactName',
      Units: 'unitCount',
      'X Coordinate': 'details',
      Latitude: 'latitude',
      Longitude: 'longitude',
      Location: 'details',
      Wards: 'details',
      'Community Areas': 'details',
      'Zip Codes': 'details',
    })
    expect(mapping.fields['country']).toEqual({ column: null, text: 'US' })
  })

  it('SC-02 reads both coordinates from one column where they have none of their own', () => {
    const { columns } = matched([
      ['Name', 'Location'],
      ['A', '(41.995, -87.658)'],
      ['B', '(41.855, -87.703)'],
    ])
    expect(columns).toEqual({ Name: 'title', Location: 'latitude+longitude' })
  })

  it('SC-02 matches columns without names by their values', () => {
    const { columns } = matched([
      ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'],
      ['12 Main St', 'ada@example.com', '+234 803 123 4567', 'Nigeria', '60601'],
      ['9 Broad St', 'tom@example.com', '+234 803 123 9999', 'Ghana', '60602'],
    ])
    expect(columns).toEqual({
      'Column 1': 'addressLine1',
      'Column 2': 'contactEmail',
      'Column 3': 'contactPhone',
      'Column 4': 'country',
      'Column 5': 'postcode',
    })
  })

  it('SC-02 forgives misspelt and differently written names', () => {
    const { columns } = matched([
      ['property_name', 'StreetAddress', 'Longtitude', 'No. of Units', 'E-mail', 'YearBuilt'],
      ['A', '1 High St', '-0.1276', '4', 'a@example.com', '1990'],
    ])
    expect(Object.values(columns)).toEqual([
      'title',
      'addressLine1',
      'longitude',
      'unitCount',
      'contactEmail',
      'yearBuilt',
    ])
  })

  it('SC-02 takes a column called address for the address, however addresses are written there', () => {
    const { columns } = matched([
      ['Name', 'Address', 'City'],
      ['Rose Court', 'Rose Court, behind the water tower', 'Lagos'],
      ['Alder House', 'Alder House, Plot Four', 'Abuja'],
    ])
    expect(columns).toEqual({ Name: 'title', Address: 'addressLine1', City: 'city' })
  })

  it('SC-02 lets the values decide between a person and a company', () => {
    const people = [{ id: 'p1', name: 'Ada Obi', email: 'ada@example.com' }]
    expect(
      matched(
        [
          ['Name', 'Manager'],
          ['A', 'Ada Obi'],
        ],
        { known: { people, properties: [] } },
      ).columns['Manager'],
    ).toBe('portfolioManagerId')
    expect(
      matched(
        [
          ['Name', 'Manager'],
          ['A', 'Hill Homes Ltd'],
        ],
        { known: { people, properties: [] } },
      ).columns['Manager'],
    ).toBe('contactName')
  })

  it('SC-02 puts what was chosen before above any guess', () => {
    const remembered = {
      headers: {
        units: ['reference'],
        'property name': [],
        wards: ['district'],
        'property type': ['subtype'],
      },
      values: { classification: { aro: 'residential' } },
      texts: { city: 'Chicago', purpose: 'rent' },
    }
    const { columns, mapping } = matched(city, { remembered })
    expect(columns).toMatchObject({
      Units: 'reference',
      'Property Name': 'nothing',
      Wards: 'district',
      'Property Type': 'subtype',
      'Community Area Name': 'details',
    })
    expect(mapping.fields['city']).toEqual({ column: null, text: 'Chicago' })
  })

  it('gives each field one column and each column one field, whatever the names', () => {
    const { columns } = matched([
      ['Name', 'name (2)', 'Title'],
      ['A', 'B', 'C'],
    ])
    expect(Object.values(columns).filter((target) => target === 'title')).toHaveLength(1)
    expect(
      headerScore(
        'Title',
        fields.find(({ key }) => key === 'title')!,
      ),
    ).toBe(1)
  })
})

describe('values of a column', () => {
  const classification = kinds['classification']!.options!

  it.each([
    ['Multifamily', 'residential'],
    ['Multfamily', 'residential'],
    ['Multigfamily', 'residential'],
    ['Senior HUD 202', 'residential'],
    ['65+/Supportive', 'residential'],
    ['MIXED-USE', 'mixed'],
    ['Warehouses', 'industrial'],
    ['hotel', 'hospitality'],
  ])('SC-02 takes %s for %s', (text, option) => {
    expect(guessOption(text, classification)).toMatchObject({ value: option })
  })

  it('SC-02 asks where nothing is like it', () => {
    const [first, second] = suggestOptions(
      [
        { text: 'ARO', count: 3 },
        { text: 'Senior', count: 9 },
      ],
      classification,
    )
    expect(first).toMatchObject({ text: 'Senior', to: 'residential', confidence: 1 })
    expect(second).toMatchObject({ text: 'ARO', to: null })
  })

  it('proposes the common spelling for a rare one', () => {
    const found = suggestSpellings([
      { text: 'Multifamily', count: 200 },
      { text: 'Multfamily', count: 1 },
      { text: 'Senior', count: 90 },
      { text: 'Seniors', count: 1 },
      { text: 'Wing 1', count: 100 },
      { text: 'Wing 12', count: 1 },
      { text: 'Artist', count: 1 },
    ])
    expect(found.map(({ text, to }) => [text, to])).toEqual([
      ['Multfamily', 'Multifamily'],
      ['Seniors', 'Senior'],
      ['Wing 12', 'Wing 1'],
    ])
  })
})
