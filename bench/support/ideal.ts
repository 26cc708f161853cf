import type pg from 'pg'
import type { Organisation } from '#tests/support/organisation.ts'

/** What the hand-written handler keeps of a property, and writes of a new one. */
export const idealColumns = [
  'title',
  'reference',
  'description',
  'classification',
  'purpose',
  'status',
  'listing',
  'address_line1',
  'city',
  'state',
  'country',
  'latitude',
  'longitude',
  'currency',
  'year_built',
  'unit_count',
  'asking_price',
  'contact_name',
  'contact_dial_code',
  'contact_phone',
] as const

/**
 * The same records as somebody would keep them who writes for speed alone: one organisation, the columns that are needed,
 * the four indexes that the requests need, no row level security, no roles, no audit.
 * @returns the table's name
 */
export async function makeIdeal(admin: pg.Client, name: string, { id }: Organisation): Promise<string> {
  const columns = idealColumns.join(', ')
  await admin.query(`
    create table ${name} (
      id uuid primary key default gen_random_uuid(),
      title text not null, reference text, description text, classification text not null, purpose text,
      status text not null default 'active', listing text default 'private', address_line1 text not null, city text,
      state text, country text not null, latitude double precision, longitude double precision, currency text,
      year_built integer, unit_count integer, asking_price bigint, contact_name text, contact_dial_code text,
      contact_phone text, created_at timestamptz not null default now(),
      search text generated always as (lower(title || ' ' || address_line1)) stored
    )`)
  await admin.query(
    `insert into ${name} (id, ${columns}, created_at) select id, ${columns}, created_at from properties
     where organisation_id = $1`,
    [id],
  )
  await admin.query(`
    create index on ${name} (state, classification, created_at desc, id desc);
    create index on ${name} (created_at desc);
    create index on ${name} (state, classification, created_at desc, id desc) include (search)`)
  await admin.query(`vacuum (analyze) ${name}`)
  return name
}
