import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { liveLanding, type LandingSource } from './bundle.ts'

const root = join(import.meta.dirname, '../..')

/** What takes the place of the built pages while they are worked on. */
export interface Development {
  landing: LandingSource
  extend: [(app: FastifyInstance) => Promise<void>]
  close: () => Promise<void>
}

/** Serves pages from their sources, anew after each change. @param port of the server; the next one tells of changes */
export async function openDevelopment(port: number): Promise<Development> {
  const vite = await createServer({
    root,
    // Writes no copy of the settings, which would be taken for a changed source.
    configLoader: 'native',
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { port: port + 1 } },
  })
  return {
    landing: liveLanding(vite),
    extend: [
      async (app) => {
        await app.register(middie)
        app.use(vite.middlewares)
        app.addHook('onRequest', async (request, reply) => {
          if (request.method !== 'GET' || !/^\/(auth|dashboard)(\/|\?|$)/.test(request.url)) return
          const source = await readFile(join(root, 'index.html'), 'utf8')
          const html = await vite.transformIndexHtml(request.url, source)
          return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
        })
      },
    ],
    close: () => vite.close(),
  }
}
