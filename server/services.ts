import type { FastifyBaseLogger } from 'fastify'
import { systemClock } from './adapters/clock.ts'
import { openMailer } from './adapters/mail/open.ts'
import { openFileStore } from './adapters/file-store.ts'
import type { Config } from './config/config.ts'
import type { Services } from './context.ts'
import { openDatabase } from './db/database.ts'
import type { Connection } from './db/distributed/citus.ts'
import { openJobQueue } from './queue/queue.ts'

/** Services that can be let go of again. */
export interface OpenServices extends Services {
  /** Ends jobs at a stopping point, then lets the connections go. The HTTP server must be closed before. */
  close: () => Promise<void>
}

/** What a process serves with, over a database that is migrated. @param app how the least-privileged role logs in */
export async function openServices(
  config: Config,
  app: Connection,
  log: FastifyBaseLogger,
): Promise<OpenServices> {
  const limits = {
    connections: config.databaseConnections,
    pooler: config.databasePoolerUrl ? { connectionString: config.databasePoolerUrl } : undefined,
  }
  const database = openDatabase(app, limits, {
    onSilence(silent) {
      if (silent) log.error('The database gives no sign of life; requests are refused until it does.')
      else log.warn('The database answers again.')
    },
    onSlow: (statement, milliseconds) => log.info({ statement, milliseconds }, 'a statement was slow'),
  })
  try {
    const jobs = await openJobQueue(database.pool, (error) =>
      log.warn({ err: error }, 'the job queue had trouble'),
    )
    const mailer = await openMailer(config, database)
    return {
      config,
      database,
      files: await openFileStore(config),
      jobs,
      mailer,
      clock: systemClock,
      log,
      close: async () => {
        await jobs.stop()
        mailer.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
