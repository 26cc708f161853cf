import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * The plain Refine and antd list of `starter/`, built for production and sent from memory, brotli.
 * @param folder for the build
 * @param list what it is answered
 */
export async function serveStarter(
  folder: string,
  list: unknown,
): Promise<{ origin: string; close: () => void }> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'starter'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
  })
  const files = new Map<string, { type: string; content: Buffer }>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)]
    if (type) files.set(`/${name}`, { type, content: brotliCompressSync(readFileSync(join(folder, name))) })
  }
  const answer = { type: 'application/json', content: brotliCompressSync(JSON.stringify(list)) }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://starter')
    const { type, content } = pathname.startsWith('/api/')
      ? answer
      : (files.get(pathname) ?? files.get('/index.html')!)
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': content.length,
    })
    response.end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
