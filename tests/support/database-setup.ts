import { createHash } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { appRole, ensureRoles, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import { connectionTo, rolePassword, superuser } from '#server/db/cluster/server.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { installQueues } from '#server/queue/queue.ts'
import type { TestServer } from './database.ts'
import { openThrowAwayServer } from './throw-away-server.ts'

/** Where the run's databases are made, and how the run ends. */
interface Opened {
  /** A superuser's connection to a database that always exists. */
  admin: pg.PoolConfig
  /** How a role logs in. */
  as: (role: string, database: string) => pg.PoolConfig
  secret: string
  close: () => Promise<void>
}

/** A server of our own, of the embedded PostgreSQL or of the one whose programs TEST_POSTGRES_BIN names. */
async function openOwn(): Promise<Opened> {
  const { server, close } = await openThrowAwayServer(process.env['TEST_POSTGRES_BIN'] || undefined)
  return {
    admin: connectionTo(server, superuser, 'postgres'),
    as: (role, database) => connectionTo(server, role, database),
    secret: server.password,
    close,
  }
}

/** The running server of TEST_DATABASE_URL, a superuser's connection. */
function openGiven(url: string): Opened {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const admin = { host, port, user, password: password ?? undefined, database }
  const secret = createHash('sha256').update(url).digest('hex')
  const as = (role: string, name: string) =>
    role === superuser
      ? { ...admin, database: name }
      : { host, port, user: role, password: rolePassword(secret, role), database: name }
  return { admin, as, secret, close: async () => {} }
}

/** Once per run: a server, the roles, and a migrated database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { admin, as, secret, close } = given ? openGiven(given) : await openOwn()
  const prefix = `freehold_test_${process.pid}`
  const template = `${prefix}_template`
  const client = new pg.Client(admin)
  await client.connect()

  const dropAll = async () => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1)`,
      [`${prefix}_`],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  }

  try {
    await ensureRoles(client, secret)
    if (given) {
      for (const role of [ownerRole, appRole]) {
        await client.query(`alter role ${role} password ${client.escapeLiteral(rolePassword(secret, role))}`)
      }
    }
    await client.query(`create database ${template} owner ${ownerRole} encoding 'UTF8' template template0`)
    await furnish(as(superuser, template), template)
    await migrateToLatest(as(ownerRole, template))
    await installQueues(as(ownerRole, template))
  } catch (error) {
    await dropAll()
    await client.end()
    await close()
    throw error
  }

  const { host, port } = as(appRole, template)
  const provided: TestServer = {
    host: host!,
    port: port!,
    prefix,
    template,
    admin: { user: admin.user!, password: String(admin.password ?? ''), database: admin.database! },
    passwords: { owner: rolePassword(secret, ownerRole), app: rolePassword(secret, appRole) },
  }
  project.provide('testServer', provided)
  return async () => {
    if (given) await dropAll()
    await client.end()
    await close()
  }
}
