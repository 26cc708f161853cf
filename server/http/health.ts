import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { retryAfter } from './error-map.ts'
import { runtimeConfig } from './runtime-config.ts'

/** How the books of all organisations stood when each was last checked (server/ledger/check-all.ts). */
interface BooksChecked {
  kept: number
  /** Of those that have waited longest; null where none are kept, or some were never checked. */
  checkedAt: string | null
  differences: number
}

/**
 * `/healthz` (the process answers), `/readyz` (database and storage do), `/config.json` (AP-01, read by the browser).
 * @param draining aborted once the process is about to stop: `/readyz` then tells proxies to send nothing more
 */
export function mountHealth(
  app: FastifyInstance,
  { config, database, files, log }: Services,
  draining?: AbortSignal,
): void {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (draining?.aborted)
      return reply.status(503).header('retry-after', retryAfter).send({ status: 'draining' })
    let books: BooksChecked | undefined
    const checks = {
      database: async () => {
        const { rows } = await database.pool.query<BooksChecked>(
          'select books as kept, checked_at as "checkedAt", differences from books_checked()',
        )
        books = rows[0]
      },
      storage: () => files.check(),
    }
    const failed: string[] = []
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check()
        } catch (error) {
          log.warn({ err: error }, `${name} is not ready`)
          failed.push(name)
        }
      }),
    )
    if (failed.length > 0) {
      return reply.status(503).header('retry-after', retryAfter).send({ status: 'unavailable', failed })
    }
    return { status: 'ready', books }
  })

  app.get('/config.json', (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return runtimeConfig(config)
  })
}
