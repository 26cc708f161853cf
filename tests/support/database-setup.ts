import { createHash } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { appRole, ensureRoles, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import { connectionTo, rolePassword, superuser } from '#server/db/cluster/server.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { installQueues } from '#server/queue/queue.ts'
import { createOnAll, distributeTemplate, workersOf, type Place } from './citus.ts'
import type { TestServer } from './database.ts'
import { openThrowAwayServer } from './throw-away-server.ts'

/** Where the run's databases are made, and how the run ends. */
interface Opened {
  /** A superuser's connection to a database that always exists. */
  admin: pg.PoolConfig
  /** How a role logs in. */
  as: (role: string, database: string) => pg.PoolConfig
  secret: string
  /** Of a Citus cluster. */
  workers: Place[]
  close: () => Promise<void>
}

/** A server of our own, of the embedded PostgreSQL or of the one whose programs TEST_POSTGRES_BIN names. */
async function openOwn(): Promise<Opened> {
  const { server, close } = await openThrowAwayServer(process.env['TEST_POSTGRES_BIN'] || undefined)
  return {
    admin: connectionTo(server, superuser, 'postgres'),
    as: (role, database) => connectionTo(server, role, database),
    secret: server.password,
    workers: [],
    close,
  }
}

/** The running server of TEST_DATABASE_URL, a superuser's connection; with TEST_CITUS it is a coordinator, and its database has workers. */
async function openGiven(url: string): Promise<Opened> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const admin = { host, port, user, password: password ?? undefined, database }
  const secret = createHash('sha256').update(url).digest('hex')
  const as = (role: string, name: string) =>
    role === superuser
      ? { ...admin, database: name }
      : { host, port, user: role, password: rolePassword(secret, role), database: name }
  const workers = process.env['TEST_CITUS'] ? await workersOf(admin) : []
  return { admin, as, secret, workers, close: async () => {} }
}

/** Once per run: a server, the roles, and a migrated database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { admin, as, secret, workers, close } = given ? await openGiven(given) : await openOwn()
  const prefix = `freehold_test_${process.pid}`
  const template = `${prefix}_template`
  const client = new pg.Client(admin)
  await client.connect()

  const elsewhere = workers.map((place) => new pg.Client({ ...admin, ...place }))
  await Promise.all(elsewhere.map((each) => each.connect()))
  const clients = [client, ...elsewhere]
  const dropAll = async () => {
    for (const each of clients) {
      const { rows } = await each.query<{ datname: string }>(
        `select datname from pg_database where starts_with(datname, $1)`,
        [`${prefix}_`],
      )
      for (const { datname } of rows) await each.query(`drop database if exists ${datname} with (force)`)
    }
  }
  const endAll = () => Promise.all(clients.map((each) => each.end()))

  try {
    for (const each of clients) {
      await ensureRoles(each, secret)
      if (!given) continue
      for (const role of [ownerRole, appRole]) {
        await each.query(`alter role ${role} password ${each.escapeLiteral(rolePassword(secret, role))}`)
      }
    }
    if (workers.length > 0) await createOnAll(admin, workers, template, ownerRole)
    else {
      await client.query(`create database ${template} owner ${ownerRole} encoding 'UTF8' template template0`)
      await furnish(as(superuser, template), template)
    }
    await migrateToLatest(as(ownerRole, template))
    await installQueues(as(ownerRole, template))
    if (workers.length > 0) await distributeTemplate(admin, workers, as(ownerRole, template))
  } catch (error) {
    await dropAll()
    await endAll()
    await close()
    throw error
  }

  const { host, port } = as(appRole, template)
  const provided: TestServer = {
    host: host!,
    port: port!,
    workers,
    prefix,
    template,
    admin: { user: admin.user!, password: String(admin.password ?? ''), database: admin.database! },
    passwords: { owner: rolePassword(secret, ownerRole), app: rolePassword(secret, appRole) },
  }
  project.provide('testServer', provided)
  return async () => {
    if (given) await dropAll()
    await endAll()
    await close()
  }
}
