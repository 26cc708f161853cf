import pg from 'pg'

interface ForeignKey {
  name: string
  child: string
  parent: string
  columns: string[]
  named: string[]
}

/** Of those tables, with their columns and those that they name. */
async function foreignKeysOf(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
       (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number) as named
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 2, 1`,
    [tables],
  )
  return rows
}

/**
 * Finds what names something that is not there, which the database does not look for while rows are put in as they were.
 * @param tables that have `organisation_id`
 * @throws Error that names the first foreign key that does not hold
 */
export async function assertNoLooseEnds(
  client: pg.ClientBase,
  tables: readonly string[],
  organisationId: string,
): Promise<void> {
  for (const { name, child, parent, columns, named } of await foreignKeysOf(client, tables)) {
    const each = columns.map(pg.escapeIdentifier)
    const pairs = each.map((column, n) => `parent.${pg.escapeIdentifier(named[n]!)} = child.${column}`)
    const { rowCount } = await client.query(
      `select from ${child} as child where organisation_id = $1
         and ${each.map((column) => `child.${column} is not null`).join(' and ')}
         and not exists (select from ${parent} as parent where ${pairs.join(' and ')}) limit 1`,
      [organisationId],
    )
    if (rowCount) throw new Error(`A row of ${child} names one of ${parent} that is not there (${name}).`)
  }
}
