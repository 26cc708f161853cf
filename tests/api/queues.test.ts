import { afterAll, beforeAll, expect, it } from 'vitest'
import { installQueues } from '#server/queue/queue.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('nothing')
})
afterAll(() => database.drop())

it('are installed by any number of processes that start at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const starts = Array.from({ length: 6 }, () => installQueues(database.owner))
    const outcomes = await Promise.allSettled(starts)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
