import pg from 'pg'
import { connectionTo, rolePassword, type Server } from './server.ts'

/** The role that owns the database and migrates it: no superuser. */
export const ownerRole = 'freehold_owner'
/** The role of the running application: owns nothing, bypasses nothing. */
export const appRole = 'freehold_app'

/** Installed by a superuser where there is one; the schema uses them. */
export const extensions = ['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent']

/**
 * Lets search use its index under row level security, which only operators marked leakproof may. LIKE raises no error
 * that depends on a stored value. Per database; superusers only. docs/decisions/2026-11-21-organisations-by-policy-alone.md
 */
export const searchMayUseIndexes = 'alter function pg_catalog.textlike(text, text) leakproof'

/** Any number: one bootstrap at a time. */
export const bootstrapLock = 7_203_114

/** Changes with what `prepareDatabase` does, so that a later version does it again. */
const edition = 'freehold bootstrap 2'

/** Creates both roles where they are missing, with passwords that follow from the server's own. */
export async function ensureRoles(superuserClient: pg.Client, secret: string): Promise<void> {
  const { rows } = await superuserClient.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [[ownerRole, appRole]],
  )
  for (const role of [ownerRole, appRole]) {
    if (rows.some((row) => row.rolname === role)) continue
    const password = superuserClient.escapeLiteral(rolePassword(secret, role))
    await superuserClient.query(
      `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password ${password}`,
    )
  }
}

/** As superuser in the new database: extensions, and who may connect. */
export async function furnish(connection: pg.PoolConfig, database: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const name of extensions)
      await client.query(`create extension if not exists ${name} with schema public`)
    await client.query(searchMayUseIndexes)
    await client.query(`revoke all on database ${database} from public`)
    await client.query(`grant connect, temporary on database ${database} to ${appRole}`)
  } finally {
    await client.end()
  }
}

/** Roles, database and extensions of the embedded server; nothing to do on every start but the first. */
export async function prepareDatabase(
  superuserClient: pg.Client,
  server: Server,
  database: string,
): Promise<void> {
  const state = async () => {
    const { rows } = await superuserClient.query<{ edition: string | null }>(
      `select shobj_description(oid, 'pg_database') as edition from pg_database where datname = $1`,
      [database],
    )
    return rows[0]
  }
  if ((await state())?.edition === edition) return
  await superuserClient.query('select pg_advisory_lock($1)', [bootstrapLock])
  try {
    await ensureRoles(superuserClient, server.password)
    if (!(await state())) await superuserClient.query(`create database ${database} owner ${ownerRole}`)
    await furnish(connectionTo(server, 'postgres', database), database)
    await superuserClient.query(`comment on database ${database} is '${edition}'`)
  } finally {
    await superuserClient.query('select pg_advisory_unlock($1)', [bootstrapLock])
  }
}
