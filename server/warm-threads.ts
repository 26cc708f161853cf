import { MessageChannel, Worker, type MessagePort, type ResourceLimits } from 'node:worker_threads'

/** What a thread is sent: a job, and the way to speak about it. */
export interface Assignment<Job> {
  job: Job
  port: MessagePort
}

/** Milliseconds that a thread waits for more to do: starting one anew takes longer than most of what it does. */
const patience = 30_000

/**
 * Threads that run one module, which takes `Assignment`s from its parent. One stays for a while when it is done; more
 * are started where several jobs come at once.
 */
export class WarmThreads<Job> {
  readonly #module: URL
  readonly #limits: ResourceLimits
  #idle: { worker: Worker; leaves: NodeJS.Timeout } | undefined

  constructor(module: URL, limits: ResourceLimits) {
    this.#module = module
    this.#limits = limits
  }

  /**
   * @param converse speaks with the thread until the job is done; when it throws, the thread ends with whatever it is at
   * @throws what ended the thread, `ERR_WORKER_OUT_OF_MEMORY` where that was the size of the job
   */
  async run<Result>(job: Job, converse: (port: MessagePort) => Promise<Result>): Promise<Result> {
    const worker = this.#take()
    const { port1, port2 } = new MessageChannel()
    const { promise: broken, reject } = Promise.withResolvers<never>()
    const early = () => reject(new Error('The thread ended early.'))
    worker.once('error', reject).once('exit', early)
    let done = false
    try {
      worker.postMessage({ job, port: port2 } satisfies Assignment<Job>, [port2])
      const result = await Promise.race([converse(port1), broken])
      done = true
      return result
    } finally {
      worker.off('error', reject).off('exit', early)
      port1.close()
      if (done && !this.#idle) this.#keep(worker)
      else await worker.terminate()
    }
  }

  #take(): Worker {
    const idle = this.#idle
    if (!idle) return this.#start()
    this.#idle = undefined
    clearTimeout(idle.leaves)
    idle.worker.ref()
    return idle.worker
  }

  #start(): Worker {
    const worker = new Worker(this.#module, { resourceLimits: this.#limits })
    worker.once('exit', () => {
      if (this.#idle?.worker === worker) this.#idle = undefined
    })
    // What goes wrong while nobody listens is told by its exit.
    return worker.on('error', () => {})
  }

  #keep(worker: Worker): void {
    // A process that has nothing else to do does not wait for it.
    worker.unref()
    this.#idle = { worker, leaves: setTimeout(() => void worker.terminate(), patience).unref() }
  }
}
