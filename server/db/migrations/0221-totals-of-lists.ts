import type { Kysely } from 'kysely'
import { keepTotals, type KeptTotals } from '../kept-totals.ts'

const text = { type: 'text' } as const
const uuid = { type: 'uuid' } as const

/** Beside the counts of an organisation those of each property, by which most roles see: what is in none is not theirs. */
const ofProperties = (table: string, one: string, names: readonly string[]): KeptTotals => ({
  table,
  one,
  facets: { property_id: uuid, ...Object.fromEntries(names.map((name) => [name, text])) },
  tables: { [`${one}_totals`]: names, [`${one}_totals_of_properties`]: ['property_id', ...names] },
})

/** Totals of lists are kept for every record of which an organisation has many, as those of properties are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepTotals(db, ofProperties('units', 'unit', ['status', 'occupancy', 'type']))
  await keepTotals(db, ofProperties('documents', 'document', ['category', 'visibility']))
  await keepTotals(db, ofProperties('issue_records', 'issue', ['status', 'category', 'priority']))
  await keepTotals(db, {
    table: 'tenants',
    one: 'tenant',
    facets: { kind: text },
    tables: { tenant_totals: ['kind'] },
  })
}
