import { sql, type Kysely } from 'kysely'
import { isolate } from './row-level-security.ts'

/** What a list's totals are kept by (used by migrations; docs/decisions/2026-11-21-totals-of-every-list.md). */
export interface KeptTotals {
  /** The table whose rows are counted, and what they are called in the names of what keeps the counts: `unit_deltas`. */
  table: string
  one: string
  /** Facet → its type, and where it is another column's, that column. */
  facets: Readonly<Record<string, { type: 'text' | 'uuid'; column?: string }>>
  /** Table of counts → the facets that it tells apart, the smaller table first. */
  tables: Readonly<Record<string, readonly string[]>>
}

/**
 * Counts rows by facet, exact at any moment: each statement notes what it adds in a row of `…_deltas`, and
 * `fold_…_deltas()` adds the notes up, again and again (server/db/fold-totals.ts). Lists read `current_…`: counts and
 * notes together. Whoever changes which facets there are writes a migration that replaces all of it.
 */
export async function keepTotals(
  db: Kysely<unknown>,
  { table, one, facets, tables }: KeptTotals,
): Promise<void> {
  const names = Object.keys(facets)
  const columnOf = (facet: string) => facets[facet]!.column ?? facet
  const typed = (some: readonly string[]) => some.map((facet) => `${facet} ${facets[facet]!.type}`).join(', ')
  const key = ['organisation_id', ...names].join(', ')
  const source = ['organisation_id', ...names.map((facet) => `${columnOf(facet)} as ${facet}`)].join(', ')
  const deltas = `${one}_deltas`

  await sql
    .raw(`
      create table ${deltas} (
        organisation_id uuid not null,
        id uuid not null default gen_random_uuid(),
        ${typed(names)},
        n bigint not null,
        primary key (organisation_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
      ${Object.entries(tables)
        .map(
          ([counts, by]) => `
            create table ${counts} (
              organisation_id uuid not null references organisations (id) on delete cascade,
              id uuid not null default gen_random_uuid(),
              ${typed(by)},
              n bigint not null,
              primary key (organisation_id, id)
            ) with (fillfactor = 70);
            create unique index ${counts}_by_facet on ${counts} (${['organisation_id', ...by].join(', ')})
              nulls not distinct;`,
        )
        .join('')}`)
    .execute(db)

  // Those that are there already, in every organisation.
  await sql.raw(`alter table ${table} no force row level security`).execute(db)
  for (const [counts, by] of Object.entries(tables)) {
    const columns = ['organisation_id', ...by].join(', ')
    await sql
      .raw(
        `insert into ${counts} (${columns}, n)
         select ${columns}, count(*) from (select ${source} from ${table}) as counted group by ${columns}`,
      )
      .execute(db)
  }
  await sql.raw(`alter table ${table} force row level security`).execute(db)
  await isolate(db, deltas, ...Object.keys(tables))

  const side = (rows: string, n: 1 | -1) => `select ${source}, ${n} as n from ${rows}`
  const noted = {
    insert: side('new_rows', 1),
    delete: side('old_rows', -1),
    update: `${side('new_rows', 1)} union all ${side('old_rows', -1)}`,
  }
  const transitions = {
    insert: 'new table as new_rows',
    delete: 'old table as old_rows',
    update: 'old table as old_rows new table as new_rows',
  }
  for (const event of ['insert', 'update', 'delete'] as const) {
    await sql
      .raw(`
        create function note_${one}_${event}() returns trigger language plpgsql as $$
        begin
          insert into ${deltas} (${key}, n)
          select ${key}, sum(n) from (${noted[event]}) as noted
          -- An organisation that is being deleted takes its counts along.
          where exists (select from organisations where id = noted.organisation_id)
          group by ${key} having sum(n) <> 0;
          return null;
        end $$;
        create trigger count_on_${event} after ${event} on ${table}
          referencing ${transitions[event]} for each statement execute function note_${one}_${event}();`)
      .execute(db)
  }

  const adding = Object.entries(tables).map(([counts, by]) => {
    const columns = ['organisation_id', ...by].join(', ')
    return `
      ${counts}_changed as (
        insert into ${counts} (${columns}, n)
        select ${columns}, sum(n) from taken
        -- An organisation that has been deleted meanwhile has no counts any more.
        where organisation_id in (select id from organisations)
        group by ${columns}
        on conflict (${columns}) do update set n = ${counts}.n + excluded.n
      )`
  })
  await sql
    .raw(`
      ${[deltas, ...Object.keys(tables)]
        .map(
          (name) =>
            `create policy relay on ${name} using ((select current_setting('app.relay', true)) = 'on');`,
        )
        .join('\n')}

      -- One at a time: whoever comes meanwhile leaves it to the one at work.
      create function fold_${deltas}() returns bigint language plpgsql as $$
      declare folded bigint;
      begin
        if not exists (select from ${deltas}) then return 0; end if;
        if not pg_try_advisory_xact_lock(hashtextextended('fold_${deltas}', 0)) then return 0; end if;
        with taken as (
          delete from ${deltas} where (organisation_id, id) in (
            select organisation_id, id from ${deltas} limit 10000
          ) returning *
        ), ${adding.join(', ')}
        select count(*) into folded from taken;
        return folded;
      end $$;

      ${Object.entries(tables)
        .map(([counts, by]) => {
          const columns = ['organisation_id', ...by, 'n'].join(', ')
          return `
            create view current_${counts} with (security_invoker = true) as
              select ${columns} from ${counts} union all select ${columns} from ${deltas};
            grant select on current_${counts} to freehold_app;`
        })
        .join('')}`)
    .execute(db)
}
