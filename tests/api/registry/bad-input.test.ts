import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminOperations } from '#contract/admin/index.ts'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import type { RoleKey } from '#domain/access/index.ts'
import { bases, type Answer, type Client, type Sent } from '#tests/support/client.ts'
import { errorOf } from '#tests/support/error.ts'
import { calls } from '#tests/support/fixtures/calls.ts'
import { createSamples } from '#tests/support/fixtures/index.ts'
import { formWith } from '#tests/support/form.ts'
import { jsonSchemaOf, nearly, pathText, queryText } from '#tests/support/hostile.ts'
import { operationsById, randomParams } from '#tests/support/operations.ts'
import { randomTargets } from '#tests/support/targets.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Requests per operation that are promised. */
const promised = 300
/** They are sent some at a time. */
const atOnce = 10

let server: TestServer
let admin: Client
let known: string[]
/** Ids of the records that an operation is about, by the first part of its path. */
let idsAt: Record<string, string[]>

beforeAll(async () => {
  server = await startServer()
  admin = server.own.people.admin
  const [own, other] = [await createSamples(server.own, 6), await createSamples(server.other, 2)]
  const idsOf = (rows: Record<string, unknown>[]) => rows.map((row) => row['id'] as string)
  const { body } = await callerOf(endSession).call(listSessions)
  const sessions = body as AnswerOf<typeof listSessions>
  idsAt = Object.fromEntries(
    Object.entries({ ...own, me: sessions.data }).map(([name, rows]) => [name, idsOf(rows)]),
  )
  const all = idsOf([...Object.values(own), ...Object.values(other)].flat())
  // Every other one is a property's, which most records that are made belong to.
  const properties = idsOf(own.properties)
  known = all.flatMap((id, index) => [id, properties[index % properties.length]!])
})
afterAll(() => server.close())

const { 'me.endSession': endSession, 'me.sessions': listSessions } = adminOperations

/** Who ends their own session by these calls: people whom no other call needs. */
const ending: Record<string, RoleKey> = { 'session.signOut': 'agents', [endSession.id]: 'renter' }

const callerOf = ({ id }: Operation): Client => {
  const role = ending[id]
  return role ? server.own.people[role] : admin
}

/** Made once for all answers of an operation: that takes longer than to hold one against it. */
const published = ({ answer }: Operation) => (answer instanceof z.ZodObject ? answer.strict() : undefined)

/** Never our fault, always in the published shape. */
function check({ streams }: Operation, shape: z.ZodObject | undefined, answer: Answer, sent: string): void {
  expect(answer.status, `${sent} → ${answer.text}`).toBeLessThan(500)
  if (answer.status >= 400) {
    errorOf(answer, answer.status)
    return
  }
  expect([200, 201, 202, 204, 304]).toContain(answer.status)
  if (shape) {
    const { error } = shape.safeParse(answer.body)
    expect(error?.issues, `${sent} → ${answer.text}`).toBeUndefined()
  } else if (!streams) expect(answer.text).toBe('')
}

/** Why an answer is what it is: the same for all that were refused for the same fields. */
function reasonOf({ status, body }: Answer): string {
  const { reason, payload } = (body ?? {}) as { reason?: string; payload?: { field: string }[] }
  return [status, reason, ...(Array.isArray(payload) ? payload.map(({ field }) => field) : [])].join(' ')
}

const optional = <T>(value: fc.Arbitrary<T>, weight = 1) =>
  fc.oneof({ weight, arbitrary: value }, { weight: 4, arbitrary: fc.constant(undefined) })

/** Requests for an operation, nearly right. */
function requestsFor(operation: Operation): fc.Arbitrary<Sent> {
  const its = idsAt[operation.path.split('/')[1]!] ?? []
  const ids = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    // Else it would be luck whether any of the hundreds that are known is the right one.
    { weight: 1, arbitrary: fc.constantFrom(...(its.length > 0 ? its : known)) },
    { weight: 2, arbitrary: pathText },
  )
  const names = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const params = fc.record(
    Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? ids : pathText])),
  )
  const asked = operation.query instanceof z.ZodObject ? Object.keys(operation.query.shape) : []
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...asked, 'page') },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '', 'a[b]', 'page[]', '\u0000') },
  )
  const needed = Object.entries(calls[operation.id]?.(randomTargets()).query ?? {})
  const query = fc
    .tuple(fc.subarray(needed), fc.array(fc.tuple(name, queryText), { maxLength: 3 }))
    .map(([right, more]) => [...right, ...more])
  const body = operation.body
    ? nearly(jsonSchemaOf(operation.body), known)
    : optional(fc.jsonValue({ maxDepth: 2 }))
  const key = optional(fc.constantFrom('k'.repeat(20), 'short', 'ok-but-longer-key', 'x'.repeat(300)))
  return fc.record({ params, query, body, key }).map((drawn) => {
    const path = operation.path.replaceAll(/:(\w+)/g, (_, param: string) => drawn.params[param]!)
    const search = drawn.query
      .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
      .join('&')
    const headers: Record<string, string> = drawn.key ? { 'idempotency-key': drawn.key } : {}
    return {
      method: operation.method,
      path: `${bases[operation.api]}${path}${search ? `?${search}` : ''}`,
      headers,
      body: operation.method === 'GET' ? undefined : drawn.body,
    }
  })
}

/** What deletes comes last, since nothing would be left for the others. */
const removingLast = operationsById.toSorted(
  ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)

