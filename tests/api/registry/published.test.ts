import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminResources } from '#contract/admin/index.ts'
import { bareSchema, type Operation, type Resource } from '#contract/kit/index.ts'
import { roleKeys } from '#domain/access/index.ts'
import { storedIn } from '#server/db/stored-in.ts'
import { bases } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import {
  allResources,
  createSamples,
  type ResourceName,
  type Samples,
} from '#tests/support/fixtures/index.ts'
import { allOperations } from '#tests/support/operations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let samples: Samples

interface OpenApi {
  openapi: string
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown>; parameters?: unknown[] }>
  >
  components: { schemas: Record<string, unknown> }
}
const documents: Partial<Record<'tenant' | 'admin', OpenApi>> = {}

beforeAll(async () => {
  server = await startServer()
  samples = await createSamples(server.own, 8)
  for (const api of ['tenant', 'admin'] as const) {
    const { status, body } = await server.anonymous.send({
      method: 'GET',
      path: `${bases[api]}/openapi.json`,
    })
    expect(status).toBe(200)
    documents[api] = body as OpenApi
  }
})
afterAll(() => server.close())

describe('the OpenAPI documents', () => {
  const published = (operation: Operation) =>
    documents[operation.api]!.paths[operation.path.replaceAll(/:(\w+)/g, '{$1}')]?.[
      operation.method.toLowerCase()
    ]

  it('AP-01 describe every operation of the contract, and nothing else', () => {
    for (const operation of allOperations)
      expect(published(operation)?.operationId, operation.id).toBe(operation.id)
    const described = Object.values(documents).flatMap((document) =>
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map((entry) => entry.operationId),
      ),
    )
    expect(described.toSorted()).toEqual(allOperations.map((operation) => operation.id).toSorted())
  })

  it('AP-08 name every parameter of path and query', () => {
    for (const operation of allOperations) {
      const shape = (schema: z.ZodType | undefined) =>
        schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
      const named = (published(operation)?.parameters ?? []) as { name: string }[]
      expect(named.map(({ name }) => name).toSorted(), operation.id).toEqual(
        [...shape(operation.params), ...shape(operation.query)].toSorted(),
      )
    }
  })

  it('AP-07 have the error object', () => {
    for (const document of Object.values(documents))
      expect(document.components.schemas).toHaveProperty('Error')
  })

  it('can be read as pages', async () => {
    for (const api of ['tenant', 'admin'] as const) {
      const { status, text } = await server.anonymous.send({ method: 'GET', path: `${bases[api]}/docs/` })
      expect(status).toBe(200)
      expect(text).toContain('<html')
    }
  })
})

/** The record's schema for somebody who may not see every field, and nothing that it does not declare. */
const partOf = (schema: z.ZodType) => (bareSchema(schema) as z.ZodObject).partial().strict()

const resources = Object.entries(allResources) as [ResourceName, Resource][]

describe.each(resources)('what %s are answered with', (name, resource) => {
  it('AP-08 is the published record, whole for an administrator', async () => {
    const { admin } = server.own.people
    const page = await admin.call(resource.operations.list, { query: { limit: '200' } })
    z.object({ data: z.array(resource.record.strict()), total: z.int() })
      .strict()
      .parse(page.body)
    for (const { id } of samples[name]) {
      const answer = await admin.call(resource.operations.get, { params: { id: id as string } })
      resource.record.strict().parse(answer.body)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('RP-02 RP-03 has no field that the role may not read, and no field more', async () => {
    for (const role of roleKeys) {
      const person = server.own.people[role]
      const page = await person.call(resource.operations.list, { query: { limit: '200' } })
      if (page.status === 403) continue
      expect(page.status, page.text).toBe(200)
      const { data } = page.body as { data: Record<string, unknown>[] }
      for (const record of data) partOf(resource.record).parse(record)
    }
  })

  if (name in adminResources) return
  it('RP-04 hides fields from a tenant, from lists, records and activity, and from being asked about', async () => {
    const renter = server.own.people.renter
    const rules = await server.admin.query<{ rules: { subject: string; fields?: string[] }[] }>(
      'select rules from roles where organisation_id = $1 and key = $2',
      [server.own.id, 'renter'],
    )
    const limited = rules.rows[0]!.rules.find((rule) => rule.subject === resource.subject && rule.fields)
    if (!limited) return
    const sample = samples[name].find((row) => row['archivedAt'] === null)!
    const id = sample['id'] as string
    // Money is theirs by the lease that it is about.
    const [kind, assigned] = 'leaseId' in sample ? ['leases', sample['leaseId']] : [name, id]
    // Whoever rents is the tenant themselves, and reports issues; everything else is assigned to them.
    const own = { tenants: 'user_id', issues: 'reporter_id' }[name as string]
    if (own) {
      await server.admin.query(`update ${storedIn(name)} set ${own} = $2 where id = $1`, [id, renter.userId])
    } else {
      await server.admin.query(
        `insert into profile_scopes (organisation_id, profile_id, kind, record_id) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [server.own.id, renter.profileId, kind, assigned],
      )
    }
    const allowed = new Set(limited.fields)
    const hidden = Object.keys(resource.allFields).filter((field) => !allowed.has(field))
    expect(hidden.length).toBeGreaterThan(0)
    await expect
      .poll(async () => (await renter.call(resource.operations.get, { params: { id } })).status)
      .toBe(200)
    const one = (await renter.call(resource.operations.get, { params: { id } })).body as object
    const { data } = (await renter.call(resource.operations.list)).body as { data: object[] }
    for (const record of [one, ...data]) {
      expect(Object.keys(record).filter((field) => !allowed.has(field))).toEqual([])
    }
    for (const sortBy of resource.sort.filter((field) => !allowed.has(field))) {
      errorOf(await renter.call(resource.operations.list, { query: { sortBy } }), 403)
    }
    for (const [filter, { field, kind }] of Object.entries(resource.filter)) {
      if (allowed.has(field)) continue
      const text = kind === 'reference' ? crypto.randomUUID() : kind === 'oneOf' ? 'rent' : 'x'
      const answer = await renter.call(resource.operations.list, { query: { [filter]: text } })
      errorOf(answer, [403, 422])
    }
  })
})
