import { createServer, type AddressInfo, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#tests/support/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailTo } from '#tests/support/kept-mails.ts'
import { createOrganisationWith, type TestPerson } from '#tests/support/people.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let database: TestDatabase
/** Where the servers under test believe that mail is taken. */
let port: number
let server: Served
let person: TestPerson

interface Received {
  from: string
  to: string[]
  message: string
}

/** A mail server that speaks the real protocol. */
interface MailServer {
  received: Received[]
  /** How often somebody was greeted. */
  greeted: number
  close: () => Promise<void>
}

let mailServer: { close: () => Promise<void> } | undefined

async function listenForMail(options: SMTPServerOptions = {}): Promise<MailServer> {
  const here: MailServer = {
    received: [],
    greeted: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) => {
      here.greeted++
      callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        here.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
    ...options,
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  mailServer = here
  return here
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return free
}

beforeAll(async () => {
  port = await freePort()
  database = await createTestDatabase()
  server = await serve(database, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Harbour Homes <no-reply@homes.example>',
  })
  await server.begin()
  const office = await createOrganisationWith(server.services.database, 'Office', [{ roles: ['admin'] }])
  person = office.people[0]!
})
afterEach(async () => {
  await mailServer?.close()
  mailServer = undefined
  await server.services.database.pool.query(
    `delete from identity.rate_limits; delete from jobs.job where name = 'mails'`,
  )
  server.log.length = 0
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** @returns milliseconds that the answer took */
async function askForMail(): Promise<number> {
  const caller = clientOf(Number(new URL(server.origin).port))
  const since = performance.now()
  const { status } = await caller.send({
    method: 'POST',
    path: '/api/admin/v1/password-reset/mail',
    body: { email: person.email },
  })
  caller.close()
  expect(status).toBe(202)
  return performance.now() - since
}

/** A message's text with its transfer encoding undone. */
const plain = (message: string) =>
  message
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const jobs = async () => {
  const { rows } = await server.services.database.pool.query<{ state: string; retry_count: number }>(
    `select state, retry_count from jobs.job where name = 'mails'`,
  )
  return rows
}

describe('mail by SMTP', () => {
  it('goes out with a designed part and a plain one, from the configured sender', async () => {
    const smtp = await listenForMail()
    await askForMail()
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1)
    const [{ from, to, message } = { from: '', to: [], message: '' }] = smtp.received
    expect(from).toBe('no-reply@homes.example')
    expect(to).toEqual([person.email])
    expect(message).toMatch(/^From: Harbour Homes <no-reply@homes\.example>\r$/m)
    expect(message).toMatch(/^Subject: Choose a new password\r$/m)
    expect(message).toMatch(/^Message-ID: <[0-9a-f-]{36}@homes\.example>\r$/m)
    expect(message).toMatch(/Content-Type: multipart\/alternative/)
    const link = `${server.services.config.publicUrl}/auth/forgot-password/`
    const text = plain(message)
    expect(text.split(link).length - 1).toBeGreaterThanOrEqual(3)
    expect(text).toContain('Choose a password:')
    expect(text).toContain('<!doctype html>')
  })

  it('is kept while nobody takes it, and sent as soon as somebody does; who asked waits for none of it', async () => {
    const took = await askForMail()
    await expect.poll(async () => (await jobs())[0]?.retry_count, { timeout: 20_000 }).toBeGreaterThan(0)
    const smtp = await listenForMail()
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
    expect(took).toBeLessThan(1_000)
    expect(server.log.join('\n')).toContain('SMTP: ESOCKET')
  })

  it('is tried again after a passing refusal (4xx), with the same id and link', async () => {
    let refusals = 0
    const attempts: string[] = []
    const smtp = await listenForMail({
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          attempts.push(Buffer.concat(chunks).toString())
          if (refusals++ > 0) return callback()
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          void session
        })
      },
    })
    await askForMail()
    await expect.poll(() => attempts.length, { timeout: 60_000 }).toBe(2)
    expect(smtp.greeted).toBeGreaterThan(0)
    const of = (pattern: RegExp) => attempts.map((message) => pattern.exec(plain(message))?.[0])
    for (const pattern of [/Message-ID: <.*>/, /forgot-password\/[\w-]{43}/]) {
      const [first, second] = of(pattern)
      expect(first).toBeDefined()
      expect(second).toBe(first)
    }
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('completed')
  })

  it('is given up when the receiver refuses it for good (5xx), without naming anybody in the log', async () => {
    const smtp = await listenForMail({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    await askForMail()
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('completed')
    expect(smtp.received).toEqual([])
    expect(server.log.join('\n')).toContain('The mail was refused for good.')
    expect(server.log.join('\n')).not.toContain(person.email)
  })

  it('a mail server that takes the call and says nothing holds up nothing', async () => {
    const silent: Server = createServer(() => {})
    const sockets = new Set<{ destroy: () => void }>()
    silent.on('connection', (socket) => sockets.add(socket))
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    const took = await askForMail()
    await expect.poll(() => sockets.size, { timeout: 20_000 }).toBeGreaterThan(0)
    const caller = clientOf(Number(new URL(server.origin).port))
    const since = performance.now()
    expect((await caller.send({ method: 'GET', path: '/readyz' })).status).toBe(200)
    expect(performance.now() - since).toBeLessThan(2_000)
    caller.close()
    expect(took).toBeLessThan(1_000)
    await expect.poll(() => server.log.join('\n'), { timeout: 40_000 }).toContain('SMTP: ETIMEDOUT')
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    const smtp = await listenForMail()
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  })
})

describe('/dev/mail', () => {
  const page = async (at: Served, path: string) => {
    const response = await fetch(`${at.origin}${path}`, { headers: { accept: 'text/html' } })
    return { status: response.status, html: await response.text(), headers: response.headers }
  }

  it('lists what was kept instead of sent, and shows each mail designed and plain', async () => {
    const keeping = await serve(database)
    try {
      const { pool } = keeping.services.database
      const id = uuid()
      await keeping.services.mailer.send({
        id,
        to: 'ada@homes.example',
        subject: 'Confirm <this>',
        html: '<html><head></head><body><a href="/x">Go</a></body></html>',
        text: 'Go: /x <b>',
      })
      await mailTo(pool, 'ada@homes.example', /Confirm/)
      const list = await page(keeping, '/dev/mail')
      expect(list.status).toBe(200)
      expect(list.html).toContain('Confirm &lt;this&gt;')
      expect(list.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect((await page(keeping, `/dev/mail/${id}`)).html).toContain(
        'sandbox="allow-top-navigation-by-user-activation"',
      )
      expect((await page(keeping, `/dev/mail/${id}?view=text`)).html).toContain('Go: /x &lt;b&gt;')
      for (const wrong of [uuid(), 'nonsense', '%00'])
        expect((await page(keeping, `/dev/mail/${wrong}`)).status, wrong).toBeGreaterThanOrEqual(400)
      expect((await page(keeping, `/dev/mail/${uuid()}`)).status).toBe(404)
    } finally {
      await keeping.close()
    }
  })

  it('is not there where mails are sent, nor in production, where they wait', async () => {
    expect((await page(server, '/dev/mail')).status).toBe(404)
    const production = await serve(database, { NODE_ENV: 'production' })
    try {
      expect((await page(production, '/dev/mail')).status).toBe(404)
      const mail = { id: uuid(), to: 'a@homes.example', subject: '', html: '', text: '' }
      await expect(production.services.mailer.send(mail)).rejects.toThrow(/no SMTP_URL/)
    } finally {
      await production.close()
    }
  })
})
