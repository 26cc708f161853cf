import type pg from 'pg'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Takes off the foreign keys of all tables, so that rows can be put in in any order. As the owner, within a transaction.
 * @returns puts them on again @throws the database's error where a row has none of what it names
 */
export async function withoutForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  await client.query('set local search_path = pg_catalog')
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'identity'::regnamespace)`,
  )
  await client.query('set local search_path to default')
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Row level security, which applies to the owner as well, does not while rows are put in. @returns forces it again */
export async function withoutForce(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'identity') and relforcerowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return async () => {
    for (const { name } of rows) await client.query(`alter table ${name} force row level security`)
  }
}
