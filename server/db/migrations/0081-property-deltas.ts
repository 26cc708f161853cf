import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Writers note what they add to the sums of properties (migration 0060) in one row, and `fold_property_deltas` adds it
 * up afterwards: changing the sums at once cost a write as much as the write itself. Lists read both, so that a total is
 * exact at any moment (docs/decisions/2026-11-21-totals-as-deltas.md).
 */
const facets = [
  'status',
  'listing',
  'classification',
  'purpose',
  'currency',
  'portfolio_manager_id',
  'facility_manager_id',
]
const places = ['city', 'state', 'country']
const tables = { property_totals: facets, property_place_totals: [...places, ...facets] }
const typeOf = (facet: string) => (facet.endsWith('_id') ? 'uuid' : 'text')

/** Measure → what one property adds to it. */
const measures = {
  n: '1',
  unit_count: 'coalesce(unit_count, 0)',
  valued: '(value is not null)::int',
  value: 'coalesce(value, 0)',
}
const names = Object.keys(measures)
const all = ['organisation_id', ...places, ...facets]

/** Rows of a transition table as sums by facet. */
const summed = (rows: string, sign: '' | '-') =>
  `select ${all.join(', ')}, ${Object.entries(measures)
    .map(([name, one]) => `${sign}sum(${one}) as ${name}`)
    .join(', ')} from ${rows} group by ${all.join(', ')}`

const counted = [...all, 'unit_count', 'value']
const of = (row: string) => counted.map((column) => `${row}.${column}`).join(', ')

const changes = {
  insert: summed('new_rows', ''),
  // An organisation that is being deleted takes its sums along.
  delete: `select * from (${summed('old_rows', '-')}) as changed
    where exists (select from organisations where id = changed.organisation_id)`,
  update: `
    select ${all.join(', ')}, ${names.map((name) => `sum(${name})`).join(', ')}
    from (${summed('new_rows', '')} union all ${summed('old_rows', '-')}) as both_sides
    group by ${all.join(', ')} having ${names.map((name) => `sum(${name}) <> 0`).join(' or ')}`,
}

/** Most changes of a property touch nothing that sums are kept of. */
const unlessUntouched = `
  if not exists (
    select from new_rows left join old_rows using (organisation_id, id)
    where (${of('new_rows')}) is distinct from (${of('old_rows')})
  ) then return null; end if;`

/** Adds what was taken to one table of sums. */
const adding = (table: string, by: readonly string[]) => `
  ${table}_changed as (
    insert into ${table} (${[...by, ...names].join(', ')})
    select ${by.join(', ')}, ${names.map((name) => `sum(${name})`).join(', ')} from taken
    -- An organisation that has been deleted meanwhile has no sums any more.
    where organisation_id in (select id from organisations)
    group by ${by.join(', ')}
    on conflict (${by.join(', ')}) do update
      set ${names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}
  )`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table property_deltas (
        organisation_id uuid not null,
        id uuid not null default gen_random_uuid(),
        ${[...places, ...facets].map((facet) => `${facet} ${typeOf(facet)}`).join(', ')},
        n bigint not null,
        unit_count bigint not null,
        valued bigint not null,
        value numeric not null,
        primary key (organisation_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);`)
    .execute(db)
  await isolate(db, 'property_deltas')
  for (const [event, rows] of Object.entries(changes)) {
    await sql
      .raw(`
        create or replace function sum_properties_on_${event}() returns trigger language plpgsql as $$
        begin
          ${event === 'update' ? unlessUntouched : ''}
          insert into property_deltas (${[...all, ...names].join(', ')}) ${rows};
          return null;
        end $$;`)
      .execute(db)
  }
  for (const [table, by] of Object.entries(tables)) {
    const key = ['organisation_id', ...by].join(', ')
    const columns = [key, ...names].join(', ')
    await sql
      .raw(`
        -- As many rows of one combination as once wrote at the same time become one, in every organisation.
        alter table ${table} no force row level security;
        create temporary table former on commit drop as
          select ${key}, ${names.map((name) => `sum(${name}) as ${name}`).join(', ')} from ${table} group by ${key};
        truncate ${table};
        drop index ${table}_by_facet;
        create unique index ${table}_by_facet on ${table} (${key}) nulls not distinct;
        insert into ${table} (${columns}) select ${columns} from former;
        drop table former;
        alter table ${table} force row level security;

        create view current_${table} with (security_invoker) as
          select ${columns} from ${table} union all select ${columns} from property_deltas;
        grant select on current_${table} to freehold_app;
        create policy relay on ${table} using ((select current_setting('app.relay', true)) = 'on');`)
      .execute(db)
  }
  const parts = Object.entries(tables).map(([table, by]) => adding(table, ['organisation_id', ...by]))
  await sql
    .raw(`
      create policy relay on property_deltas using ((select current_setting('app.relay', true)) = 'on');
      create policy relay_reads on organisations for select
        using ((select current_setting('app.relay', true)) = 'on');

      -- One at a time: whoever comes meanwhile leaves it to the one at work.
      create function fold_property_deltas() returns bigint language plpgsql as $$
      declare folded bigint;
      begin
        if not exists (select from property_deltas) then return 0; end if;
        if not pg_try_advisory_xact_lock(hashtextextended('fold_property_deltas', 0)) then return 0; end if;
        with taken as (
          delete from property_deltas where (organisation_id, id) in (
            select organisation_id, id from property_deltas limit 10000
          ) returning *
        ), ${parts.join(', ')}
        select count(*) into folded from taken;
        return folded;
      end $$;`)
    .execute(db)
}
