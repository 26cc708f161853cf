import pg from 'pg'

const ours = `('public'::regnamespace, 'identity'::regnamespace)`
const owned = `pg_get_userbyid(relowner) = 'freehold_owner' and relnamespace in ${ours}`

/** What there is to a schema, each as lines that two databases can be compared by. */
const questions = [
  `select 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
     pg_get_expr(adbin, adrelid), attcollation::regcollation
   from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where ${owned} and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  `select 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
   where connamespace in ${ours}`,
  `select 'index', pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid where ${owned}`,
  `select 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid) from pg_policy`,
  `select 'relation', c.oid::regclass, relkind, reloptions, array(select unnest(relacl)::text order by 1), relrowsecurity,
     relforcerowsecurity from pg_class c where ${owned} and relkind in ('r', 'v')`,
  `select 'function', p.oid::regprocedure, prosecdef, provolatile, proisstrict, proparallel, proconfig, proacl, prosrc
   from pg_proc p where pronamespace in ${ours} and pg_get_userbyid(proowner) = 'freehold_owner'`,
  `select 'trigger', pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
   where not tgisinternal and ${owned}`,
  `select 'view', c.oid::regclass, pg_get_viewdef(c.oid) from pg_class c where ${owned} and relkind = 'v'`,
  `select 'schema', nspname, nspacl from pg_namespace where oid in ${ours}`,
]

/** Everything in the schema of a database, in an order of its own. */
export async function catalogueOf(as: pg.PoolConfig): Promise<string[]> {
  const client = new pg.Client(as)
  await client.connect()
  try {
    const lines: string[] = []
    for (const question of questions) {
      const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' })
      lines.push(...rows.map((row) => JSON.stringify(row)))
    }
    return lines.toSorted()
  } finally {
    await client.end()
  }
}
