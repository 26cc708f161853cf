import { parentPort, workerData } from 'node:worker_threads'
import type { RememberedMapping } from '#domain/imports/mapping.ts'
import { Refusal } from '../../errors.ts'
import { inspectFile } from './inspect.ts'
import type { FromInspection, Inspection } from './run-inspect.ts'

/** The thread that looks at the beginning of one file. */
const { head, surroundings, chosen } = workerData as Inspection
const port = parentPort!
const tell = (message: FromInspection) => port.postMessage(message)

function remember(names: readonly string[]): Promise<RememberedMapping> {
  tell({ names: [...names] })
  return new Promise((resolve) => port.once('message', resolve))
}

try {
  const bytes = Buffer.from(head.bytes.buffer, head.bytes.byteOffset, head.bytes.byteLength)
  tell({ setup: await inspectFile({ ...head, bytes }, { ...surroundings, remember }, chosen) })
} catch (error) {
  if (error instanceof Refusal) tell({ refused: error.message })
  else throw error
} finally {
  port.close()
}
