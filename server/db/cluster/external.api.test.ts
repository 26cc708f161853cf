import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { readConfig } from '../../config/environment.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { migrateToLatest } from '../migrate.ts'
import { openCluster, type Cluster } from './index.ts'
import { refusalOfVersion } from './external.ts'
import { assertLeastPrivilege } from './privileges.ts'
import { connectionTo, superuser } from './server.ts'

/** Roles belong to a whole server, so these tests have one of their own. */
let opened: Awaited<ReturnType<typeof openThrowAwayServer>>
let admin: pg.Client
const dataDir = mkdtempSync(join(tmpdir(), 'freehold-external-'))
const log = pino({ level: 'silent' })
const secret = 'a secret for tests, of more than 32 characters'

const urlOf = (user: string, password: string, database: string) =>
  `postgres://${user}:${password}@${encodeURIComponent(opened.server.host)}:${opened.server.port}/${database}`

const open = (env: Record<string, string>): Promise<Cluster> =>
  openCluster(readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, ...env }), log)

async function refusal(env: Record<string, string>): Promise<string> {
  const error = await open(env).then(
    () => undefined,
    (problem: unknown) => problem,
  )
  expect(error).toBeInstanceOf(StartProblem)
  return (error as StartProblem).message
}

/** Migrates as the owner, then makes sure that the application's role can serve and no more. */
async function works({ kind, ownerPoolConfig, appPoolConfig }: Cluster): Promise<void> {
  expect(kind).toBe('external')
  await migrateToLatest(ownerPoolConfig)
  const pool = new pg.Pool(appPoolConfig)
  try {
    await assertLeastPrivilege(pool)
    expect((await pool.query('select count(*)::int as n from organisations')).rows).toEqual([{ n: 0 }])
  } finally {
    await pool.end()
  }
}

/** A database of its own role, which may create roles or not. */
async function makeDatabase(name: string, powers: string): Promise<string> {
  await admin.query(`create role ${name}_owner login ${powers} password 'owned'`)
  await admin.query(`create database ${name} owner ${name}_owner`)
  return urlOf(`${name}_owner`, 'owned', name)
}

beforeAll(async () => {
  opened = await openThrowAwayServer(process.env['TEST_POSTGRES_BIN'] || undefined)
  admin = new pg.Client(connectionTo(opened.server, superuser, 'postgres'))
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the PostgreSQL of DATABASE_URL', () => {
  it('is refused where its owner may not create the role to serve as, until one is given', async () => {
    const url = await makeDatabase('strict', 'nocreaterole')
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /^DATABASE_URL's role may not create the role freehold_app, .*: CREATE ROLE freehold_app LOGIN PASSWORD '…'; then set DATABASE_APP_URL/,
    )
    const own = urlOf('strict_web', 'served', 'strict')
    await admin.query(`create role strict_web login password 'served'`)
    expect(await refusal({ DATABASE_URL: url, DATABASE_APP_URL: own })).toMatch(
      /: CREATE ROLE freehold_app; GRANT freehold_app TO "strict_web"; then set DATABASE_APP_URL/,
    )
    await admin.query('create role freehold_app; grant freehold_app to strict_web')
    await works(await open({ DATABASE_URL: url, DATABASE_APP_URL: own }))
    await admin.query('drop database strict')
    await admin.query('drop role freehold_app')
  })

  it('gets the role to serve as where its owner may create it, again and again', async () => {
    const url = await makeDatabase('free', 'createrole')
    await works(await open({ DATABASE_URL: url }))
    await works(await open({ DATABASE_URL: url }))
  })

  it('is not taken from processes that use another SESSION_SECRET, but from nobody it is', async () => {
    const url = urlOf('free_owner', 'owned', 'free')
    const { appPoolConfig } = await open({ DATABASE_URL: url })
    const serving = new pg.Client(appPoolConfig)
    await serving.connect()
    const other = { DATABASE_URL: url, SESSION_SECRET: 'another secret, also of 32 characters or more' }
    expect(await refusal(other)).toMatch(/^Another Freehold uses this database with another SESSION_SECRET\./)
    await serving.end()
    await expect.poll(() => open(other).then(works)).toBeUndefined()
  })

  it('warns where search cannot use its index, as after a dump', async () => {
    const url = urlOf('free_owner', 'owned', 'free')
    const said: string[] = []
    const listening = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
    const start = () =>
      openCluster(readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, DATABASE_URL: url }), listening)
    await start()
    expect(said).toEqual([expect.stringContaining('Search does not use its index')])
    const client = new pg.Client(connectionTo(opened.server, superuser, 'free'))
    await client.connect()
    await client.query(/in this database: (.*);/.exec(said[0]!)![1]!)
    await client.end()
    await start()
    expect(said).toHaveLength(1)
  })

  it('is refused where tables cannot be made', async () => {
    await makeDatabase('closed', 'createrole')
    const url = urlOf('free_owner', 'owned', 'closed')
    expect(await refusal({ DATABASE_URL: url })).toBe(
      'DATABASE_URL: the role free_owner may not create tables in the schema public of closed. ' +
        'Make it the owner of the database: ALTER DATABASE "closed" OWNER TO "free_owner".',
    )
  })

  it('is refused with the reason where it cannot be reached, and without the password', async () => {
    const wrong = await refusal({ DATABASE_URL: urlOf('free_owner', 'hidden', 'free') })
    expect(wrong).toMatch(
      /^DATABASE_URL: the PostgreSQL at .* cannot be used because password authentication failed/,
    )
    expect(wrong).not.toContain('hidden')
    expect(await refusal({ DATABASE_URL: urlOf('free_owner', 'owned', 'nowhere') })).toMatch(
      /because database "nowhere" does not exist\.$/,
    )
  })

  it('must be 15 or later', () => {
    expect(refusalOfVersion(140_011, '14.11')).toBe(
      'DATABASE_URL leads to PostgreSQL 14.11; Freehold needs 15 or later.',
    )
    expect(refusalOfVersion(150_000, '15.0')).toBeUndefined()
  })
})
