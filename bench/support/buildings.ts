import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/** Columns of the file, and those of the fair limit's table that it fills. */
const columns = {
  Reference: 'reference',
  Name: 'title',
  Description: 'description',
  'Property type': 'classification',
  'Building type': 'subtype',
  Purpose: 'purpose',
  Address: 'address_line1',
  City: 'city',
  District: 'district',
  State: 'state',
  Country: 'country',
  'Zip code': 'postcode',
  Latitude: 'latitude',
  Longitude: 'longitude',
  Currency: 'currency',
  'Year built': 'year_built',
  Area: 'area',
  Units: 'unit_count',
  'Asking price': 'asking_price',
  'Phone number': 'contact_phone',
  'Management company': 'contact_name',
  'Contact email': 'contact_email',
} as const
export const copiedColumns = Object.values(columns)

const pick = <T>(values: readonly T[], index: number) => values[index % values.length]!

function line(index: number, city: string | undefined): string {
  const name = `${pick(['Rose', 'Lily', 'Oak', 'Ash', 'Elm', 'Cedar', 'Birch'], index * 7)} ${pick(['Court', 'House', 'Gardens', 'Terrace', 'Place'], index * 3)} ${index}`
  return [
    `B-${String(index).padStart(7, '0')}`,
    name,
    `Built of ${pick(['brick', 'stone', 'timber'], index)} near the ${pick(['park', 'river', 'station'], index * 5)}`,
    pick(['residential', 'commercial', 'mixed', 'land'], index * 11),
    pick(['Terrace', 'Courtyard', 'Tower', 'Warehouse'], index),
    pick(['rent', 'sale'], index),
    `${(index * 37) % 9000} ${pick(['Main', 'Park', 'Lake', 'Hill', 'Church'], index * 13)} ${pick(['St', 'Ave', 'Rd'], index)}`,
    city ?? pick(['Chicago', 'Evanston', 'Cicero'], index),
    pick(['Rogers Park', 'Lakeview', 'Austin', 'Loop'], index * 3),
    'IL',
    'US',
    60_600 + (index % 99),
    (41.6 + (index % 4000) / 10_000).toFixed(6),
    (-87.9 + (index % 3000) / 10_000).toFixed(6),
    'USD',
    1900 + (index % 124),
    500 + (index % 9000),
    1 + (index % 200),
    250_000 + (index % 9000) * 100,
    `773${200 + (index % 700)}${String(index % 10_000).padStart(4, '0')}`,
    `"${pick(['Hill Homes', 'Lake Trust', 'Oak'], index)}, LLC"`,
    `office${index}@example.com`,
  ].join(',')
}

/**
 * Writes a file of buildings: 22 columns, every row right, every reference another.
 * @param from number of the first one
 * @param city that all are in, instead of several
 */
export async function writeBuildings(path: string, rows: number, from = 0, city?: string): Promise<void> {
  const out = createWriteStream(path)
  out.write(`${Object.keys(columns).join(',')}\n`)
  for (let index = from; index < from + rows; index++) {
    if (!out.write(`${line(index, city)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
