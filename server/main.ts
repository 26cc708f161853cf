import pino from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { readConfig } from './config/environment.ts'
import { codeOf, reasonOf, StartProblem } from './config/start-problem.ts'
import { mountAdminApi } from './admin/index.ts'
import { openIdentity } from './admin/identity/index.ts'
import { assertLeastPrivilege, openCluster } from './db/cluster/index.ts'
import { migrateToLatest } from './db/migrate.ts'
import { seedDemo } from './demo/seed.ts'
import { installQueues } from './jobs/queue.ts'
import { startRelay } from './jobs/relay.ts'
import { topics } from './jobs/topics.ts'
import { openServices } from './services.ts'

/** Milliseconds until a stop is no longer gentle: SIGTERM drains and exits within 10 s. */
const patience = 8_000

type Closer = () => Promise<unknown> | void

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Everything that was opened, closed in the opposite order, whatever one of them says. */
async function closeAll(closers: Closer[], log: pino.Logger): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'something could not be closed')
    }
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const advice =
      codeOf(error) === 'EADDRINUSE' ? ' Stop that program, or choose another port: PORT=3001 npm start.' : ''
    throw new StartProblem(
      `Port ${port} of ${host} cannot be used because ${reasonOf(error)}.${advice}`,
      error,
    )
  }
}

async function start(config: Config, log: pino.Logger, closers: Closer[]): Promise<void> {
  const cluster = await openCluster(config, log)
  closers.push(cluster.stop)
  await migrateToLatest(cluster.ownerPoolConfig)
  await installQueues(cluster.ownerPoolConfig)

  const services = await openServices(config, cluster.appPoolConfig, log)
  closers.push(services.close)
  await assertLeastPrivilege(services.database.pool)

  if (config.demo && (await seedDemo(services))) log.info('the demonstration data was loaded')

  const identity = openIdentity(services)
  closers.push(identity.close)
  closers.push(startRelay(services, topics))

  const app = await buildApp({
    services,
    authenticator: identity.tenantApi,
    extend: [(server) => mountAdminApi(server, identity)],
  })
  closers.push(() => app.close())
  await listen(app, config)

  for (const note of cluster.notes) say(note)
  say(`Freehold is ready: ${config.publicUrl}`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino(
    { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination(2),
  )
  const closers: Closer[] = []
  let stopping = false

  const stop = (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(exitCode || 1), patience).unref()
    void closeAll(closers, log).then(() => process.exit(exitCode))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing handled')
    stop(1)
  })

  try {
    await start(config, log, closers)
  } catch (error) {
    if (stopping) return
    await closeAll(closers, log)
    throw error
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Freehold could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
