import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../context.ts'
import { waitingWork, type WaitingWork } from '../queue/waiting.ts'

/** Measures every request of `app`, the process, its connections to the database, and the work that waits. */
export function measure(
  app: FastifyInstance,
  { database, log }: Pick<Services, 'database' | 'log'>,
): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'freehold_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const connections = new Gauge({
    name: 'freehold_database_connections',
    help: 'Connections to the database by pool and state, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, figures] of Object.entries(database.figures().connections))
        for (const [state, count] of Object.entries(figures)) connections.set({ pool, state }, count)
    },
  })
  const slow = new Counter({
    name: 'freehold_slow_statements_total',
    help: 'Statements that took half a second or longer, by what they do first and to which table.',
    labelNames: ['statement'],
    registers,
    collect() {
      slow.reset()
      for (const [statement, count] of database.figures().slow) slow.inc({ statement }, count)
    },
  })
  measureWaiting(registry, { database, log })
  return registry
}

/** What all processes together have not done yet; where it cannot be told, it is left out. */
function measureWaiting(registry: Registry, { database, log }: Pick<Services, 'database' | 'log'>): void {
  const registers = [registry]
  let asking: Promise<WaitingWork | undefined> | undefined
  const ask = () =>
    (asking ??= waitingWork(database)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the work that waits could not be counted')
        return undefined
      })
      .finally(() => (asking = undefined)))
  const jobs = new Gauge({
    name: 'freehold_jobs',
    help: 'Jobs of all processes by queue: due and not begun, and under way.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const waiting = await ask()
      jobs.reset()
      for (const { queue, due, active } of waiting?.jobs ?? []) {
        jobs.set({ queue, state: 'due' }, due)
        jobs.set({ queue, state: 'active' }, active)
      }
    },
  })
  const jobAge = new Gauge({
    name: 'freehold_job_wait_seconds',
    help: 'How long the job of a queue that is due has waited that waits longest.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const waiting = await ask()
      jobAge.reset()
      for (const { queue, seconds } of waiting?.jobs ?? []) jobAge.set({ queue }, seconds)
    },
  })
  const outbox = new Gauge({
    name: 'freehold_outbox_entries',
    help: 'Side effects of all processes that are due and not carried out.',
    registers,
    async collect() {
      outbox.set((await ask())?.outbox.due ?? Number.NaN)
    },
  })
  const outboxAge = new Gauge({
    name: 'freehold_outbox_wait_seconds',
    help: 'How long the side effect has waited that waits longest.',
    registers,
    async collect() {
      outboxAge.set((await ask())?.outbox.seconds ?? Number.NaN)
    },
  })
}

/** Serves `/metrics` on a port of its own, which is not meant for the public. */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
