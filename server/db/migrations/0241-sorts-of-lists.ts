import { sql, type Kysely } from 'kysely'

/**
 * An index for each sort that a long list offers, as properties have them (migration 0065,
 * docs/decisions/2026-11-21-an-index-per-sort.md). What follows from the day or from the clock has none: a lease's
 * status and rent, and how an issue stands.
 */
const words = new Set([
  'block',
  'property_title',
  'unit_label',
  'tenant_names',
  'reference',
  'first_name',
  'last_name',
  'company_name',
  'email',
  'name',
  'title',
])

/** Table → sorted columns that have no index yet. */
const sorts: Readonly<Record<string, readonly string[]>> = {
  units: [
    'property_title',
    'block',
    'floor',
    'type',
    'occupancy',
    'status',
    'bedrooms',
    'bathrooms',
    'area',
    'market_rent',
    'deposit',
    'service_weight',
    'created_at',
    'updated_at',
  ],
  leases: [
    'reference',
    'property_title',
    'unit_label',
    'tenant_names',
    'start',
    'end',
    'last_day',
    'deposit',
    'frequency',
    'updated_at',
  ],
  tenants: ['first_name', 'last_name', 'company_name', 'email', 'phone', 'kind', 'created_at', 'updated_at'],
  documents: ['name', 'category', 'visibility', 'expires_on', 'size', 'updated_at'],
  issue_records: ['title', 'category', 'status', 'due', 'cost', 'completed_at', 'updated_at'],
}
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = Object.entries(sorts).flatMap(([table, columns]) =>
    columns.map((column) => {
      const key = `"${column}"${words.has(column) ? ' collate people_order' : ''}`
      // Its list leaves archived ones out.
      const beside = table === 'units' && column !== 'status' ? ' include (status)' : ''
      return `create index ${table}_sorted_by_${column} on ${table} (organisation_id, ${key}, id)${beside};`
    }),
  )
  await sql.raw(indexes.join('\n')).execute(db)
  // What lists are narrowed by besides.
  await sql`
    create index issue_records_by_priority on issue_records (organisation_id, priority, status);
    create index issue_records_missed on issue_records (organisation_id) where completed_at > target_at;
  `.execute(db)
}
