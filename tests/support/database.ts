import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appRole, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import type { Connection } from '#server/db/distributed/citus.ts'
import { letVisitorIn } from '#server/db/distributed/visitors.ts'

/** What the set-up of the run tells its test files (`database-setup.ts`). */
export interface TestServer {
  host: string
  port: number
  /** Beside it, where the run is on Citus: a database is made on each. */
  workers: { host: string; port: number }[]
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
  app: Connection
  /** As superuser, for looking at what no role of the product may see. */
  admin: pg.PoolConfig
  drop: () => Promise<void>
}

/** On each server of the run. */
async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { host, port, workers, admin } = inject('testServer')
  await Promise.all(
    [{ host, port }, ...workers].map(async (place) => {
      const client = new pg.Client({ ...place, ...admin })
      await client.connect()
      try {
        await work(client)
      } finally {
        await client.end()
      }
    }),
  )
}

/**
 * Makes one in some 60 ms (on Citus in a second), as a copy of the migrated template; through the write-ahead log it would take seven
 * times as long. Drop it in `afterAll`, after closing pools.
 * @param from `nothing` for one without any tables
 */
export async function createTestDatabase(from: 'template' | 'nothing' = 'template'): Promise<TestDatabase> {
  const { host, port, workers, prefix, template, admin, passwords } = inject('testServer')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await asAdmin(async (client) => {
    const origin = from === 'template' ? template : `template0 encoding 'UTF8'`
    await client.query(`create database ${name} template ${origin} owner ${ownerRole} strategy file_copy`)
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect, temporary on database ${name} to ${appRole}`)
    if (workers.length > 0) await client.query(letVisitorIn(name))
  })
  const to = { host, port, database: name }
  if (from === 'nothing') await furnish({ ...to, user: admin.user, password: admin.password }, name)
  return {
    name,
    owner: { ...to, user: ownerRole, password: passwords.owner },
    app: {
      ...to,
      user: appRole,
      password: passwords.app,
      distributed: workers.length > 0 && from === 'template',
    },
    admin: {
      ...to,
      user: admin.user,
      password: admin.password,
      // Looks at all organisations at once, which the product never does.
      ...(workers.length > 0 && { options: '-c citus.enable_repartition_joins=on' }),
    },
    drop: () =>
      asAdmin(async (client) => {
        // Waits a little for connections that are just closing; cutting them would look like a failure of the test.
        await client
          .query(`drop database if exists ${name}`)
          .catch(() => client.query(`drop database ${name} with (force)`))
      }),
  }
}
