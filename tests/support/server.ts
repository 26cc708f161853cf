import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config/environment.ts'
import type { Services } from '#server/context.ts'
import type { LandingSource } from '#server/pages/bundle.ts'
import { clientOf, type Client } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createOrganisation, signIn, type Organisation } from './organisation.ts'

/** The whole server on a port of this machine, over a database of its own, with two organisations. */
export interface TestServer {
  port: number
  services: Services
  database: TestDatabase
  /** As superuser, for looking at what no role of the product may see. */
  admin: pg.Pool
  own: Organisation
  other: Organisation
  anonymous: Client
  /** Lines of the log at `error`; a request that is refused properly leaves none. */
  errors: string[]
  close: () => Promise<void>
}

/** Nothing leaves this machine: where nothing stands in for payment providers, they are away. */
const nobodyAsked = { STRIPE_API_URL: 'http://127.0.0.1:9', PAYSTACK_API_URL: 'http://127.0.0.1:9' }

/**
 * Starts it in some 600 ms. Close it in `afterAll`.
 * @param landing what renders the public pages, for tests that ask for them: nothing is built yet when API tests run
 */
export async function startServer(
  environment: Record<string, string> = {},
  landing?: LandingSource,
): Promise<TestServer> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'freehold-api-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PORT: '0',
    ...nobodyAsked,
    ...environment,
  })
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const own = await createOrganisation(database.admin, config, 'Own Homes')
  const other = await createOrganisation(database.admin, config, 'Other Homes')
  const assembly = await assemble(config, database.app, log, { landing })
  await assembly.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = assembly.app.server.address() as AddressInfo
  const admin = new pg.Pool({ ...database.admin, max: 4 })
  const anonymous = clientOf(port)
  return {
    port,
    services: assembly.services,
    database,
    admin,
    own: await signIn(port, own),
    other: await signIn(port, other),
    anonymous,
    errors,
    async close() {
      await assembly.close()
      await admin.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
