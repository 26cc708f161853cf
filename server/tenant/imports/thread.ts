import { setPriority } from 'node:os'
import { parentPort, type MessagePort } from 'node:worker_threads'
import type { RememberedMapping } from '#domain/imports/mapping.ts'
import { openDatabase } from '../../db/database.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import { Refusal } from '../../errors.ts'
import type { Assignment } from '../../warm-threads.ts'
import { checkFile, Superseded } from './check-file.ts'
import { UnreadableFile } from './csv-reader.ts'
import { inspectFile } from './inspect.ts'
import type { CheckJob, FromCheck, ToCheck } from './run-check.ts'
import type { FromInspection, Inspection } from './run-inspect.ts'

/** The thread that inspects and checks files, one at a time, so that the process goes on answering meanwhile. */
parentPort!.on(
  'message',
  ({ job, port }: Assignment<Inspection | CheckJob>) =>
    void ('task' in job ? check(job, port) : inspect(job, port)),
)

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : 'unknown error')

async function inspect({ head, context, chosen }: Inspection, port: MessagePort): Promise<void> {
  const tell = (message: FromInspection) => port.postMessage(message)
  const remember = (names: readonly string[]) =>
    new Promise<RememberedMapping>((resolve) => {
      port.once('message', resolve)
      tell({ names: [...names] })
    })
  const bytes = Buffer.from(head.bytes.buffer, head.bytes.byteOffset, head.bytes.byteLength)
  await inspectFile({ ...head, bytes }, { ...context, remember }, chosen).then(
    (setup) => tell({ setup }),
    (error: unknown) =>
      tell(error instanceof Refusal ? { refused: error.message } : { failed: textOf(error) }),
  )
}

/** On Linux this is the priority of this thread alone; elsewhere it would be the whole process's. */
function setPace(niceness: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // Nothing depends on it: a sandbox may forbid it, and not everybody may take it back.
  }
}

/** Pieces of the file as they arrive; each is acknowledged when it is taken, which lets the next one come. */
async function* piecesFrom(port: MessagePort): AsyncGenerator<Buffer> {
  const queue: ToCheck[] = []
  let wake: (() => void) | undefined
  port.on('message', (message: ToCheck) => {
    queue.push(message)
    wake?.()
  })
  for (;;) {
    const next = queue.shift()
    if (!next) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    } else if ('piece' in next) {
      port.postMessage({ taken: true } satisfies FromCheck)
      yield Buffer.from(next.piece.buffer, next.piece.byteOffset, next.piece.byteLength)
    } else return
  }
}

async function check({ task, connection }: CheckJob, port: MessagePort): Promise<void> {
  const tell = (message: FromCheck) => port.postMessage(message)
  setPace(10)
  const database = openDatabase(connection, {
    connections: 6,
    statementTimeout: 600_000,
    temporaryMemory: 32,
  })
  const end = await checkFile(database, task, piecesFrom(port)).then(
    (): FromCheck => ({ done: true }),
    (error: unknown): FromCheck => {
      if (error instanceof Superseded) return { done: true }
      if (error instanceof UnreadableFile) return { unreadable: error.message }
      return {
        failed: textOf(error),
        unavailable: error instanceof Error && refusalOfDatabase(error)?.status === 503,
      }
    },
  )
  await database.close()
  setPace(0)
  tell(end)
}
