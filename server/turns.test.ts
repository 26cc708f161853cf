import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

describe('turns', () => {
  it('runs no more at once than there are places, in the order of arrival, failures included', async () => {
    const turn = turnsOf(2)
    const started: number[] = []
    let running = 0
    let most = 0
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((number) =>
        turn(async () => {
          started.push(number)
          most = Math.max(most, ++running)
          await setImmediate()
          running--
          if (number === 2) throw new Error('second')
          return number
        }),
      ),
    )
    expect(most).toBe(2)
    expect(started).toEqual([1, 2, 3, 4, 5, 6])
    expect(results.map((result) => result.status === 'fulfilled')).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ])
  })
})
