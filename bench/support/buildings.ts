import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/** Columns of the file, and the columns of `properties` that a plain COPY of it fills. */
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
  'Phone number': 'contact_phone',
  'Management company': 'contact_name',
} as const
export const copiedColumns = Object.values(columns)

const pick = <T>(values: readonly T[], index: number) => values[index % values.length]!

function line(index: number): string {
  const name = `${pick(['Rose', 'Lily', 'Oak', 'Ash', 'Elm', 'Cedar', 'Birch'], index * 7)} ${pick(['Court', 'House', 'Gardens', 'Terrace', 'Place'], index * 3)} ${index}`
  return [
    `B-${String(index).padStart(7, '0')}`,
    name,
    `Built of ${pick(['brick', 'stone', 'timber'], index)} near the ${pick(['park', 'river', 'station'], index * 5)}`,
    pick(['residential', 'commercial', 'mixed', 'land'], index * 11),
    pick(['Terrace', 'Courtyard', 'Tower', 'Warehouse'], index),
    pick(['rent', 'sale'], index),
    `${(index * 37) % 9000} ${pick(['Main', 'Park', 'Lake', 'Hill', 'Church'], index * 13)} ${pick(['St', 'Ave', 'Rd'], index)}`,
    pick(['Chicago', 'Evanston', 'Cicero'], index),
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
    `773${200 + (index % 700)}${String(index % 10_000).padStart(4, '0')}`,
    `"${pick(['Hill Homes', 'Lake Trust', 'Oak'], index)}, LLC"`,
  ].join(',')
}

/** Writes a file of buildings: 20 columns, every row right, every reference another. */
export async function writeBuildings(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path)
  out.write(`${Object.keys(columns).join(',')}\n`)
  for (let index = 0; index < rows; index++) {
    if (!out.write(`${line(index)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
