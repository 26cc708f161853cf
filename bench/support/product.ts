import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The product as `npm start` runs it, in a process and a data folder of its own. */
export interface Product {
  pid: number
  port: number
  origin: string
  dataDir: string
  /** Milliseconds from the start of the process until it said that it is ready. */
  startedIn: number
  /** Leaves the data folder to whoever gave one. */
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const newDataFolder = () => mkdtemp(join(tmpdir(), 'freehold-bench-'))

/**
 * Starts the built product with its demonstration data and waits until it is ready.
 * @param given a data folder that outlives it; one of its own by default
 */
export async function startProduct(given?: string): Promise<Product> {
  if (!existsSync(join(root, 'dist/dashboard.html'))) throw new Error('Build the pages first: npm run build.')
  const port = await freePort()
  const dataDir = given ?? (await newDataFolder())
  const begun = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', DEMO: 'on' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const patience = performance.now() + 120_000
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > patience) {
      child.kill('SIGKILL')
      throw new Error(`The product did not start.\n${complaints}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const startedIn = performance.now() - begun
  return {
    pid: child.pid!,
    port,
    origin,
    dataDir,
    startedIn,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      if (!given) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
