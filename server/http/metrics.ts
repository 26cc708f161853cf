import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Measures every request of `app`, the process and its connections to the database. */
export function measure(app: FastifyInstance, { pool }: Pick<Database, 'pool'>): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'freehold_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const connections = new Gauge({
    name: 'freehold_database_connections',
    help: 'Connections to the database by state, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return registry
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
