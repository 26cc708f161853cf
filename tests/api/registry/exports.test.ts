import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantOperations } from '#contract/tenant/index.ts'
import { allResources, createSamples } from '#tests/support/fixtures/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await createSamples(server.own, 6)
})
afterAll(() => server.close())

const exported = Object.keys(allResources).flatMap((name) => {
  const operation = Object.values(tenantOperations).find(({ id }) => id === `${name}.export`)
  return operation ? [{ name, operation }] : []
})
/** Nothing but ids. */
const ids = /^[0-9a-f-]{36}(; [0-9a-f-]{36})*$/

it('covers every list that can be exported', () => expect(exported.length).toBeGreaterThan(15))

describe.each(exported)('a file of $name', ({ operation }) => {
  it('names what its records point to, once, and has no ids', async () => {
    const answer = await server.own.people.admin.call(operation, { query: { format: 'csv' } })
    expect(answer.status, answer.text).toBe(200)
    const [head = [], ...rows] = Papa.parse<string[]>(answer.text.replace(/^\uFEFF/, ''), {
      skipEmptyLines: true,
    }).data
    expect(rows.length).toBeGreaterThan(0)
    expect(head).toEqual([...new Set(head)])
    const withIds = head.filter((_, index) => rows.some((row) => ids.test(row[index] ?? '')))
    expect(withIds).toEqual([])
  })
})
