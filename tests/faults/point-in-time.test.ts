import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import { unprivilegedAccount } from '#server/db/cluster/account.ts'
import { appRole, ensureRoles, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import { socketAddress } from '#server/db/cluster/folders.ts'
import {
  connectionTo,
  dataFolderOf,
  rolePassword,
  startServer,
  stopServer,
  superuser,
  type Server,
} from '#server/db/cluster/server.ts'
import { embeddedSettings } from '#server/db/cluster/settings.ts'
import { letting } from '#tests/support/lettings.ts'
import { endAll, openFolder, startFreehold } from '#tests/support/process.ts'
import { openThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { Business, sessionSecret } from './support/business.ts'

const name = 'freehold'
const account = unprivilegedAccount()
const folder = openFolder()
let origin: Awaited<ReturnType<typeof openThrowAwayServer>>
let business: Business
let archive: string

/** A folder in the account of PostgreSQL. */
function make(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

async function ask<Row extends pg.QueryResultRow>(
  server: Server,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connectionTo(server, superuser, name))
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A Freehold on a PostgreSQL that is not its own. */
function freeholdOn(server: Server, dataDir: string) {
  const url = (role: string) =>
    `postgres://${role}:${rolePassword(server.password, role)}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`
  const env = { DATABASE_URL: url(ownerRole), DATABASE_APP_URL: url(appRole), SESSION_SECRET: sessionSecret }
  return startFreehold({ ...env, DATA_DIR: join(folder, dataDir), LOG_LEVEL: 'fatal' })
}

const sums = (server: Server) =>
  ask(
    server,
    `select (select count(*) from organisations) as organisations, (select count(*) from properties) as properties,
    (select sum(hashtextextended(activity::text, 0)) from activity) as activity`,
  )

beforeAll(async () => {
  archive = make(join(folder, 'archive'))
  origin = await openThrowAwayServer(process.env['TEST_POSTGRES_BIN'] || undefined, {
    ...embeddedSettings(),
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  const admin = new pg.Client(connectionTo(origin.server, superuser, 'postgres'))
  await admin.connect()
  await ensureRoles(admin, origin.server.password)
  await admin.query(`create database ${name} owner ${ownerRole} encoding 'UTF8' template template0`)
  await admin.end()
  await furnish(connectionTo(origin.server, superuser, name), name)
  const at = await freeholdOn(origin.server, 'first').ready
  business = await Business.open(connectionTo(origin.server, superuser, name), join(folder, 'client'))
  await business.useAt(at)
})
afterAll(async () => {
  await endAll()
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As pg_basebackup does it, which not every PostgreSQL brings along. */
async function baseBackup(): Promise<Server> {
  const client = new pg.Client(connectionTo(origin.server, superuser, name))
  await client.connect()
  await client.query(`select pg_backup_start('base', true)`)
  const copied = make(join(tmpdir(), `freehold-test-${process.pid}-copy`))
  const server: Server = { ...origin.server, folder: copied, ...socketAddress(copied, account) }
  const data = dataFolderOf(server)
  // Files may go meanwhile; the log says what became of them.
  spawnSync('cp', ['-a', dataFolderOf(origin.server), data])
  for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, left), { force: true })
  for (const file of readdirSync(join(data, 'pg_wal')))
    rmSync(join(data, 'pg_wal', file), { recursive: true })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const [file, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['recovery.signal', ''],
  ] as const) {
    writeFileSync(join(data, file), text)
    if (account) chownSync(join(data, file), account.uid, account.gid)
  }
  return server
}

it('the database comes back as of an instant before something was deleted', async () => {
  await letting(business.own, { title: 'Own before the base backup' })
  const recovered = await baseBackup()
  await letting(business.own, { title: 'Own after the base backup' })
  await letting(business.other, { title: 'Other after the base backup' })
  const before = await sums(origin.server)
  const [{ instant } = { instant: '' }] = await ask<{ instant: string }>(
    origin.server,
    'select clock_timestamp()::text as instant',
  )
  await ask(origin.server, 'delete from organisations where id = $1', [business.other.id])
  expect(await sums(origin.server)).not.toEqual(before)
  const [{ file } = { file: '' }] = await ask<{ file: string }>(
    origin.server,
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await vi.waitFor(() => expect(existsSync(join(archive, file))).toBe(true), {
    timeout: 20_000,
    interval: 50,
  })

  try {
    await startServer(recovered, {
      ...embeddedSettings(),
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: instant,
      recovery_target_action: 'promote',
    })
    expect(await sums(recovered)).toEqual(before)
    const at = await freeholdOn(recovered, 'second').ready
    await business.useAt(at)
    const body = {
      title: 'Other again',
      addressLine1: '1 High Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
    }
    expect((await business.other.people.admin.call(properties.operations.create, { body })).status).toBe(201)
  } finally {
    await endAll()
    await stopServer(recovered, 5_000)
    rmSync(recovered.folder, { recursive: true, force: true })
  }
}, 120_000)
