import pg from 'pg'
import { appRole, ensureRoles, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import { connectionTo, superuser } from '#server/db/cluster/server.ts'
import { embeddedSettings } from '#server/db/cluster/settings.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { installQueues } from '#server/queue/queue.ts'
import { openThrowAwayServer } from '#tests/support/throw-away-server.ts'

/** A PostgreSQL of its own with the product's schema, furnished as the product does it. */
export interface BenchDatabase {
  /** How the running application logs in. */
  asApplication: pg.PoolConfig
  /** How one logs in whom row level security does not bind. */
  asSuperuser: pg.PoolConfig
  /** How the schema's owner logs in. */
  asOwner: pg.PoolConfig
  close: () => Promise<void>
}

const name = 'freehold_bench'

/** With the settings of the embedded server, durable. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { server, close } = await openThrowAwayServer(undefined, embeddedSettings())
  const first = new pg.Client(connectionTo(server, superuser, 'postgres'))
  await first.connect()
  await ensureRoles(first, server.password)
  await first.query(`create database ${name} owner ${ownerRole} encoding 'UTF8' template template0`)
  await first.end()
  const asSuperuser = connectionTo(server, superuser, name)
  await furnish(asSuperuser, name)
  const asOwner = connectionTo(server, ownerRole, name)
  await migrateToLatest(asOwner)
  await installQueues(asOwner)
  return { asApplication: connectionTo(server, appRole, name), asSuperuser, asOwner, close }
}
