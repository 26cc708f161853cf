import type { FastifyBaseLogger } from 'fastify'

interface Loop {
  /** What is done, as the log says it after a failure: "‹what› failed". */
  what: string
  /** Milliseconds between runs. */
  every: number
}

/**
 * Runs `work` now and again, one run at a time; a run that fails is logged, and the next one tries again.
 * @param work stops at a safe point once its signal is aborted
 * @returns aborts the run in progress and waits for it
 */
export function startLoop(
  log: FastifyBaseLogger,
  { what, every }: Loop,
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      await work(stopped.signal)
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error }, `${what} failed, will be tried again`)
    } finally {
      running = undefined
    }
  }
  const next = () => {
    running ??= run()
  }
  next()
  const timer = setInterval(next, every)
  return async () => {
    stopped.abort()
    clearInterval(timer)
    await running
  }
}
