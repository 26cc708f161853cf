import { sql, type Kysely } from 'kysely'

/**
 * What changes of properties add to the totals of lists and of portfolios is noted once per statement, whatever it
 * changes at once. A plan is kept for the life of a connection, with the number of rows that the first statement changed:
 * joined to each other, the rows before and after were compared each with each once the plan came from a change of one.
 * A difference of sets costs the same per row always.
 */
const places = ['city', 'state', 'country']
const facets = [
  'status',
  'listing',
  'classification',
  'purpose',
  'currency',
  'portfolio_manager_id',
  'facility_manager_id',
]
const all = ['organisation_id', ...places, ...facets].join(', ')

/** Measure → what one property adds to it. */
const measures = {
  n: '1',
  unit_count: 'coalesce(unit_count, 0)',
  valued: '(value is not null)::int',
  value: 'coalesce(value, 0)',
}
const names = Object.keys(measures)

const summed = (rows: string, sign: '' | '-') =>
  `select ${all}, ${Object.entries(measures)
    .map(([name, one]) => `${sign}sum(${one}) as ${name}`)
    .join(', ')} from ${rows} group by ${all}`

const inPortfolios = (rows: string, sign: '' | '-') =>
  `select organisation_id, unnest(portfolio_ids) as portfolio_id, currency, ${sign}1 as n,
     ${sign}(value is not null)::int as valued, ${sign}coalesce(value, 0) as value
   from ${rows} where status <> 'archived'`

const noted = `id, ${all}, unit_count, value, portfolio_ids`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop trigger note_portfolio_update on properties;
      create or replace function sum_properties_on_update() returns trigger language plpgsql as $$
      begin
        -- Most changes of a property touch nothing that sums are kept of.
        if not exists (select ${noted} from new_rows except select ${noted} from old_rows) then return null; end if;
        insert into property_deltas (${all}, ${names.join(', ')})
        select ${all}, ${names.map((name) => `sum(${name})`).join(', ')}
        from (${summed('new_rows', '')} union all ${summed('old_rows', '-')}) as both_sides
        group by ${all} having ${names.map((name) => `sum(${name}) <> 0`).join(' or ')};
        insert into portfolio_deltas (organisation_id, portfolio_id, currency, n, valued, value)
        select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value)
        from (${inPortfolios('new_rows', '')} union all ${inPortfolios('old_rows', '-')}) as both_sides
        group by organisation_id, portfolio_id, currency
        having sum(n) <> 0 or sum(valued) <> 0 or sum(value) <> 0;
        return null;
      end $$;

      -- Of those that are deleted; none is in a portfolio when it is inserted.
      drop trigger note_portfolio_delete on properties;
      drop function note_portfolio_change();
      create function note_portfolios_on_delete() returns trigger language plpgsql as $$
      begin
        insert into portfolio_deltas (organisation_id, portfolio_id, currency, n, valued, value)
        select organisation_id, portfolio_id, currency, sum(n), sum(valued), sum(value)
        from (${inPortfolios('old_rows', '-')}) as gone
        -- An organisation that is being deleted takes its sums along.
        where exists (select from organisations where id = gone.organisation_id)
        group by organisation_id, portfolio_id, currency;
        return null;
      end $$;
      create trigger note_portfolios_on_delete after delete on properties
        referencing old table as old_rows for each statement execute function note_portfolios_on_delete();`)
    .execute(db)
}
