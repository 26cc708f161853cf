import type pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'

interface Powers {
  name: string
  superuser: boolean
  bypass: boolean
  owner: boolean
  tables: string | null
}

/** Directly or by a role that it can take on, as `pg_has_role` tells. */
const question = `
  select current_user as name,
    exists (select from pg_roles r where r.rolsuper and pg_has_role(current_user, r.oid, 'MEMBER')) as superuser,
    exists (select from pg_roles r where r.rolbypassrls and pg_has_role(current_user, r.oid, 'MEMBER')) as bypass,
    (select pg_has_role(current_user, d.datdba, 'MEMBER') from pg_database d where d.datname = current_database()) as owner,
    (select min(n.nspname || '.' || c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
        and pg_has_role(current_user, c.relowner, 'MEMBER')) as tables`

/**
 * Row level security keeps organisations apart only for a role that it applies to.
 * @throws StartProblem when the application's role is, or can become, a superuser, an owner or one with BYPASSRLS
 */
export async function assertLeastPrivilege(connection: pg.Pool | pg.Client): Promise<void> {
  const { rows } = await connection.query<Powers>(question)
  const powers = rows[0]!
  const found = [
    powers.superuser && 'a superuser',
    powers.bypass && 'exempt from row level security (BYPASSRLS)',
    powers.owner && 'the owner of the database',
    powers.tables !== null && `the owner of the table ${powers.tables}`,
  ].filter((word) => word !== false)
  if (found.length === 0) return
  throw new StartProblem(
    `The role ${powers.name}, as which Freehold would serve requests, is ${found.join(', ')}, or may become so. ` +
      'Organisations would not be kept apart. Give DATABASE_APP_URL a role without these powers.',
  )
}
