import type { Readable } from 'node:stream'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { CheckTask } from './check-file.ts'
import { UnreadableFile } from './csv-reader.ts'
import { importThreads } from './threads.ts'

export interface CheckJob {
  task: CheckTask
  connection: Database['connection']
}
export type ToCheck = { piece: Uint8Array } | { end: true }
export type FromCheck =
  | { taken: true }
  | { done: true }
  | { unreadable: string }
  | { failed: string; unavailable: boolean }

const tooMuch =
  'The file holds more than can be read at once. Divide it, or look for a quote that is never closed.'

/** Pieces of the file on their way to the thread at any time. */
const mostUnderway = 8

/**
 * Checks a file in another thread, which gets the bytes from here: only this side knows where files are kept.
 * @param signal ends the thread; what it had staged so far stays and is of no consequence
 * @throws UnreadableFile when the file itself is to blame
 */
export async function runCheck(
  services: Services,
  task: CheckTask,
  source: Readable,
  signal: AbortSignal,
): Promise<void> {
  const job = { task, connection: services.database.connection }
  const end = await importThreads
    .run(job, async (port) => {
      const { promise, resolve, reject } = Promise.withResolvers<Exclude<FromCheck, { taken: true }>>()
      const stop = () => reject(new Error('The check was stopped.'))
      signal.addEventListener('abort', stop, { once: true })
      let underway = 0
      let wake = () => {}
      port.on('message', (message: FromCheck) => {
        if (!('taken' in message)) return resolve(message)
        underway--
        wake()
      })
      const feed = async () => {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          // A copy of its own can be handed over instead of being copied once more.
          const piece = new Uint8Array(chunk)
          port.postMessage({ piece } satisfies ToCheck, [piece.buffer])
          if (++underway >= mostUnderway) await new Promise<void>((taken) => (wake = taken))
        }
        port.postMessage({ end: true } satisfies ToCheck)
      }
      feed().catch(reject)
      return promise.finally(() => signal.removeEventListener('abort', stop))
    })
    .catch((error: Error & { code?: string }) => {
      throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile(tooMuch) : error
    })
    .finally(() => source.destroy())
  if ('unreadable' in end) throw new UnreadableFile(end.unreadable)
  if ('failed' in end)
    throw end.unavailable ? new Refusal(503, 'unavailable', end.failed) : new Error(end.failed)
}
