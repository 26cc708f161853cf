import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStatus } from '#contract/admin/status.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { nameOfStatement } from '#server/db/statements.ts'
import { measure } from '#server/http/metrics.ts'
import { announce } from '#server/queue/outbox.ts'
import { openTracing } from '#server/tracing.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { serve, type Served } from '#tests/support/serve.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** A collector that takes traces as OTLP over HTTP. */
let collector: Server
const spans: SentSpan[] = []
let endTracing: () => Promise<void>
let database: TestDatabase
let server: Served
let own: Organisation

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString()) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  endTracing = openTracing(endpoint)
  database = await createTestDatabase()
  server = await serve(database, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'info' })
  const seeded = await createOrganisation(database.admin, server.services.config, 'Own Homes')
  own = await signIn(Number(new URL(server.origin).port), seeded)
})
afterAll(async () => {
  await server.close()
  await database.drop()
  collector.close()
})

const logged = (message: string) =>
  server.log.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === message)

describe('an operator', () => {
  it('reads why a request was refused, by names of fields and not by what stood in them', async () => {
    const body = { title: '', addressLine1: 'Secret Lane 7', city: '', country: 'NG', currency: 'NGN' }
    expect((await own.people.admin.call(properties.operations.create, { body })).status).toBe(422)
    const missing = { params: { id: crypto.randomUUID() } }
    expect((await own.people.admin.call(properties.operations.get, missing)).status).toBe(404)
    expect(logged('request refused')).toEqual([
      expect.objectContaining({
        method: 'POST',
        route: '/api/tenant/v1/properties',
        status: 422,
        reason: 'invalid',
        fields: ['title', 'city'],
      }),
      expect.objectContaining({
        method: 'GET',
        route: '/api/tenant/v1/properties/:id',
        status: 404,
        reason: 'not_found',
      }),
    ])
    expect(server.log.join('\n')).not.toContain('Secret Lane')
  })

  it('reads which statements were slow, and how much work waits and for how long', async () => {
    const scope = { organisationId: own.id, userId: null }
    await server.services.database.withTenant(scope, async (tx) => {
      await sql`select pg_sleep(0.6) from properties right join (values (1)) as one on true`.execute(tx)
      const then = new Date(Date.now() - 90_000).toISOString()
      await announce(tx, own.id, 'nobody.listens', {}, then)
    })
    await server.services.jobs.sendNow('avatars', { userId: own.people.admin.userId, avatarId: own.id })
    // On a busy machine others may have been slow, too.
    expect(logged('a statement was slow')).toContainEqual(
      expect.objectContaining({
        level: 30,
        statement: 'select properties',
        milliseconds: expect.any(Number),
      }),
    )
    const text = await measure(Fastify(), server.services).metrics()
    expect(text).toMatch(/^freehold_slow_statements_total\{statement="select properties"\} [1-9]/m)
    expect(text).toContain('freehold_jobs{queue="avatars",state="due"} 1')
    expect(text).toContain('freehold_outbox_entries 1')
    expect(text).toMatch(/^freehold_outbox_wait_seconds 9\d(\.\d+)?$/m)
  })

  it('of one organisation reads what of its own work waits, and nothing of others', async () => {
    const report = { organisationId: own.id, fileId: crypto.randomUUID() }
    await server.services.jobs.sendNow('report-files', report)
    await server.services.jobs.sendNow('mails', {
      id: crypto.randomUUID(),
      kind: 'invite',
      organisationId: crypto.randomUUID(),
      inviteId: crypto.randomUUID(),
    })
    const { body } = await own.people['team-lead'].call(readStatus)
    const status = body as AnswerOf<typeof readStatus>
    const found = Object.fromEntries(status.work.map(({ kind, waiting }) => [kind, waiting]))
    expect(found).toMatchObject({ 'report-files': 1, mails: 0, imports: 0 })
    const waitingSince = status.work.find(({ kind }) => kind === 'report-files')!.waitingSince!
    expect(Date.parse(status.at) - Date.parse(waitingSince)).toBeLessThan(60_000)
    expect(status).toMatchObject({ storage: true, effects: { waiting: 1 }, leasesOn: null, books: null })
    expect((await own.people.landlord.call(readStatus)).status).toBe(403)
  })

  it('follows a request and its statements in the trace that the caller began', async () => {
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    const headers = { traceparent: `00-${traceId}-${spanId}-01` }
    expect((await own.people.admin.call(properties.operations.list, { headers })).status).toBe(200)
    await endTracing()
    const mine = spans.filter((span) => span.traceId === traceId)
    const request = mine.find(({ name }) => name === 'GET /api/tenant/v1/properties')!
    expect(request.parentSpanId).toBe(spanId)
    const statement = mine.find(({ name }) => name === 'select properties')!
    expect(statement.parentSpanId).toBe(request.spanId)
    const text = statement.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue
    expect(text).toMatch(/from\s+"?properties/)
    expect(JSON.stringify(mine)).not.toContain(own.id)
  })
})

it('names statements by what they do first', () => {
  expect(nameOfStatement('/* prepared */ select a, b from "properties" where id = $1')).toBe(
    'select properties',
  )
  expect(nameOfStatement('insert into charges (id) select id from given')).toBe('insert charges')
  expect(nameOfStatement('update "public"."units" set status = $1')).toBe('update units')
  expect(nameOfStatement('commit')).toBe('commit')
})
