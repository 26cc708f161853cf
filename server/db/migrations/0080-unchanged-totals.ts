import { sql, type Kysely } from 'kysely'

const counted = [
  'status',
  'listing',
  'classification',
  'purpose',
  'currency',
  'portfolio_manager_id',
  'facility_manager_id',
  'city',
  'state',
  'country',
  'unit_count',
  'value',
]
const of = (row: string) => counted.map((column) => `${row}.${column}`).join(', ')

/** Most changes of a property touch nothing that sums are kept of (migration 0060): they leave the sums at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'sum_properties_on_update'
      and pronamespace = current_schema()::regnamespace`.execute(db)
  const body = rows[0]!.body.replace(
    'begin',
    `begin
          if not exists (
            select from new_rows left join old_rows using (organisation_id, id)
            where (${of('new_rows')}) is distinct from (${of('old_rows')})
          ) then return null; end if;`,
  )
  await sql
    .raw(
      `create or replace function sum_properties_on_update() returns trigger language plpgsql as $$${body}$$`,
    )
    .execute(db)
}
