import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { properties } from '../tenant/properties.ts'
import { savedViews } from '../tenant/saved-views.ts'
import {
  field,
  fieldLabel,
  fieldMeta,
  isNullable,
  labelFromName,
  listQueryOf,
  listQuerySchema,
  nearestListParams,
} from './index.ts'

const minimal = {
  title: 'Park House',
  addressLine1: '1 Park Road',
  city: 'Lagos',
  country: 'NG',
  currency: 'NGN',
}

describe('a date', () => {
  it.each(['0000-01-01', '0001-12-31', '1899-12-31', '2200-01-01', '9999-12-31'])('is not %s', (day) =>
    expect(field.date().safeParse(day).error?.issues[0]?.message).toContain('1900-01-01'),
  )
  it.each(['1900-01-01', '2199-12-31'])('may be %s', (day) => expect(field.date().parse(day)).toBe(day))
})

describe('an amount', () => {
  it('is of either sign only where a field says so', () => {
    expect(field.money('currency').safeParse(-1).success).toBe(false)
    expect(field.money('currency', { signed: true }).parse(-1)).toBe(-1)
    expect(field.money('currency', { signed: true }).safeParse(-9_000_000_000_000_001).success).toBe(false)
  })
})

describe('defineResource', () => {
  it('asks on create only for what has neither a default nor may be empty', () => {
    const created = properties.create.parse(minimal)
    expect(created).toMatchObject({ ...minimal, status: 'active', classification: 'residential', owners: [] })
    expect(properties.create.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(
      Object.keys(minimal),
    )
  })
  it('never fills in a default on update', () => {
    expect(properties.update.parse({ version: 3, city: 'Abuja' })).toEqual({ version: 3, city: 'Abuja' })
  })
  it('refuses unknown fields', () => {
    expect(properties.create.safeParse({ ...minimal, colour: 'red' }).success).toBe(false)
    expect(properties.update.safeParse({ version: 1, id: minimal.title }).success).toBe(false)
  })
  it('knows each field of each resource: kind, label, entity of references', () => {
    for (const resource of [properties, savedViews]) {
      for (const [name, schema] of Object.entries(resource.allFields)) {
        const meta = fieldMeta(schema)
        expect(fieldLabel(name, schema)).toMatch(/\S/)
        if (meta.kind === 'reference' || meta.kind === 'id') expect(meta.entity).toBeDefined()
      }
    }
  })
  it('checks rules across fields', () => {
    expect(properties.problems({ latitude: 1, longitude: null })).toEqual([
      { field: 'longitude', errors: ['Give both latitude and longitude, or neither.'] },
    ])
    expect(properties.problems({ contactPhone: '8012345678' })[0]?.field).toBe('contactDialCode')
  })
  it('tells what may be empty', () => {
    expect(isNullable(properties.allFields.description)).toBe(true)
    expect(isNullable(properties.allFields.title)).toBe(false)
  })
  it('makes labels from names', () => {
    expect(labelFromName('yearBuilt')).toBe('Year built')
    expect(labelFromName('portfolioManagerId')).toBe('Portfolio manager')
  })
})

describe('list queries', () => {
  const strict = listQuerySchema(properties)
  it('AP-08 CO-05 default to page 1, 10 rows, the usual order', () => {
    expect(listQueryOf(properties, strict.parse({}))).toEqual({
      page: 1,
      limit: 10,
      sortBy: 'createdAt',
      sortOrder: 'desc',
      searchQuery: undefined,
      filters: {},
    })
  })
  it('AP-08 take lists of values and ranges of days apart', () => {
    const query = listQueryOf(
      properties,
      strict.parse({ status: 'active,draft', adate_range: '2026-01-01..' }),
    )
    expect(query.filters).toEqual({
      status: { values: ['active', 'draft'], not: false },
      adate_range: { from: '2026-01-01', to: undefined },
    })
  })
  it('AP-08 take ranges of numbers and of amounts apart, and what must not be', () => {
    const query = listQueryOf(
      properties,
      strict.parse({ status: '!sold', units_range: '2..4', value_range: 'NGN:..500' }),
    )
    expect(query.filters).toEqual({
      status: { values: ['sold'], not: true },
      units_range: { currency: undefined, from: '2', to: '4' },
      value_range: { currency: 'NGN', from: undefined, to: '500' },
    })
  })
  it.each([
    { units_range: '..' },
    { units_range: 'two..' },
    { units_range: 'NGN:1..2' },
    { value_range: '1..2' },
    { value_range: 'NGN:..' },
    { units_range: `${'9'.repeat(16)}..` },
  ])('AP-07 refuse what is no range: %o', (query) => {
    expect(strict.safeParse(query).success).toBe(false)
  })
  it.each([
    [{ page: '0' }, 'page'],
    [{ limit: '201' }, 'limit'],
    [{ sortBy: 'searchText' }, 'sortBy'],
    [{ status: 'gone' }, 'status'],
    [{ portfolio_manager: 'me' }, 'portfolio_manager'],
    [{ adate_range: '2026-02-30..' }, 'adate_range'],
    [{ adate_range: '..' }, 'adate_range'],
    [{ adate_range: '0001-01-01..' }, 'adate_range'],
    [{ adate_range: '..9999-12-31' }, 'adate_range'],
  ])('refuse %j for the API', (params, name) => {
    expect(strict.safeParse(params).error?.issues[0]?.path[0]).toBe(name)
  })
  it('AP-08 show the nearest sensible list for a wrong address', () => {
    const params = new URLSearchParams(
      'page=x&limit=25&status=gone&state=Lagos&sortBy=title&sortOrder=up&foo=1',
    )
    expect(nearestListParams(properties, params)).toEqual({ limit: '25', state: 'Lagos', sortBy: 'title' })
  })
  it('never make of an address what the API refuses', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '10', 'asc', 'title', 'active', '2026-01-01..2026-02-01'),
    )
    const names = [
      ...Object.keys(properties.filter),
      'page',
      'limit',
      'sortBy',
      'sortOrder',
      'searchQuery',
      'other',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), text), (params) => {
        expect(strict.safeParse(nearestListParams(properties, new URLSearchParams(params))).success).toBe(
          true,
        )
      }),
      { numRuns: 500 },
    )
  })
})
