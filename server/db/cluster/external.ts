import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { codeOf, reasonOf, StartProblem } from '../../config/start-problem.ts'
import { isDistributed, type Connection } from '../distributed/citus.ts'
import { appRole, bootstrapLock, extensions, searchMayUseIndexes } from './bootstrap.ts'
import { assertLeastPrivilege } from './privileges.ts'

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
  // With Citus, making one that is somebody else's is refused even "if not exists".
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select from pg_extension where extname = name)`,
    [extensions],
  )
  for (const { name } of rows) {
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

/** A dump does not carry it, so that it is missing again after a restore by other means than ours. */
export const searchWithoutIndex = `Search does not use its index and gets slower as organisations grow. Have a superuser run in this database: ${searchMayUseIndexes};`

/** Only a superuser can; without it search is right but slower on large organisations (docs/operating.md). */
async function speedUpSearch(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `select proleakproof as done from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
  )
  if (rows[0]!.done) return true
  try {
    await client.query(searchMayUseIndexes)
    return true
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error
    return false
  }
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

/** Milliseconds that a notification may take. */
const hearing = 2_000

/**
 * Behind a pooler that lends connections by transaction nothing that is notified arrives, and revoked access would go on.
 * @throws StartProblem when what is notified over one connection is not heard over another
 */
async function assertHears(listener: pg.Client, variable: string, parts: pg.PoolConfig): Promise<void> {
  const channel = `freehold_${randomBytes(8).toString('hex')}`
  const heard = new Promise<void>((resolve) => listener.once('notification', () => resolve()))
  await listener.query(`listen ${channel}`)
  const notifier = await connect(variable, parts)
  try {
    await notifier.query(`notify ${channel}`)
    const late = delay(hearing, 'late', { ref: false })
    if ((await Promise.race([heard, late])) !== 'late') return
  } finally {
    await notifier.end()
  }
  throw new StartProblem(
    `${variable}: what is notified at ${placeOf(parts)} is not heard, as behind a connection pooler in transaction mode. ` +
      'Let DATABASE_URL and DATABASE_APP_URL lead to PostgreSQL itself, and DATABASE_POOLER_URL to the pooler.',
  )
}

/** @throws StartProblem when the pooler cannot be used, or logs in as a role that may do more than serve requests */
async function checkPooler(url: string): Promise<void> {
  const client = await connect('DATABASE_POOLER_URL', partsOf(url))
  try {
    await assertLeastPrivilege(client)
  } finally {
    await client.end()
  }
}

interface External {
  owner: pg.PoolConfig
  app: Connection
  /** The owner again where DATABASE_ADMIN_URL is not set. */
  admin: pg.PoolConfig
  searchUsesIndex: boolean
}

/** How the owner and the application log in to the PostgreSQL of DATABASE_URL, after making sure that both can. */
export async function openExternal(config: Config): Promise<External> {
  const owner = partsOf(config.databaseUrl!)
  const admin = config.databaseAdminUrl ? partsOf(config.databaseAdminUrl) : owner
  const derived = createHmac('sha256', config.sessionSecret).update(`role ${appRole}`).digest('base64url')
  const app = config.databaseAppUrl
    ? partsOf(config.databaseAppUrl)
    : { ...owner, user: appRole, password: derived }
  const client = await connect('DATABASE_URL', owner)
  let searchUsesIndex = false
  let distributed = false
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [bootstrapLock])
    await ensureExtensions(client)
    searchUsesIndex = await speedUpSearch(client)
    if (config.databaseAppUrl) await ensureGiven(client, app.user ?? '')
    else await ensureDerived(client, app)
    distributed = await isDistributed(client)
  } finally {
    await client.end()
  }
  const variable = config.databaseAppUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL'
  const asApp = await connect(variable, app)
  try {
    await assertHears(asApp, variable, app)
  } finally {
    await asApp.end()
  }
  if (config.databasePoolerUrl) {
    if (distributed) {
      throw new StartProblem(
        'DATABASE_POOLER_URL cannot be used where organisations are spread over several servers: unset it.',
      )
    }
    await checkPooler(config.databasePoolerUrl)
  }
  return { owner, app: { ...app, distributed }, admin, searchUsesIndex }
}
