import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
let server: Served

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database)
})
afterAll(() => database.drop())

it('answers what comes over an open connection while the server closes, and says that it is the last', async () => {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => (heard += text))
  const host = `host: ${hostname}:${port}`
  // A request whose body is on its way keeps the connection in use.
  socket.write(`POST /api/admin/v1/auth/sign-in HTTP/1.1\r\n${host}\r\nexpect: 100-continue\r\n`)
  socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n')
  await expect.poll(() => heard).toContain('100 Continue')
  const closed = server.close()
  const refused = connect(Number(port), hostname)
  await once(refused, 'error')
  socket.write(`{}GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`)
  await once(socket, 'end')
  await closed
  const last = heard.slice(heard.lastIndexOf('HTTP/1.1 '))
  expect(last).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(last.toLowerCase()).toContain('connection: close')
  expect(last).toContain('{"status":"ok"}')
})
