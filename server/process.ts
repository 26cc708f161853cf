import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { demoPassword, demoSignIns } from './admin/demo-people/sign-ins.ts'
import { assemble, type Assembly } from './assemble.ts'
import type { Config } from './config/config.ts'
import { assertNotHalfRestored } from './config/data-folder.ts'
import { readConfig } from './config/environment.ts'
import { checkPort, portProblem } from './config/port.ts'
import { StartProblem } from './config/start-problem.ts'
import { assertLeastPrivilege, openCluster, type Cluster } from './db/cluster/index.ts'
import { leftToDistribute } from './db/distributed/distribute.ts'
import { migrateToLatest } from './db/migrate.ts'
import { seedDemo } from './demo/seed.ts'
import type { Development } from './pages/development.ts'
import { measure, serveMetrics } from './http/metrics.ts'
import { installQueues } from './queue/queue.ts'
import { openLog } from './logging.ts'

/** The process: begins everything in order, and ends it in the opposite one. */

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What runs, so far; whatever ends the process lets go of it. */
const running: {
  log?: Logger
  cluster?: Cluster
  development?: Development
  assembly?: Assembly
  metrics?: Server
  /** Sends the traces that are left. */
  endTracing?: () => Promise<void>
  /** Milliseconds between the signal and the end of answering. */
  drainMs?: number
} = {}

/** From the signal to the end at most; docs/decisions promise 10 s. */
const longestStop = 9_500

/** Of which this much is for what a database does that has to be cut short. */
const cuttingShort = 2_500

let stopping: Promise<void> | undefined
const givenUp = new AbortController()

/** Milliseconds that a start in progress gets to come to a point where it can end. */
const patience = 4_000

/** @param end the instant, on the clock of `performance`, at which everything has to be over */
async function letGo(end: number): Promise<void> {
  givenUp.abort()
  await Promise.race([starting.catch(() => {}), delay(patience)])
  running.metrics?.close()
  await running.assembly?.close()
  await running.endTracing?.()
  await running.development?.close()
  await running.cluster?.stop(Math.max(500, end - performance.now() - cuttingShort))
}

/** Lets proxies see on `/readyz` that nothing more is to be sent here, before anything is refused. */
async function drain(): Promise<void> {
  if (!running.assembly || !running.drainMs) return
  running.assembly.drain()
  await delay(running.drainMs)
}

/**
 * Ends the process with this code, however often it is asked to.
 * @param before what is done first
 */
function stop(code: number, before?: () => Promise<void>): Promise<void> {
  stopping ??= (async () => {
    await before?.()
    setTimeout(() => {
      running.log?.error('Stopping took too long; the next start recovers.')
      process.exit(1)
    }, longestStop).unref()
    let outcome = code
    try {
      await letGo(performance.now() + longestStop)
    } catch (error) {
      running.log?.error({ err: error }, 'Stopping failed.')
      outcome = 1
    }
    process.exit(outcome)
  })()
  return stopping
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running.log?.info(`Stopping because of ${signal}.`)
    void stop(0, drain)
  })
}
// Whoever started us with a channel is gone.
process.on('disconnect', () => void stop(0))

function fail(error: unknown): void {
  if (error instanceof StartProblem) process.stderr.write(`\n${error.message}\n`)
  else if (running.log) running.log.fatal({ err: error }, 'An unexpected error ends the process.')
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  void stop(1)
}
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

function announce(config: Config, notes: string[], demo: boolean): void {
  say('')
  for (const note of notes) say(note)
  say(`Freehold is ready at ${config.publicUrl}`)
  if (!demo) return
  const [first, ...others] = demoSignIns
  const domain = first!.slice(first!.indexOf('@'))
  const names = others.map((address) => `${address.slice(0, -domain.length)}@`)
  say(`Sign in as ${first} with the password ${demoPassword}`)
  say(`or likewise as ${names.join(', ')}`)
}

/** With `--vite` (`npm run dev`) pages come from their sources. */
async function openSources(port: number): Promise<Development | undefined> {
  if (!process.argv.includes('--vite')) return undefined
  const { openDevelopment } = await import('./pages/development.ts')
  return openDevelopment(port)
}

async function start(): Promise<void> {
  const first = readConfig(process.env)
  assertNotHalfRestored(first.dataDir)
  const port = await checkPort(first.port, first.host)
  const config = port === first.port ? first : readConfig({ ...process.env, PORT: String(port) })
  const log = (running.log = openLog(config))
  running.drainMs = config.drainTime * 1000
  if (config.tracesTo) {
    const { openTracing } = await import('./tracing.ts')
    running.endTracing = openTracing(config.tracesTo)
  }

  if (stopping) return
  const cluster = (running.cluster = await openCluster(config, log, givenUp.signal))
  if (stopping) return
  await migrateToLatest(cluster.ownerPoolConfig)
  await installQueues(cluster.ownerPoolConfig)
  const left = await leftToDistribute(cluster.ownerPoolConfig)
  if (left.length > 0) {
    cluster.notes.push(`Not distributed yet: ${left.join(', ')}. Run npm run db:distribute.`)
  }
  if (stopping) return

  const development = (running.development = await openSources(port))
  const assembly = (running.assembly = await assemble(config, cluster.appPoolConfig, log, development))
  const { app, services } = assembly
  await assertLeastPrivilege(services.database.pool)
  if (config.demo && (await seedDemo(services)))
    say('Loaded the demonstration: two organisations and their people.')
  if (config.metricsPort !== undefined) {
    const registry = measure(app, services)
    running.metrics = await serveMetrics(registry, config.metricsPort, config.host).catch(
      (error: unknown) => {
        throw portProblem(config.metricsPort!, config.host, error)
      },
    )
  }
  if (stopping) return

  await assembly.begin()
  await app.listen({ port, host: config.host }).catch((error: unknown) => {
    throw portProblem(port, config.host, error)
  })
  announce(config, development ? [] : cluster.notes, config.demo)
  process.send?.({ ready: config.publicUrl })
  // When it fails the database has gone, which others notice and tell.
  cluster.settle().catch(() => {})
}

const starting = start()
starting.catch((error: unknown) => {
  // A start that was given up ends in whatever it had at hand: its database stops below it.
  if (givenUp.signal.aborted) running.log?.info({ err: error }, 'The start was given up.')
  else fail(error)
})
