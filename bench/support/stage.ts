import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config/environment.ts'
import { appRole, ensureRoles, furnish, ownerRole } from '#server/db/cluster/bootstrap.ts'
import { connectionTo, superuser } from '#server/db/cluster/server.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { installQueues } from '#server/jobs/queue.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { openThrowAwayServer } from '#tests/support/throw-away-server.ts'

/** Our server in this process over a PostgreSQL of its own, with one organisation and its people. */
export interface Stage {
  port: number
  organisation: Organisation
  /** As superuser. */
  admin: pg.Client
  close: () => Promise<void>
}

const name = 'freehold_bench'

export async function openStage(): Promise<Stage> {
  const { server, close } = await openThrowAwayServer()
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const first = new pg.Client(connectionTo(server, superuser, 'postgres'))
  await first.connect()
  await ensureRoles(first, server.password)
  await first.query(`create database ${name} owner ${ownerRole} encoding 'UTF8' template template0`)
  await first.end()
  const owner = connectionTo(server, ownerRole, name)
  await furnish(connectionTo(server, superuser, name), name)
  await migrateToLatest(owner)
  await installQueues(owner)

  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0' })
  const people = await createOrganisation(connectionTo(server, superuser, name), config, 'Bench Homes')
  const assembly = await assemble(config, connectionTo(server, appRole, name), pino({ level: 'error' }))
  await assembly.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = assembly.app.server.address() as AddressInfo
  const admin = new pg.Client(connectionTo(server, superuser, name))
  await admin.connect()
  return {
    port,
    organisation: await signIn(port, people),
    admin,
    async close() {
      await admin.end()
      await assembly.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
