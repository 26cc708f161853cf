import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { diskStore } from '#server/adapters/files.ts'
import { systemClock } from '#server/adapters/clock.ts'
import { openIdentity } from '#server/admin/identity/index.ts'
import { mountAdminApi } from '#server/admin/index.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/environment.ts'
import type { Services } from '#server/context.ts'
import { openDatabase } from '#server/db/database.ts'
import { openJobQueue } from '#server/jobs/queue.ts'
import type { TestDatabase } from './database.ts'

/** Our server as a process of its own would run it: own connections, own memory, own port. */
export interface Served {
  /** `http://127.0.0.1:…` */
  origin: string
  services: Services
  close: () => Promise<void>
}

/** Serves both APIs from a test database. @param changes to the usual configuration */
export async function serve(database: TestDatabase, changes: Partial<Config> = {}): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-serve-'))
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret for tests, of 32 characters',
    }),
    demo: false,
    ...changes,
  }
  const log = pino({ level: 'silent' })
  const opened = openDatabase(database.app)
  const jobs = await openJobQueue(opened.pool, () => {})
  const services: Services = {
    config,
    database: opened,
    files: diskStore(join(dataDir, 'files')),
    jobs,
    clock: systemClock,
    log,
  }
  const identity = openIdentity(services)
  const app = await buildApp({
    services,
    authenticator: identity.tenantApi,
    extend: [(server) => mountAdminApi(server, identity)],
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    services,
    async close() {
      await app.close()
      identity.close()
      await jobs.stop()
      await opened.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
