import type pg from 'pg'

/** Tables that say which person is at home in which organisation: nobody is in all of them. */
const ofPeople = ['members', 'profiles', 'member_sessions']

/**
 * Gives further organisations, numbered from and to, the same rows as this one has; every key begins with the organisation.
 * Runs as superuser.
 */
export async function multiply(admin: pg.ClientBase, id: string, from: number, to: number): Promise<void> {
  await admin.query('set session_replication_role = replica')
  const { rows } = await admin.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns join pg_class on relname = table_name and relkind = 'r'
     where table_schema = 'public' and relnamespace = 'public'::regnamespace and column_name <> 'organisation_id'
       and is_generated = 'NEVER' and exists (select from pg_attribute where attrelid = pg_class.oid
         and attname = 'organisation_id')
     group by 1`,
  )
  await admin.query(
    `insert into organisations (id, name, slug, type, currency)
     select md5(n::text)::uuid, 'Other ' || n, 'other-' || n, 'landlord', 'NGN' from generate_series(${from}, ${to}) as n`,
  )
  for (const { table, columns } of rows) {
    const names = columns.map((column) => `"${column}"`)
    const values = names.map((name) =>
      name === '"user_id"' && ofPeople.includes(table) ? `md5(other || user_id::text)::uuid` : name,
    )
    await admin.query(
      `insert into ${table} (organisation_id, ${names.join(', ')})
       select md5(other::text)::uuid, ${values.join(', ')} from ${table}, generate_series(${from}, ${to}) as others (other)
       where organisation_id = $1`,
      [id],
    )
  }
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum (analyze)')
}
