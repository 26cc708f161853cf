import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { codeOf, reasonOf, StartProblem } from '../../config/start-problem.ts'
import { appRole, bootstrapLock, extensions, searchMayUseIndexes } from './bootstrap.ts'

/** A URL's parts as `pg` reads them, which a URL given whole would not let us change. */
function partsOf(url: string): pg.PoolConfig {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
  return { host, port, user, password: password ?? undefined, database, ssl }
}

const placeOf = ({ host, port }: pg.PoolConfig) => (host?.startsWith('/') ? host : `${host}:${port}`)

/** A server that is just starting is waited for. */
const worthWaiting = ['57P03', 'ECONNREFUSED']

async function connect(variable: string, parts: pg.PoolConfig, patience = 10_000): Promise<pg.Client> {
  const end = Date.now() + patience
  for (;;) {
    const client = new pg.Client({
      ...parts,
      connectionTimeoutMillis: 10_000,
      application_name: 'freehold start',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (worthWaiting.includes(codeOf(error)) && Date.now() < end) {
        await delay(250)
        continue
      }
      throw new StartProblem(
        `${variable}: the PostgreSQL at ${placeOf(parts)} cannot be used because ${reasonOf(error)}.`,
        error,
      )
    }
  }
}

/** @param version as `server_version_num`, e.g. 150018 @param text as people call it */
export const refusalOfVersion = (version: number, text: string): string | undefined =>
  version < 150_000 ? `DATABASE_URL leads to PostgreSQL ${text}; Freehold needs 15 or later.` : undefined

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    version: number
    text: string
    may: boolean
    name: string
    database: string
  }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
      has_schema_privilege('public', 'create') as may, current_user as name, current_database() as database`)
  const { version, text, may, name, database } = rows[0]!
  const old = refusalOfVersion(version, text)
  if (old) throw new StartProblem(old)
  if (!may) {
    throw new StartProblem(
      `DATABASE_URL: the role ${name} may not create tables in the schema public of ${database}. ` +
        `Make it the owner of the database: ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${pg.escapeIdentifier(name)}.`,
    )
  }
}

async function ensureExtensions(client: pg.Client): Promise<void> {
  for (const name of extensions) {
    try {
      await client.query(`create extension if not exists ${name} with schema public`)
    } catch (error) {
      throw new StartProblem(
        `DATABASE_URL: the extension ${name} is needed and could not be created because ${reasonOf(error)}. ` +
          `Have a superuser run: CREATE EXTENSION ${name}.`,
        error,
      )
    }
  }
}

const insufficientPrivilege = '42501'

/** Only a superuser can; without it search is right but slower on large organisations (docs/operating.md). */
async function speedUpSearch(client: pg.Client): Promise<void> {
  await client.query(searchMayUseIndexes).catch((error: unknown) => {
    if (codeOf(error) !== insufficientPrivilege) throw error
  })
}

const mayNot = (what: string, statement: string, cause: unknown) =>
  new StartProblem(
    `DATABASE_URL's role may not ${what} the role ${appRole}, as which Freehold serves requests (${reasonOf(cause)}). ` +
      `Have an administrator run: ${statement}; then set DATABASE_APP_URL to a connection as that role.`,
    cause,
  )

/** The migrations grant rights to `freehold_app`: the role of DATABASE_APP_URL is that one or a member of it. */
async function ensureGiven(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; member: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
      exists (select from pg_roles a, pg_roles u where a.rolname = $1 and u.rolname = $2
        and pg_has_role(u.oid, a.oid, 'USAGE')) as member`,
    [appRole, user],
  )
  const grant = `GRANT ${appRole} TO ${pg.escapeIdentifier(user)}`
  try {
    if (!rows[0]!.exists) await client.query(`create role ${appRole} nologin nosuperuser nobypassrls`)
    if (!rows[0]!.member) await client.query(grant)
  } catch (error) {
    throw mayNot('create or grant', `CREATE ROLE ${appRole}; ${grant}`, error)
  }
}

async function ensureDerived(client: pg.Client, parts: pg.PoolConfig): Promise<void> {
  const probe = new pg.Client({ ...parts, connectionTimeoutMillis: 10_000 })
  probe.on('error', () => {})
  try {
    await probe.connect()
    return
  } catch (error) {
    if (!['28P01', '28000'].includes(codeOf(error))) {
      throw new StartProblem(
        `DATABASE_URL: the role ${appRole} cannot log in because ${reasonOf(error)}.`,
        error,
      )
    }
  } finally {
    await probe.end().catch(() => {})
  }
  const { rows } = await client.query<{ exists: boolean; busy: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
      exists (select from pg_stat_activity where usename = $1) as busy`,
    [appRole],
  )
  const { exists, busy } = rows[0]!
  if (busy) {
    throw new StartProblem(
      `Another Freehold uses this database with another SESSION_SECRET. Give all processes the same one, or set DATABASE_APP_URL.`,
    )
  }
  const password = client.escapeLiteral(String(parts.password))
  try {
    const verb = exists ? 'alter' : 'create'
    await client.query(`${verb} role ${appRole} login password ${password}`)
  } catch (error) {
    const verb = exists ? 'ALTER' : 'CREATE'
    throw mayNot(verb.toLowerCase(), `${verb} ROLE ${appRole} LOGIN PASSWORD '…'`, error)
  }
}

/** How the owner and the application log in to the PostgreSQL of DATABASE_URL, after making sure that both can. */
export async function openExternal(config: Config): Promise<{ owner: pg.PoolConfig; app: pg.PoolConfig }> {
  const owner = partsOf(config.databaseUrl!)
  const derived = createHmac('sha256', config.sessionSecret).update(`role ${appRole}`).digest('base64url')
  const app = config.databaseAppUrl
    ? partsOf(config.databaseAppUrl)
    : { ...owner, user: appRole, password: derived }
  const client = await connect('DATABASE_URL', owner)
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [bootstrapLock])
    await ensureExtensions(client)
    await speedUpSearch(client)
    if (config.databaseAppUrl) await ensureGiven(client, app.user ?? '')
    else await ensureDerived(client, app)
  } finally {
    await client.end()
  }
  const asApp = await connect(config.databaseAppUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL', app)
  await asApp.end()
  return { owner, app }
}
