import pg from 'pg'

/** Where a table lives, or should. */
export interface Placed {
  name: string
  /** The column by which its rows are spread; null for one of which every server has a copy. */
  column: string | null
  /** Whether it is so already. */
  done: boolean
}

/**
 * Which tables belong where, by the catalogue: spread by organisation is what has `organisation_id`, and what that refers to
 * by its key; on every server is what these refer to and no organisation has. All else stays on the coordinator.
 */
const placedTables = `
  with spread as (
    select attrelid as relation, attname::text as "column" from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attname = 'organisation_id' and relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped
    union
    select confrelid, 'id' from pg_constraint
    join pg_attribute on pg_attribute.attrelid = conrelid and attnum = conkey[1] and attname = 'organisation_id'
    where contype = 'f' and cardinality(conkey) = 1
  ), everywhere as (
    select distinct confrelid as relation from pg_constraint
    where contype = 'f' and conrelid in (select relation from spread) and confrelid not in (select relation from spread)
  )
  select relation::regclass::text as name, "column", partmethod is not null as done from (
    select relation, "column" from spread union all select relation, null from everywhere
  ) as placed left join pg_dist_partition on logicalrelid = relation and partmethod = case when "column" is null then 'n' else 'h' end
  order by "column" = 'id' desc nulls first, name`

export async function tablesToPlace(client: pg.ClientBase): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(placedTables)
  return rows
}

interface Key {
  table: string
  name: string
  definition: string
}

/** Foreign keys of or to these tables. */
async function keysOf(client: pg.ClientBase, tables: readonly string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
     order by oid`,
    [tables],
  )
  return rows
}

/**
 * Puts the tables where they belong, with what they hold, and their keys with them. Within a transaction, or a failure would
 * leave them without keys.
 * @param anchor a table that is spread already, beside whose rows those of the same organisation go
 */
export async function placeTables(
  client: pg.ClientBase,
  tables: readonly Placed[],
  anchor: string | undefined,
): Promise<void> {
  const keys = await keysOf(
    client,
    tables.map(({ name }) => name),
  )
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  let beside = anchor
  for (const { name, column } of tables) {
    if (column === null) {
      await client.query('select create_reference_table($1)', [name])
      continue
    }
    await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
      name,
      column,
      beside ?? 'none',
    ])
    beside ??= name
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
}
