import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startLoop } from './loop.ts'

const log = pino({ level: 'silent' })

it('runs one at a time, goes on after a failure, and stops at the point that the work chooses', async () => {
  let runs = 0
  let atOnce = 0
  let ended = false
  const reached = Promise.withResolvers<void>()
  const stop = startLoop(log, { what: 'trying', every: 1 }, async (signal) => {
    expect(++atOnce).toBe(1)
    try {
      if (++runs === 1) throw new Error('the first run fails')
      reached.resolve()
      while (!signal.aborted) await new Promise(setImmediate)
      ended = true
    } finally {
      atOnce--
    }
  })
  await reached.promise
  await stop()
  expect({ runs, ended }).toEqual({ runs: 2, ended: true })
})
