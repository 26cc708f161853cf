import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import { turnsOf } from '../../turns.ts'
import { refuseFile, type FileHead, type ImportContext } from './inspect.ts'
import type { StoredSetup } from './records.ts'
import { importThreads } from './threads.ts'

/** What the thread is given: plain data. */
export interface Inspection {
  head: Omit<FileHead, 'bytes'> & { bytes: Uint8Array }
  context: Omit<ImportContext, 'remember'>
  chosen: ImportDialect | undefined
}
export type FromInspection =
  /** Asks what is remembered of them. */
  { names: string[] } | { setup: StoredSetup } | { refused: string } | { failed: string }

/**
 * Files looked at at once by this process. A turn is taken before a connection: those who wait in line hold none, or a few
 * uploads would keep everybody else from reading.
 */
export const inInspectionTurn = turnsOf(2)
/** Milliseconds that one may take. */
const patience = 20_000
const notUnderstood = 'The file could not be understood. Check that it is a table.'

/**
 * `inspectFile` in another thread: whatever stands in a file, others are answered meanwhile.
 * @throws 422 when there is nothing to import in it
 */
export async function runInspection(
  head: FileHead,
  { remember, ...context }: ImportContext,
  chosen?: ImportDialect,
): Promise<StoredSetup> {
  const job = { head, context, chosen }
  const answer = await importThreads
    .run(job, (port) => {
      const { promise, resolve, reject } =
        Promise.withResolvers<Exclude<FromInspection, { names: string[] }>>()
      const timer = setTimeout(() => reject(refuseFile(notUnderstood)), patience)
      port.on('message', (message: FromInspection) => {
        if (!('names' in message)) resolve(message)
        else remember(message.names).then((remembered) => port.postMessage(remembered), reject)
      })
      return promise.finally(() => clearTimeout(timer))
    })
    .catch((error: Error & { code?: string }) => {
      throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuseFile(notUnderstood) : error
    })
  if ('setup' in answer) return answer.setup
  throw 'refused' in answer ? refuseFile(answer.refused) : new Error(answer.failed)
}
