import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appRole, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'

/** What the set-up of the run tells its test files (`database-setup.ts`). */
export interface TestServer {
  host: string
  port: number
  /** All databases of the run begin with it. */
  prefix: string
  /** The migrated database. */
  template: string
  admin: { user: string; password: string; database: string }
  passwords: { owner: string; app: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** A migrated, empty database of one test file's own. */
export interface TestDatabase {
  name: string
  /** As the owner of the schema, to whom row level security applies too (it is forced). */
  owner: pg.PoolConfig
  /** As the application's role. */
  app: pg.PoolConfig
  /** As superuser, for looking at what no role of the product may see. */
  admin: pg.PoolConfig
  drop: () => Promise<void>
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { host, port, admin } = inject('testServer')
  const client = new pg.Client({ host, port, ...admin })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes one in some 100 ms, as a copy of the migrated template. Drop it in `afterAll`, after closing pools.
 * @param from `nothing` for one without any tables
 */
export async function createTestDatabase(from: 'template' | 'nothing' = 'template'): Promise<TestDatabase> {
  const { host, port, prefix, template, admin, passwords } = inject('testServer')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await asAdmin(async (client) => {
    const origin = from === 'template' ? template : `template0 encoding 'UTF8'`
    await client.query(`create database ${name} template ${origin} owner ${ownerRole}`)
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect, temporary on database ${name} to ${appRole}`)
  })
  const to = { host, port, database: name }
  if (from === 'nothing') await furnish({ ...to, user: admin.user, password: admin.password }, name)
  return {
    name,
    owner: { ...to, user: ownerRole, password: passwords.owner },
    app: { ...to, user: appRole, password: passwords.app },
    admin: { ...to, user: admin.user, password: admin.password },
    drop: () =>
      asAdmin(async (client) => {
        // Waits a little for connections that are just closing; cutting them would look like a failure of the test.
        await client
          .query(`drop database if exists ${name}`)
          .catch(() => client.query(`drop database ${name} with (force)`))
      }),
  }
}
