import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation, Resource } from '#contract/kit/index.ts'
import { tenantOperations } from '#contract/tenant/index.ts'
import { allResources, createSamples } from '#tests/support/fixtures/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await createSamples(server.own, 6)
})
afterAll(() => server.close())

const exported = Object.entries<Resource>(allResources).flatMap(([name, resource]) => {
  const operation = Object.values(tenantOperations).find(({ id }) => id === `${name}.export`)
  return operation ? [{ name, operation, resource }] : []
})
/** Nothing but ids. */
const ids = /^[0-9a-f-]{36}(; [0-9a-f-]{36})*$/

it('covers every list that can be exported', () => expect(exported.length).toBeGreaterThan(15))

/** The file as a program without our code reads it. */
async function fileOf(operation: Operation, query: Record<string, string> = {}) {
  const answer = await server.own.people.admin.call(operation, { query: { format: 'csv', ...query } })
  expect(answer.status, answer.text).toBe(200)
  const [head = [], ...rows] = Papa.parse<string[]>(answer.text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  }).data
  expect(rows.length).toBeGreaterThan(0)
  return { head, column: (index: number) => rows.map((row) => row[index] ?? '') }
}

describe.each(exported)('a file of $name', ({ operation, resource }) => {
  it('names what its records point to, once, and has no ids', async () => {
    const { head, column } = await fileOf(operation)
    expect(head).toEqual([...new Set(head)])
    expect(head.filter((_, index) => column(index).some((cell) => ids.test(cell)))).toEqual([])
    const isNamed = column(head.indexOf('Property')).some((cell) => cell !== '')
    expect(isNamed).toBe('propertyId' in resource.allFields)
  })
})

const ofProperties = exported.filter(
  ({ resource }) => 'property' in resource.allFields && !('propertyTitle' in resource.allFields),
)

it.each(ofProperties)(
  'a file of $name names the property also where its column was chosen',
  async ({ operation }) => {
    const { column } = await fileOf(operation, { columns: 'propertyId' })
    expect(column(0).filter((cell) => cell === '' || ids.test(cell))).toEqual([])
  },
)
