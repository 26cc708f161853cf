import { parentPort } from 'node:worker_threads'
import type { RememberedMapping } from '#domain/imports/mapping.ts'
import { Refusal } from '../../errors.ts'
import type { Assignment } from '../../warm-threads.ts'
import { inspectFile } from './inspect.ts'
import type { FromInspection, Inspection } from './run-inspect.ts'

/** The thread that looks at the beginnings of files, one at a time. */
parentPort!.on('message', ({ job, port }: Assignment<Inspection>) => {
  const tell = (message: FromInspection) => port.postMessage(message)
  const remember = (names: readonly string[]) =>
    new Promise<RememberedMapping>((resolve) => {
      port.once('message', resolve)
      tell({ names: [...names] })
    })
  const { head, surroundings, chosen } = job
  const bytes = Buffer.from(head.bytes.buffer, head.bytes.byteOffset, head.bytes.byteLength)
  inspectFile({ ...head, bytes }, { ...surroundings, remember }, chosen).then(
    (setup) => tell({ setup }),
    (error: unknown) =>
      tell(
        error instanceof Refusal
          ? { refused: error.message }
          : { failed: error instanceof Error ? (error.stack ?? error.message) : 'unknown error' },
      ),
  )
})
