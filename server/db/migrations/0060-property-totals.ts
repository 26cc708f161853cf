import { sql, type Kysely } from 'kysely'
import { isolate } from '../row-level-security.ts'

/**
 * Sums of properties by what lists are filtered by: the total of a list, and its figures, are a sum over a few hundred
 * rows instead of a million (docs/decisions/2026-11-21-totals-per-facet.md). Two tables, because most lists are not
 * filtered by place and then need to read far fewer rows.
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
const tables = { property_totals: facets, property_place_totals: ['city', 'state', 'country', ...facets] }

/** Measure → what one property adds to it. */
const measures = {
  n: '1',
  unit_count: 'coalesce(unit_count, 0)',
  valued: '(value is not null)::int',
  value: 'coalesce(value, 0)',
}
const nullable = new Set(['state', 'portfolio_manager_id', 'facility_manager_id'])
const typeOf = (facet: string) => (facet.endsWith('_id') ? 'uuid' : 'text')
const measureNames = Object.keys(measures)

/** Rows of a transition table as sums by facet. */
const summed = (rows: string, by: string[], sign: '' | '-') =>
  `select ${by.join(', ')}, ${Object.entries(measures)
    .map(([name, one]) => `${sign}sum(${one}) as ${name}`)
    .join(', ')} from ${rows} group by ${by.join(', ')}`

const changesBy = (by: string[]) => ({
  insert: summed('new_rows', by, ''),
  delete: summed('old_rows', by, '-'),
  update: `
    select ${by.join(', ')}, ${measureNames.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from (${summed('new_rows', by, '')} union all ${summed('old_rows', by, '-')}) as both_sides
    group by ${by.join(', ')} having ${measureNames.map((name) => `sum(${name}) <> 0`).join(' or ')}`,
})

/**
 * Adds a statement's changes to the sums. Each combination may have several rows: a change takes one that nobody else is
 * changing, or starts another, so that writers never wait for each other, and as many as write at once are ever needed.
 */
function addChanges(table: string, by: string[], changes: string): string {
  const same = by.map((facet) =>
    nullable.has(facet)
      ? `(sums.${facet} = changes.${facet} or (sums.${facet} is null and changes.${facet} is null))`
      : `sums.${facet} = changes.${facet}`,
  )
  return `
    with changes as (
      select changes.* from (${changes}) as changes
      -- An organisation that is being deleted takes its sums along.
      where exists (select from organisations where id = organisation_id)
    ), placed as (
      select changes.*, free.id
      from changes left join lateral (
        select id from ${table} as sums where ${same.join(' and ')} limit 1 for update skip locked
      ) as free on true
    ), added as (
      update ${table} as sums set ${measureNames.map((name) => `${name} = sums.${name} + placed.${name}`).join(', ')}
      from placed where sums.organisation_id = placed.organisation_id and sums.id = placed.id
    )
    insert into ${table} (${[...by, ...measureNames].join(', ')})
    select ${[...by, ...measureNames].join(', ')} from placed where id is null;`
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const by = ['organisation_id', ...columns]
    await sql
      .raw(`
        create table ${table} (
          organisation_id uuid not null references organisations (id) on delete cascade,
          id uuid not null default gen_random_uuid(),
          ${columns.map((facet) => `${facet} ${typeOf(facet)}`).join(', ')},
          n bigint not null,
          unit_count bigint not null,
          valued bigint not null,
          value numeric not null,
          primary key (organisation_id, id)
        ) with (fillfactor = 70);
        create index ${table}_by_facet on ${table} (${by.join(', ')});
        insert into ${table} (${[...by, ...measureNames].join(', ')}) ${summed('properties', by, '')};`)
      .execute(db)
    await isolate(db, table)
  }
  for (const event of ['insert', 'update', 'delete'] as const) {
    const statements = Object.entries(tables).map(([table, columns]) => {
      const by = ['organisation_id', ...columns]
      return addChanges(table, by, changesBy(by)[event])
    })
    const given = [
      ...(event === 'insert' ? [] : ['old table as old_rows']),
      ...(event === 'delete' ? [] : ['new table as new_rows']),
    ]
    await sql
      .raw(`
        create function sum_properties_on_${event}() returns trigger language plpgsql as $$
        begin ${statements.join('')}
          return null;
        end $$;
        create trigger sum_on_${event} after ${event} on properties
          referencing ${given.join(' ')} for each statement execute function sum_properties_on_${event}();`)
      .execute(db)
  }
}
