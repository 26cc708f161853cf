import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../server/main.ts')

/** A Freehold in a process of its own, as a person starts it. */
export interface Started {
  /** Where it serves, once it does; rejects with what it said when it ends before. */
  ready: Promise<string>
  /** Everything it has said. */
  said: () => string
  /** Its exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

const started = new Set<ChildProcess>()

/** Starts one on a free port without demonstration data, unless `env` says otherwise. */
export function startFreehold(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  started.add(child)
  let text = ''
  let origin: string | undefined
  const { promise: ready, resolve: isReady, reject: isOver } = Promise.withResolvers<string>()
  // Its message may overtake what it said before.
  const look = () => {
    if (origin !== undefined && text.includes(`ready at ${origin}`)) isReady(origin)
  }
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      look()
    })
  }
  child.on('message', (message: { ready: string }) => {
    origin = message.ready
    look()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      started.delete(child)
      resolve(code)
    })
  })
  void ended.then((code) => isOver(new Error(`It ended with ${code}: ${text}`)))
  // Tests of starts that fail look at the end only.
  ready.catch(() => {})
  return {
    ready,
    said: () => text,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Ends what a failed test has left running. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...started].map(async (child) => {
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await gone
    }),
  )
}

/** A folder that also the database's user can reach, which is another one for a process of root. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-run-'))
  chmodSync(folder, 0o711)
  return folder
}

/** The process number of the database server on a cluster's folder, as the server itself keeps it, once it does. */
export function databasePid(folder: string): number {
  const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  // Signals to 0 would go to ourselves.
  if (!(pid > 1)) throw new Error('The database has not written its number yet.')
  return pid
}
