import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import type { BareTask } from './bare-process.ts'
import type { IdealTask } from './ideal-process.ts'

/** A server in a process of its own, so that what it takes can be told from what measures it. */
export interface Served {
  port: number
  pid: number
  /** Megabytes that it holds now, and the most since the last call. */
  memory: () => Promise<{ now: number; most: number }>
  stop: () => Promise<void>
}

async function serve(file: string, task: unknown): Promise<Served> {
  const child = fork(join(import.meta.dirname, file))
  child.send(task as object)
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} did not start.`)
    }),
  ])) as [number]
  return {
    port,
    pid: child.pid!,
    async memory() {
      child.send('memory')
      const [{ now, most }] = (await once(child, 'message')) as [{ now: number; most: number }]
      return { now: now / 1e6, most: most / 1e6 }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The whole product over this database. */
export const serveProduct = (config: Config, connection: pg.PoolConfig): Promise<Served> =>
  serve('server-process.ts', { config, connection })

/** Handlers that do nothing but their statement. */
export const serveBare = (task: BareTask): Promise<Served> => serve('bare-process.ts', task)

/** The fair limit. */
export const serveIdeal = (task: IdealTask): Promise<Served> => serve('ideal-process.ts', task)
