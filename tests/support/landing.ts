import { join } from 'node:path'
import { createServer } from 'vite'
import { liveLanding, type LandingSource } from '#server/pages/bundle.ts'

/** The public pages from their source, as API tests run before anything is built. */
export async function openLanding(): Promise<{ landing: LandingSource; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../vite.landing.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  return { landing: liveLanding(vite), close: () => vite.close() }
}
