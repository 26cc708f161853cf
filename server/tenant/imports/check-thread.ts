import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, type Database } from '../../db/database.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import { checkFile, Superseded, type CheckTask } from './check-file.ts'
import { UnreadableFile } from './csv-reader.ts'
import type { FromThread, ToThread } from './run-check.ts'

/** The thread that checks one file, so that the process goes on answering meanwhile. */
const { task, connection } = workerData as { task: CheckTask; connection: Database['connection'] }
const port = parentPort!
const tell = (message: FromThread) => port.postMessage(message)

// On Linux this is the priority of this thread alone; elsewhere it would be the whole process's.
if (process.platform === 'linux') {
  try {
    setPriority(0, 10)
  } catch {
    // A sandbox may forbid it; nothing depends on it.
  }
}

/** Pieces of the file as they arrive; each is acknowledged when it is taken, which lets the next one come. */
async function* pieces(): AsyncGenerator<Buffer> {
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
    } else if (next.piece) {
      tell({ taken: true })
      yield Buffer.from(next.piece.buffer, next.piece.byteOffset, next.piece.byteLength)
    } else return
  }
}

const database = openDatabase(connection, { max: 1, statementTimeout: 600_000, temporaryMemory: 32 })
try {
  await checkFile(database, task, pieces())
  tell({ done: true })
} catch (error) {
  if (error instanceof Superseded) tell({ done: true })
  else if (error instanceof UnreadableFile) tell({ unreadable: error.message })
  else {
    const failed = error instanceof Error ? (error.stack ?? error.message) : 'unknown error'
    tell({ failed, unavailable: error instanceof Error && refusalOfDatabase(error)?.status === 503 })
  }
} finally {
  await database.close()
  port.close()
}
