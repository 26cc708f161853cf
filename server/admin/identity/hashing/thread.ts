import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** As better-auth derives keys, so that either reads what the other has written. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }
const keyLength = 64

export interface HashingTask {
  password: string
  salt: string
}

// The synchronous call runs in this thread; the asynchronous one would take a thread that files and answers share.
parentPort!.on('message', ({ password, salt }: HashingTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(scryptSync(password.normalize('NFKC'), salt, keyLength, cost).toString('hex'))
})
