import { Worker } from 'node:worker_threads'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import { turnsOf } from '../../turns.ts'
import { refuseFile, type FileHead, type Surroundings } from './inspect.ts'
import type { StoredSetup } from './records.ts'

/** What the thread is given: plain data. */
export interface Inspection {
  head: Omit<FileHead, 'bytes'> & { bytes: Uint8Array }
  surroundings: Omit<Surroundings, 'remember'>
  chosen: ImportDialect | undefined
}
export type FromInspection = { names: string[] } | { setup: StoredSetup } | { refused: string }

/**
 * Files looked at at once by this process. A turn is taken before a connection: those who wait in line hold none, or a few
 * uploads would keep everybody else from reading.
 */
export const inInspectionTurn = turnsOf(2)
/** Milliseconds that one may take. */
const patience = 20_000

/**
 * `inspectFile` in a thread of its own: whatever stands in a file, others are answered meanwhile.
 * @throws 422 when there is nothing to import in it
 */
export async function runInspection(
  head: FileHead,
  { remember, ...surroundings }: Surroundings,
  chosen?: ImportDialect,
): Promise<StoredSetup> {
  const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
    workerData: { head, surroundings, chosen } satisfies Inspection,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<StoredSetup>((resolve, reject) => {
      const giveUp = () => reject(refuseFile('The file could not be understood. Check that it is a table.'))
      timer = setTimeout(giveUp, patience)
      worker.on('message', (message: FromInspection) => {
        if ('setup' in message) resolve(message.setup)
        else if ('refused' in message) reject(refuseFile(message.refused))
        else remember(message.names).then((remembered) => worker.postMessage(remembered, []), reject)
      })
      worker.on('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error),
      )
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
