import type pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'

interface Powers {
  name: string
  everything: boolean
  unreadable: string | null
  unwritable: string | null
  triggers: boolean
}

const question = `
  with ours as (
    select c.oid, format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'identity', 'jobs')
  )
  select current_user as name, (rolsuper or rolbypassrls) as everything,
    (select min(name) from ours where not has_table_privilege(oid, 'select')) as unreadable,
    (select min(name) from ours where not has_table_privilege(oid, 'insert') or not has_table_privilege(oid, 'delete')) as unwritable,
    has_parameter_privilege('session_replication_role', 'set') as triggers
  from pg_roles where rolname = current_user`

const reading = `CREATE ROLE freehold_admin LOGIN BYPASSRLS PASSWORD '…'; GRANT pg_read_all_data TO freehold_admin`
const writing = `${reading}; GRANT pg_write_all_data TO freehold_admin; GRANT SET ON PARAMETER session_replication_role TO freehold_admin`

/**
 * Row level security would hide rows from the schema's owner, too.
 * @param purpose what it is for, to follow "cannot"
 * @throws StartProblem that says which role is needed, when this one sees less than everything, or may not write
 */
export async function assertPowers(client: pg.ClientBase, purpose: string, writes = false): Promise<void> {
  const { rows } = await client.query<Powers>(question)
  const { name, everything, unreadable, unwritable, triggers } = rows[0]!
  const lacking = [
    !everything && 'row level security applies to it',
    unreadable !== null && `it may not read ${unreadable}`,
    writes && unwritable !== null && `it may not write ${unwritable}`,
    writes && !triggers && 'it may not set session_replication_role',
  ].filter((word) => word !== false)
  if (lacking.length === 0) return
  throw new StartProblem(
    `The role ${name} cannot ${purpose}: ${lacking.join(', ')}. Set DATABASE_ADMIN_URL to a superuser, ` +
      `or have one run: ${writes ? writing : reading}; and set it to that role.`,
  )
}
