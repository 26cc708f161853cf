import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Services } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { CheckTask } from './check-file.ts'
import { UnreadableFile } from './csv-reader.ts'

export type ToThread = { piece: Uint8Array; end?: undefined } | { piece?: undefined; end: true }
export type FromThread =
  | { taken: true; done?: undefined; unreadable?: undefined; failed?: undefined }
  | { taken?: undefined; done: true; unreadable?: undefined; failed?: undefined }
  | { taken?: undefined; done?: undefined; unreadable: string; failed?: undefined }
  | { taken?: undefined; done?: undefined; unreadable?: undefined; failed: string; unavailable: boolean }

const tooMuch =
  'The file holds more than can be read at once. Divide it, or look for a quote that is never closed.'

/** Pieces of the file on their way to the thread at any time. */
const mostUnderway = 8

/**
 * Checks a file in a thread of its own, which gets the bytes from here: only this side knows where files are kept.
 * @param signal ends the thread; what it had staged so far stays and is of no consequence
 * @throws UnreadableFile when the file itself is to blame
 */
export async function runCheck(
  services: Services,
  task: CheckTask,
  source: Readable,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), {
    workerData: { task, connection: services.database.connection },
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  })
  let underway = 0
  let wake: (() => void) | undefined
  const ended = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.taken) {
        underway--
        wake?.()
      } else if (message.done) resolve()
      else if (message.unreadable !== undefined) reject(new UnreadableFile(message.unreadable))
      else if (message.unavailable) reject(new Refusal(503, 'unavailable', message.failed))
      else reject(new Error(message.failed))
    })
    worker.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile(tooMuch) : error),
    )
    worker.on('exit', () => reject(new Error('The checking thread ended early.')))
    signal.addEventListener('abort', () => reject(new Error('The check was stopped.')), { once: true })
  })
  const feed = async () => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      // A copy of its own can be handed over instead of being copied once more.
      const piece = new Uint8Array(chunk)
      worker.postMessage({ piece } satisfies ToThread, [piece.buffer])
      if (++underway >= mostUnderway) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
    worker.postMessage({ end: true } satisfies ToThread, [])
  }
  try {
    await Promise.race([Promise.all([feed(), ended]), ended])
  } finally {
    source.destroy()
    await worker.terminate()
  }
}
