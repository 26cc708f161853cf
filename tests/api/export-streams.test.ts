import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportProperties } from '#contract/tenant/property-operations.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { pathOf } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

const rows = 30_000

beforeAll(async () => {
  server = await startServer()
  await server.admin.query(
    `insert into properties (organisation_id, id, title, reference, description, classification, purpose, status,
       listing, address_line1, city, country, currency, area_unit)
     select $1, gen_random_uuid(), 'Palm Court ' || n, 'P-' || n, repeat('quiet ', 40), 'residential', 'rent', 'active',
       'private', n || ' Broad Street', 'Lagos', 'NG', 'NGN', 'sqm'
     from generate_series(1, $2::integer) n`,
    [server.own.id, rows],
  )
})
afterAll(() => server.close())

/** Asks for a file and reads nothing of it yet. */
async function open(format: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const sent = request({
    host: '127.0.0.1',
    port: server.port,
    path: pathOf(exportProperties, { query: { format } }),
    headers: { ...server.own.people.admin.credentials, ...headers },
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

/** How a download ends for its reader. */
const endOf = (response: IncomingMessage) =>
  new Promise<{ whole: boolean; bytes: number }>((resolve) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    response.on('error', () => {})
    response.on('close', () => resolve({ whole: response.complete, bytes }))
  })

const reading = async () =>
  (
    await server.admin.query(
      `select count(*)::integer as n from pg_stat_activity
       where datname = $1 and usename = 'freehold_app' and state <> 'idle'`,
      [server.database.name],
    )
  ).rows[0].n as number

/** Whether the database waits for us to read on, or for what to do next. */
const waiting = async () =>
  (
    await server.admin.query(
      `select from pg_stat_activity where datname = $1 and query like 'select "title"%' and wait_event_type = 'Client'`,
      [server.database.name],
    )
  ).rowCount === 1

const held = () => server.services.database.streams.totalCount - server.services.database.streams.idleCount

describe.each(['csv', 'xlsx'])('a download as %s', (format) => {
  it('waits for a slow reader and holds one connection meanwhile', async () => {
    const response = await open(format)
    await once(response, 'readable')
    const before = process.memoryUsage.rss()
    await expect.poll(waiting).toBe(true)
    expect(held()).toBe(1)
    expect(process.memoryUsage.rss() - before).toBeLessThan(40e6)
    const { whole, bytes } = await endOf(response)
    expect(whole).toBe(true)
    expect(bytes).toBeGreaterThan(rows * 5)
    await expect.poll(held).toBe(0)
  })

  it('lets go of its connection when the reader goes away', async () => {
    server.errors.length = 0
    const response = await open(format)
    await once(response, 'readable')
    response.destroy()
    await expect.poll(held).toBe(0)
    await expect.poll(reading).toBe(0)
    expect(server.errors).toEqual([])
  })

  it.each(['identity', 'br'])('breaks off visibly when the database goes away (%s)', async (encoding) => {
    const response = await open(format, { 'accept-encoding': encoding })
    await once(response, 'readable')
    await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and usename = 'freehold_app' and query like 'select "title"%'`,
      [server.database.name],
    )
    expect((await endOf(response)).whole).toBe(false)
    await expect.poll(held).toBe(0)
  })
})

describe('many downloads', () => {
  it('are refused with a sentence when they are too many at once, and are welcome again afterwards', async () => {
    const opened = await Promise.all([1, 2].map(() => open('csv')))
    await Promise.all(opened.map((response) => once(response, 'readable')))
    const refused = await server.own.people.admin.call(exportProperties, { query: { format: 'csv' } })
    expect(refused).toMatchObject({ status: 429, body: { reason: 'too_many_downloads' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const roll = await server.own.people.admin.call(rentRoll.file)
    expect(roll).toMatchObject({ status: 429, body: { reason: 'too_many_downloads' } })
    const others = await server.other.people.admin.call(exportProperties, { query: { format: 'csv' } })
    expect(others.status).toBe(200)
    for (const response of opened) response.destroy()
    await expect.poll(held).toBe(0)
    const response = await open('csv')
    expect((await endOf(response)).whole).toBe(true)
  })
  it('keep no place for readers that went away before it began', async () => {
    for (let times = 0; times < 12; times++) {
      const sent = request({
        host: '127.0.0.1',
        port: server.port,
        path: pathOf(exportProperties, { query: { format: 'csv' } }),
        headers: server.own.people.admin.credentials,
      })
      sent.on('error', () => {})
      const finished = once(sent, 'finish')
      sent.end()
      await finished
      sent.destroy()
    }
    await expect.poll(held).toBe(0)
    for (const response of await Promise.all([1, 2].map(() => open('csv')))) {
      expect(response.statusCode).toBe(200)
      response.destroy()
    }
    await expect.poll(held).toBe(0)
  })
})
