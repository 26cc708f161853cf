import pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'
import { appRole } from '../cluster/bootstrap.ts'

/**
 * Who reads what is published. On one server the views of what is published have the rights of the schema's owner; Citus puts a
 * view's words into the statement and asks workers with the rights of whoever asks, so there the application becomes this role.
 */
export const visitorRole = 'freehold_visitor'

/** What a superuser runs on the coordinator and on each worker: once for the server, and once for the database. */
export const createVisitor = [
  `create role ${visitorRole} login nosuperuser nobypassrls`,
  `grant ${visitorRole} to ${appRole}`,
  // Its rights come with the role alone, not with every statement of the application.
  `alter role ${appRole} noinherit`,
]
export const letVisitorIn = (database: string) =>
  `grant connect on database ${pg.escapeIdentifier(database)} to ${visitorRole}`

/** How a transaction reads what is published. */
export const asVisitor = `set local role ${visitorRole}`

/** @throws StartProblem where the application could not become the role, or would always have its rights */
export async function assertVisitor(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string; ready: boolean }>(
    `select current_database() as database,
       exists (select from pg_roles where rolname = $1 and rolcanlogin)
       and exists (select from pg_auth_members where roleid = to_regrole($1) and member = to_regrole($2))
       and not pg_has_role($2::name, to_regrole($1)::oid, 'usage')
       and has_database_privilege(to_regrole($1)::oid, current_database(), 'connect') as ready`,
    [visitorRole, appRole],
  )
  const { database, ready } = rows[0]!
  if (ready) return
  throw new StartProblem(
    `Public pages are read by the role ${visitorRole}, which the application takes on. Have a superuser run on the coordinator and on each worker: ` +
      `${[...createVisitor, letVisitorIn(database)].join('; ')}.`,
  )
}

interface Read {
  table: string
  columns: string[]
  /** Which of its rows are published; null where a row is shown with the property or portfolio that it belongs to. */
  published: string | null
}

/** What the views of what is published read, by what the catalogue knows they depend on. */
const read = `
  select attrelid::regclass::text as table, array_agg(distinct quote_ident(attname)) as columns,
    (select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = attrelid and polname = 'published') as published
  from pg_class as view
  join pg_rewrite on ev_class = view.oid
  join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid and refclassid = 'pg_class'::regclass
  join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where view.relkind = 'v' and view.relname like 'published\\_%' and refobjid <> view.oid
  group by attrelid`

/** Lets visitors read the published rows on workers, and of them the columns that the views show or ask for. */
export async function openToVisitors(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Read>(read)
  for (const { table, columns, published } of rows) {
    await client.query(`drop policy if exists visitors on ${table}`)
    await client.query(
      `create policy visitors on ${table} for select to ${visitorRole} using (${published ?? 'true'})`,
    )
    await client.query(`grant select (${columns.join(', ')}) on ${table} to ${visitorRole}`)
  }
  const { rows: views } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'v' and relname like 'published\\_%'`,
  )
  await client.query(`grant select on ${views.map(({ name }) => name).join(', ')} to ${visitorRole}`)
}
