import { randomBytes } from 'node:crypto'
import { join as joinPath } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { keepSecret } from '../../config/data-folder.ts'
import type { Connection } from '../distributed/citus.ts'
import { embeddedInstallation } from './binaries.ts'
import { appRole, ownerRole, prepareDatabase } from './bootstrap.ts'
import { openExternal, searchWithoutIndex } from './external.ts'
import { databasePlace, localAddress, socketAddress } from './folders.ts'
import { join } from './membership.ts'
import { checkDataVersion, connectionTo, initialise, superuser, type Server } from './server.ts'
import { embeddedSettings } from './settings.ts'

export { assertLeastPrivilege } from './privileges.ts'

/** The PostgreSQL of this process: its own, or the one of DATABASE_URL. */
export interface Cluster {
  kind: 'embedded' | 'external'
  /** For migrations: owns the schema. */
  ownerPoolConfig: pg.PoolConfig
  /** For serving: the least-privileged role. Stays valid when the embedded server is started again. */
  appPoolConfig: Connection
  /** For backups and for moving organisations: the superuser of the embedded one, else as DATABASE_ADMIN_URL says. */
  adminPoolConfig: pg.PoolConfig
  /** Sentences that whoever starts Freehold should read. */
  notes: string[]
  /** Has what the start has written put in its place, so that the stop or a recovery need not. */
  settle: () => Promise<void>
  /**
   * Lets go of it; the embedded server stops when no other process uses it. Close pools first.
   * @param patience milliseconds for an orderly stop
   */
  stop: (patience?: number) => Promise<void>
}

const database = 'freehold'

async function openEmbedded(config: Config, log: FastifyBaseLogger, signal?: AbortSignal): Promise<Cluster> {
  const { folder, account, moved } = databasePlace(config.dataDir)
  const server: Server = {
    installation: embeddedInstallation(account),
    folder,
    ...(process.platform === 'win32' ? localAddress(folder) : socketAddress(folder, account)),
    password: keepSecret(joinPath(folder, 'password'), () => randomBytes(32).toString('base64url')),
  }
  await initialise(server, signal)
  checkDataVersion(server)
  const membership = await join(server, embeddedSettings(), log, signal)
  try {
    await prepareDatabase(membership.client(), server, database)
  } catch (error) {
    await membership.leave()
    throw error
  }
  const notes: string[] = []
  if (moved) {
    notes.push(
      `The database is kept in ${folder}, because the user ${account?.name ?? 'who starts Freehold'}, as whom it runs, cannot reach ${config.dataDir}.`,
    )
  }
  if (membership.others > 0) notes.push('Another Freehold uses this data folder; both share its database.')
  return {
    kind: 'embedded',
    ownerPoolConfig: connectionTo(server, ownerRole, database),
    appPoolConfig: connectionTo(server, appRole, database),
    adminPoolConfig: connectionTo(server, superuser, database),
    notes,
    async settle() {
      await membership.client().query('checkpoint')
    },
    stop: membership.leave,
  }
}

/**
 * Opens the database: the PostgreSQL of DATABASE_URL, or an embedded one in DATA_DIR, which this makes, starts, joins
 * or recovers as need be and keeps running for as long as a process uses it.
 * @param signal gives it up
 * @throws StartProblem with a sentence for whoever starts Freehold
 */
export async function openCluster(
  config: Config,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<Cluster> {
  if (config.databaseUrl === undefined) return openEmbedded(config, log, signal)
  const { owner, app, admin, searchUsesIndex } = await openExternal(config)
  if (!searchUsesIndex) log.warn(searchWithoutIndex)
  const nothing = async () => {}
  return {
    kind: 'external',
    ownerPoolConfig: owner,
    appPoolConfig: app,
    adminPoolConfig: admin,
    notes: [],
    settle: nothing,
    stop: nothing,
  }
}
