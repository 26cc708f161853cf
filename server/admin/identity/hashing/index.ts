import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../errors.ts'
import type { HashingTask } from './thread.ts'

/** Hashing a password takes a core for a tenth of a second: it never takes all of them. */
const mostThreads = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Passwords that wait for a thread, so that whoever waits does so for two seconds at most, and so does a stop. */
const mostWaiting = 20

interface Job extends HashingTask {
  resolve: (key: string) => void
  reject: (error: unknown) => void
}

const waiting: Job[] = []
const idle: Worker[] = []
let threads = 0

function open(): Worker {
  threads++
  const worker = new Worker(new URL('./thread.ts', import.meta.url))
  worker.unref()
  return worker
}

function run(worker: Worker, job: Job): void {
  const done = (key: string) => {
    worker.off('error', failed)
    worker.unref()
    job.resolve(key)
    const next = waiting.shift()
    if (next) run(worker, next)
    else idle.push(worker)
  }
  const failed = (error: unknown) => {
    worker.off('message', done)
    threads--
    job.reject(error)
    const next = waiting.shift()
    if (next) run(open(), next)
  }
  worker.ref()
  worker.once('message', done)
  worker.once('error', failed)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage({ password: job.password, salt: job.salt } satisfies HashingTask)
}

const busy = () => new Refusal(503, 'busy', 'Too many people are signing in. Try again in a few seconds.')

/** @throws 503 when too many wait already */
function keyOf(task: HashingTask): Promise<string> {
  return new Promise((resolve, reject) => {
    const job = { ...task, resolve, reject }
    const worker = idle.pop() ?? (threads < mostThreads ? open() : undefined)
    if (worker) run(worker, job)
    else if (waiting.length < mostWaiting) waiting.push(job)
    else reject(busy())
  })
}

/** @throws 503 when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${await keyOf({ password, salt })}`
}

/** @throws 503 when too many wait already */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const derived = Buffer.from(await keyOf({ password, salt }), 'hex')
  const kept = Buffer.from(key, 'hex')
  return kept.length === derived.length && timingSafeEqual(kept, derived)
}
