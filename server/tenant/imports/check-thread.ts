import { setPriority } from 'node:os'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { openDatabase } from '../../db/database.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import type { Assignment } from '../../warm-threads.ts'
import { checkFile, Superseded } from './check-file.ts'
import { UnreadableFile } from './csv-reader.ts'
import type { CheckJob, FromThread, ToThread } from './run-check.ts'

/** The thread that checks files, one at a time, so that the process goes on answering meanwhile. */
parentPort!.on('message', ({ job, port }: Assignment<CheckJob>) => void check(job, port))

// On Linux this is the priority of this thread alone; elsewhere it would be the whole process's.
if (process.platform === 'linux') {
  try {
    setPriority(0, 10)
  } catch {
    // A sandbox may forbid it; nothing depends on it.
  }
}

/** Pieces of the file as they arrive; each is acknowledged when it is taken, which lets the next one come. */
async function* piecesFrom(port: MessagePort): AsyncGenerator<Buffer> {
  const queue: ToThread[] = []
  let wake: (() => void) | undefined
  port.on('message', (message: ToThread) => {
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
      port.postMessage({ taken: true } satisfies FromThread)
      yield Buffer.from(next.piece.buffer, next.piece.byteOffset, next.piece.byteLength)
    } else return
  }
}

async function check({ task, connection }: CheckJob, port: MessagePort): Promise<void> {
  const tell = (message: FromThread) => port.postMessage(message)
  const database = openDatabase(connection, { max: 1, statementTimeout: 600_000, temporaryMemory: 32 })
  const end = await checkFile(database, task, piecesFrom(port)).then(
    (): FromThread => ({ done: true }),
    (error: unknown): FromThread => {
      if (error instanceof Superseded) return { done: true }
      if (error instanceof UnreadableFile) return { unreadable: error.message }
      const failed = error instanceof Error ? (error.stack ?? error.message) : 'unknown error'
      return { failed, unavailable: error instanceof Error && refusalOfDatabase(error)?.status === 503 }
    },
  )
  await database.close()
  tell(end)
}
