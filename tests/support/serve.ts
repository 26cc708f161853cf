import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config/environment.ts'
import type { Services } from '#server/context.ts'
import { openLog } from '#server/logging.ts'
import type { TestDatabase } from './database.ts'

/** Our server as a process of its own would run it: own connections, own memory, own port. */
export interface Served {
  /** `http://127.0.0.1:…` */
  origin: string
  services: Services
  /** Starts what a process does besides answering: mails, imports, side effects. */
  begin: () => Promise<void>
  /** Lines of the log, at `warn` and above unless LOG_LEVEL says otherwise. */
  log: string[]
  close: () => Promise<void>
}

/** Serves a test database, as often at once as wanted; every one knows the others' tokens and cookies. */
export async function serve(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-serve-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: 'off',
    SESSION_SECRET: 'a secret for tests, of more than 32 characters',
    ...environment,
  })
  const lines: string[] = []
  const log = openLog(config, { write: (line: string) => void lines.push(line) })
  const { app, services, begin, close } = await assemble(config, database.app, log)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    services,
    begin,
    log: lines,
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
