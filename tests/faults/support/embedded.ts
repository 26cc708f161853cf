import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { superuser } from '#server/db/cluster/server.ts'
import { databasePid, startFreehold, type Started } from '#tests/support/process.ts'
import { sessionSecret } from './business.ts'

/** A port that nobody has just now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Freeholds on one data folder, with the PostgreSQL that they bring. */
export class Embedded {
  readonly dataDir: string
  readonly #cluster: string

  constructor(dataDir: string) {
    this.dataDir = dataDir
    this.#cluster = join(dataDir, 'postgresql')
  }

  start(env: Record<string, string> = {}): Started {
    const common = { DATA_DIR: this.dataDir, SESSION_SECRET: sessionSecret, LOG_LEVEL: 'fatal' }
    return startFreehold({ ...common, ...env })
  }

  killDatabase(): void {
    process.kill(databasePid(this.#cluster), 'SIGKILL')
  }

  /** As superuser. */
  get admin(): pg.PoolConfig {
    const password = readFileSync(join(this.#cluster, 'password'), 'utf8').trim()
    return { host: join(this.#cluster, 'run'), port: 5432, user: superuser, password, database: 'freehold' }
  }

  /** One question, over a connection of its own. */
  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(this.admin)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}
