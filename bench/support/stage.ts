import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config/environment.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { openBenchDatabase } from './database.ts'

/** Our server in this process over a durable PostgreSQL of its own, with one organisation and its people. */
export interface Stage {
  port: number
  organisation: Organisation
  /** As superuser. */
  admin: pg.Client
  close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const { asApplication, asSuperuser, close } = await openBenchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0' })
  const people = await createOrganisation(asSuperuser, config, 'Bench Homes')
  const assembly = await assemble(config, asApplication, pino({ level: 'error' }))
  await assembly.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = assembly.app.server.address() as AddressInfo
  const admin = new pg.Client(asSuperuser)
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
