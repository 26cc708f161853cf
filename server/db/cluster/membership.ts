import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { codeOf, reasonOf, StartProblem } from '../../config/start-problem.ts'
import { postmasterOf } from './postmaster.ts'
import {
  connectionTo,
  dataFolderOf,
  StartCollision,
  startServer,
  stopServer,
  superuser,
  type Server,
} from './server.ts'

/** Shown in pg_stat_activity by the one connection with which each process says that it uses the server. */
const present = 'freehold presence'
const leaving = 'freehold leaving'

/** How long a running server may be silent before it is taken for stuck. */
const patience = 15_000

/** How long a data folder may be held by something that is no server. */
const longestCollision = 60_000

/** A process's use of an embedded server. */
export interface Membership {
  /** How many other processes used the server when this one came. */
  others: number
  client: () => pg.Client
  /**
   * Lets go of the server, and stops it where no other process uses it.
   * @param patience milliseconds that it gets to put everything in its place, so that the next start need not
   */
  leave: (patience?: number) => Promise<void>
}

async function connect(server: Server): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(server, superuser, 'postgres'),
    application_name: present,
    connectionTimeoutMillis: 5_000,
  })
  // Breaking off is told by 'end'.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/**
 * Connects to the server, whoever started it; starts it where it is not running; waits where it is starting, stopping
 * or recovering; stops and starts it where it runs but cannot be reached.
 */
async function reach(
  server: Server,
  settings: Record<string, string | number>,
  stop: AbortSignal,
): Promise<pg.Client> {
  let silentSince: number | undefined
  let started = false
  const begun = Date.now()
  for (;;) {
    // A server that we have started ourselves is joined even then, as only leaving it stops it.
    if (!started) stop.throwIfAborted()
    try {
      return await connect(server)
    } catch (error) {
      if (['28P01', '28000'].includes(codeOf(error))) {
        throw new StartProblem(
          `The database in ${server.folder} does not accept the password that is kept in ${server.folder}/password.`,
          error,
        )
      }
    }
    const postmaster = postmasterOf(dataFolderOf(server))
    silentSince = postmaster?.ready ? (silentSince ?? Date.now()) : undefined
    if (!postmaster) {
      try {
        await startServer(server, settings, stop)
        started = true
        continue
      } catch (error) {
        if (!(error instanceof StartCollision)) throw error
        if (Date.now() - begun > longestCollision) {
          throw new StartProblem(
            `The database in ${server.folder} is held by another program: ${error.message}`,
            error,
          )
        }
      }
    } else if (silentSince !== undefined && Date.now() - silentSince > patience) {
      await stopServer(server, patience)
    }
    await delay(50)
  }
}

/**
 * Joins or starts the server and stays with it: when it dies while we live, it is started again.
 *
 * Several processes may share one data folder. Each holds one connection for as long as it lives, so a killed one
 * drops out by itself. Who leaves first takes its mark off and then looks who is left, so of two that leave at once at
 * least one sees that it is the last, and stops the server.
 * @param signal gives joining up
 */
export async function join(
  server: Server,
  settings: Record<string, string | number>,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<Membership> {
  const stop = new AbortController()
  let healing: Promise<void> | undefined

  const countOthers = async (): Promise<number> => {
    const { rows } = await client.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [present],
    )
    return rows[0]?.others ?? 0
  }

  async function heal(): Promise<void> {
    const begun = Date.now()
    log.error('The database went away; starting it again.')
    for (let pause = 100; !stop.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        client = watch(await reach(server, settings, stop.signal))
        log.warn(`The database is back after ${Date.now() - begun} ms.`)
        return
      } catch (error) {
        if (stop.signal.aborted) return
        log.error({ err: error }, `The database is still away: ${reasonOf(error)}.`)
        await delay(pause)
      }
    }
  }

  function watch(watched: pg.Client): pg.Client {
    watched.once('end', () => {
      if (!stop.signal.aborted) healing = heal()
    })
    return watched
  }

  let client = watch(await reach(server, settings, signal ?? stop.signal))
  return {
    others: await countOthers(),
    client: () => client,
    async leave(patience = 5_000) {
      stop.abort()
      await healing
      let others = 0
      try {
        await client.query(`set application_name = '${leaving}'`)
        others = await countOthers()
        await client.end()
      } catch {
        // The connection broke meanwhile; then the server is down, or those who share it start it again.
      }
      if (others === 0) await stopServer(server, patience)
    },
  }
}
