import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { exportProperties } from '#contract/tenant/property-operations.ts'
import { exportUnits } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { csvRow, withoutGuard } from '#domain/imports/csv.ts'
import { DrivenImport, startImporting } from '../support/imports.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
})
afterAll(() => server.close())

const seed = 20_261_122
const records = 14

const words = fc
  .string({
    unit: fc.constantFrom('a', 'B', '  ', ';', ':', '\\', ',', '|', "'", '=', 'é', '1', '"', '-'),
    minLength: 1,
    maxLength: 12,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const lines = fc.tuple(words, words).map((parts) => parts.join('\n'))
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })

const property = fc.record({
  title: fc.oneof(words, fc.constant('The same name')),
  description: perhaps(lines),
  classification: fc.constantFrom('residential', 'commercial', 'mixed'),
  subtype: perhaps(words),
  addressLine1: words,
  addressLine2: perhaps(words),
  city: words,
  country: fc.constantFrom('GB', 'IN', 'UA', 'KW', 'JP'),
  currency: fc.constantFrom('GBP', 'KWD', 'JPY'),
  postcode: perhaps(fc.constantFrom('sw1a 1aa', '02139', '=1')),
  place: perhaps(
    fc.record({
      latitude: fc
        .double({ min: -90, max: 90, noNaN: true })
        .map((degrees) => Math.round(degrees * 1e12) / 1e12),
      longitude: fc.constantFrom(1.234_567_890_1e-7, -0.000_001, 179.123_456_789_012),
    }),
  ),
  timezone: perhaps(fc.constantFrom('Asia/Kolkata', 'Europe/Kyiv', 'Europe/London')),
  yearBuilt: perhaps(fc.constantFrom(1000, 1066, 1998, 2199)),
  area: perhaps(fc.constantFrom(2500, 2.5, 1e9, 0.001)),
  areaUnit: fc.constantFrom('sqm', 'sqft'),
  askingPrice: perhaps(fc.constantFrom(2500, 2_500_000, 1)),
  contactPhone: perhaps(fc.constant('7700900321')),
  amenities: fc.uniqueArray(words, { maxLength: 3 }),
  details: fc.array(fc.record({ label: words, value: fc.oneof(words, lines) }), { maxLength: 3 }),
})
const unit = fc.record({
  floor: perhaps(fc.integer({ min: -3, max: 40 })),
  block: perhaps(words),
  type: fc.constantFrom('flat', 'shop', 'office'),
  bedrooms: perhaps(fc.nat(9)),
  area: perhaps(fc.constantFrom(2500, 84.5)),
  furnished: fc.boolean(),
  marketRent: perhaps(fc.constantFrom(2500, 1_234_567)),
  notes: perhaps(lines),
})

/** Every record by its id, without what any change moves on. */
async function all(list: typeof properties.operations.list | typeof units.operations.list) {
  const answer = await admin.call(list, { query: { limit: '200' } })
  const { data } = answer.body as { data: RecordOf<typeof properties>[] }
  return new Map(
    data.map((record) => [record.id, { ...record, version: 0, updatedAt: '', property: undefined }]),
  )
}

function differences(before: Awaited<ReturnType<typeof all>>, after: typeof before) {
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  return [...before].flatMap(([id, record]) =>
    Object.entries(record).flatMap(([field, value]) => {
      const now: unknown = Object.entries(after.get(id)!).find(([name]) => name === field)?.[1]
      return JSON.stringify(now) === JSON.stringify(value) ? [] : [{ id, field, value, now }]
    }),
  )
}

/** Imports an export after one of its cells was changed, with "update". */
async function importChanged(resource: 'properties' | 'units', label: string, row: number, text: string) {
  const operation = resource === 'units' ? exportUnits : exportProperties
  const file = await admin.call(operation, { query: { format: 'csv' } })
  const table: string[][] = parse(file.text, { bom: true })
  const column = table[0]!.indexOf(label)
  expect(column).toBeGreaterThanOrEqual(0)
  const cells = table.map((line) => line.map(withoutGuard))
  cells[row]![column] = text
  const driven = await DrivenImport.upload(admin, cells.map(csvRow).join(''), 'export.csv', { resource })
  await driven.until('ready')
  const ready = await driven.configure(() => ({ duplicates: 'update' }))
  expect((await driven.rows({ show: 'errors' })).data).toEqual([])
  expect(ready).toMatchObject({ rows: records, toUpdate: records, toCreate: 0 })
  return driven.commit()
}

describe('an export that is imported again', () => {
  it('SC-02 changes exactly the one value of a property that was changed in it, whatever the others hold', async () => {
    for (const [index, { place, ...body }] of fc.sample(property, { seed, numRuns: records }).entries()) {
      const created = await admin.call(properties.operations.create, {
        body: {
          ...body,
          ...place,
          reference: `R-${index}`,
          contactDialCode: body.contactPhone ? '+44' : null,
          portfolioManagerId: index % 3 === 0 ? server.own.people['portfolio-manager'].userId : null,
          owners: [{ name: 'Ada; Obi', shareBps: 10_000 }],
        },
      })
      expect([created.status, created.text]).toEqual([201, created.text])
    }
    const before = await all(properties.operations.list)
    expect(await importChanged('properties', 'Description', 3, 'Another\nsentence  here')).toMatchObject({
      updated: 1,
    })
    const changed = differences(before, await all(properties.operations.list))
    expect(changed).toEqual([
      expect.objectContaining({ field: 'description', now: 'Another\nsentence  here' }),
    ])
  })

  it('SC-02 changes exactly the one value of a unit that was changed in it, also where properties share a name', async () => {
    const places = [...(await all(properties.operations.list)).keys()]
    for (const [index, body] of fc.sample(unit, { seed, numRuns: records }).entries()) {
      const created = await admin.call(units.operations.create, {
        body: { ...body, propertyId: places[index % places.length], label: `Flat ${index}` },
      })
      expect([created.status, created.text]).toEqual([201, created.text])
    }
    const before = await all(units.operations.list)
    expect(await importChanged('units', 'Bathrooms', 5, '4')).toMatchObject({ updated: 1 })
    const changed = differences(before, await all(units.operations.list))
    expect(changed).toEqual([expect.objectContaining({ field: 'bathrooms', now: 4 })])
  })
})