describe.each(removingLast)('%s', (_id, operation) => {
  it(
    'AP-07 ER-12 answers whatever comes in the published shape and never with 5xx',
    { timeout: 120_000 },
    async () => {
      const reasons = new Set<string>()
      const shape = published(operation)
      const property = fc.asyncProperty(
        fc.array(requestsFor(operation), { minLength: atOnce, maxLength: atOnce }),
        async (requests) => {
          const answers = await Promise.all(requests.map((request) => callerOf(operation).send(request)))
          for (const [index, answer] of answers.entries()) {
            reasons.add(reasonOf(answer))
            check(operation, shape, answer, JSON.stringify(requests[index]).slice(0, 2_000))
          }
        },
      )
      await fc.assert(property, { numRuns: promised / atOnce, endOnFailure: true })
      // Were they all refused for the same reason, nothing would have been tried. A few may be, by chance.
      const tried = operation.params ?? operation.body ?? operation.query
      expect(reasons.size).toBeGreaterThan(tried && operation.bodyKind !== 'multipart' ? 1 : 0)
    },
  )
})

const withBody = operationsById.filter(
  ([, operation]) => operation.body && operation.bodyKind !== 'multipart',
)

describe.each(withBody)('%s', (_id, operation) => {
  const send = (raw: string | Buffer, headers: Record<string, string>) =>
    callerOf(operation).call(operation, {
      params: { ...randomParams(operation), ...calls[operation.id]?.(randomTargets()).params },
      raw,
      headers,
    })

  it('AP-07 refuses what is not JSON', async () => {
    const json = { 'content-type': 'application/json' }
    const malformed = [
      '',
      '{',
      '[',
      '{"a":}',
      "{'a':1}",
      '{"a":1,}',
      'nul',
      '\u0000',
      '{"a":1}{"b":2}',
      '\u00ff',
      '[1,2',
    ]
    for (const raw of malformed) {
      const answer = await send(raw, json)
      expect(errorOf(answer, 400).reason, raw).toBe('malformed_json')
    }
    for (const raw of ['1', '"text"', 'null', '[]', 'true', '[{}]'])
      errorOf(await send(raw, json), [422, 400])
  })

  it('AP-07 refuses keys that reach for the prototype', async () => {
    for (const raw of [
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"a":{"__proto__":1}}',
    ]) {
      errorOf(await send(raw, { 'content-type': 'application/json' }), [400, 422])
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  it('AP-01 refuses other content types with 415', async () => {
    const types = [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'nonsense',
      'application/json2',
    ]
    for (const type of types) {
      const answer = await send('{}', { 'content-type': type })
      expect(errorOf(answer, 415).reason, type).toBe('unsupported_media_type')
    }
    const form = formWith([{ name: 'a.json', type: 'application/json', content: '{}' }])
    errorOf(await send(form.raw, form.headers), [400, 415, 422])
  })

  it('AP-07 refuses a body over the limit with 413, and a very deep one', async () => {
    const huge = `{"title":"${'x'.repeat(1_100_000)}"}`
    expect(errorOf(await send(huge, { 'content-type': 'application/json' }), 413).reason).toBe('too_large')
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    errorOf(await send(deep, { 'content-type': 'application/json' }), [400, 422])
    const nested = `{"details":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    errorOf(await send(nested, { 'content-type': 'application/json' }), [400, 422])
  })
})

const withForms = operationsById.filter(([, operation]) => operation.bodyKind === 'multipart')

describe.each(withForms)('%s', (_id, operation) => {
  it('AP-02 answers broken forms in the published shape', async () => {
    const right = formWith([{ name: 'a.bin', type: 'text/csv', content: 'a,b\n1,2\n' }])
    const type = right.headers['content-type']!
    const boundary = type.split('boundary=')[1]!
    const forms: [string, string | Buffer, string][] = [
      ['JSON', '{}', 'application/json'],
      ['no boundary', right.raw, 'multipart/form-data'],
      ['another boundary', right.raw, 'multipart/form-data; boundary=other'],
      ['nothing', '', type],
      ['no parts', `--${boundary}--\r\n`, type],
      ['cut off', right.raw.subarray(0, right.raw.length - 30), type],
      ['cut off in a head', right.raw.subarray(0, 60), type],
      ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 31) % 256)), type],
      ['an empty file', formWith([{ name: 'a.csv', type: 'text/csv', content: '' }]).raw, type],
      [
        'a field',
        `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\nv\r\n--${boundary}--\r\n`,
        type,
      ],
    ]
    for (const [what, raw, contentType] of forms) {
      const answer = await admin.call(operation, {
        params: Object.fromEntries(Object.keys(randomParams(operation)).map((name) => [name, known[0]!])),
        query: calls[operation.id]?.(randomTargets()).query,
        raw,
        headers: { 'content-type': contentType },
      })
      expect(answer.status, what).toBeLessThan(500)
      if (answer.status >= 400) errorOf(answer, answer.status)
    }
  })
})

it('AP-07 answers unknown addresses and methods in the published shape', async () => {
  for (const path of [
    '/api/tenant/v1/nothing',
    '/api/tenant/v1',
    '/api/nothing',
    '/api/tenant/v1/properties/%',
    '/api/tenant/v2/properties',
  ]) {
    errorOf(await admin.send({ method: 'GET', path }), [400, 404])
  }
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    errorOf(await admin.send({ method, path: '/api/tenant/v1/properties', body: {} }), [404, 405])
  }
})

it('leaves no line in the log for any of it', () => expect(server.errors).toEqual([]))
