import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { WarmThreads } from './warm-threads.ts'

/** Answers each job with the number of the thread and of the jobs it has had; `exit` ends it instead. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    let jobs = 0
    parentPort.on('message', ({ job, port }) => {
      if (job === 'exit') process.exit()
      port.postMessage([threadId, ++jobs])
    })`)}`,
)
const answered = async (port: MessagePort) => ((await once(port, 'message')) as [[number, number]])[0]

describe('a warm thread', () => {
  it('takes one job after the other; several at once get threads of their own', async () => {
    const threads = new WarmThreads<string>(module, {})
    const [first] = await threads.run('one', answered)
    expect(await threads.run('two', answered)).toEqual([first, 2])
    const both = await Promise.all([threads.run('three', answered), threads.run('four', answered)])
    expect(both.map(([, jobs]) => jobs).toSorted((a, b) => a - b)).toEqual([1, 3])
  })

  it('ends with a job that is given up or ends it, and the next one gets another', async () => {
    const threads = new WarmThreads<string>(module, {})
    const [first] = await threads.run('one', answered)
    await expect(threads.run('two', () => Promise.reject(new Error('No more.')))).rejects.toThrow('No more.')
    const [second] = await threads.run('three', answered)
    expect(second).not.toBe(first)
    await expect(threads.run('exit', answered)).rejects.toThrow('ended early')
    expect((await threads.run('five', answered))[1]).toBe(1)
  })
})
