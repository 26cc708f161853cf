import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { appRole, ensureRoles, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import { postmasterOf } from '#server/db/cluster/postmaster.ts'
import {
  connectionTo,
  dataFolderOf,
  rolePassword,
  startServer,
  stopServer,
  superuser,
} from '#server/db/cluster/server.ts'
import { embeddedSettings } from '#server/db/cluster/settings.ts'
import { openThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { FaultProxy } from './proxy.ts'

/** A PostgreSQL as an operator runs it, durable and reached over a network that has faults. */
export interface OwnDatabase {
  proxy: FaultProxy
  /** `DATABASE_URL` and `DATABASE_APP_URL`, through the proxy. */
  env: Record<string, string>
  /** As superuser, past the proxy. */
  admin: pg.PoolConfig
  /** As an operator does it: what is under way is cut off. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const settings = embeddedSettings()
  const { server, close } = await openThrowAwayServer(process.env['TEST_POSTGRES_BIN'] || undefined, settings)
  const name = `freehold_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(connectionTo(server, superuser, 'postgres'))
  await admin.connect()
  await ensureRoles(admin, server.password)
  await admin.query(`create database ${name} owner ${ownerRole} encoding 'UTF8' template template0`)
  await admin.end()
  await furnish(connectionTo(server, superuser, name), name)
  const proxy = new FaultProxy(join(server.host, `.s.PGSQL.${server.port}`))
  const port = await proxy.open()
  const url = (role: string) =>
    `postgres://${role}:${rolePassword(server.password, role)}@127.0.0.1:${port}/${name}`
  return {
    proxy,
    env: { DATABASE_URL: url(ownerRole), DATABASE_APP_URL: url(appRole) },
    admin: connectionTo(server, superuser, name),
    async restart() {
      await stopServer(server, 10_000)
      if (postmasterOf(dataFolderOf(server))) throw new Error('The database did not stop.')
      await startServer(server, settings)
    },
    async close() {
      await proxy.close()
      await close()
    },
  }
}
