import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config/environment.ts'
import { openCluster } from '#server/db/cluster/index.ts'
import { isRunning, postmasterOf } from '#server/db/cluster/postmaster.ts'
import { databasePid, endAll, openFolder, startFreehold, type Started } from '#tests/support/process.ts'

const folder = openFolder()
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgresql')
const start = (env: Record<string, string> = {}) => startFreehold({ DATA_DIR: dataDir, ...env })
const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
/** Longer than anything promised here, as other tests keep the machine busy. */
const patience = { timeout: 30_000, interval: 50 }

/** The sentence with which a start is refused; there is never a stack. */
async function refusal(process: Started): Promise<string> {
  expect(await process.ended).toBe(1)
  expect(process.said()).not.toMatch(/\n\s+at |Error:/)
  return process.said().trim()
}

/** With metrics on a port that was free a moment ago; another one when somebody else has taken it meanwhile. */
async function startWithMetrics() {
  for (let tries = 1; ; tries++) {
    const probe = createServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as { port: number }
    await new Promise((resolve) => probe.close(resolve))
    const process = start({ METRICS_PORT: String(port) })
    try {
      return { process, origin: await process.ready, port }
    } catch (error) {
      if (tries === 3 || !process.said().includes('is in use')) throw error
    }
  }
}

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the process and its embedded database', () => {
  beforeAll(async () => {
    const first = start()
    expect(await isReady(await first.ready)).toBe(true)
    const pid = databasePid(cluster)
    const begun = Date.now()
    expect(await first.end('SIGTERM')).toBe(0)
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect(isRunning(pid)).toBe(false)
    expect(existsSync(join(cluster, 'data', 'postmaster.pid'))).toBe(false)
  })

  it('stops on Ctrl-C, the database too, although a request is still waiting for its answer', async () => {
    const process = start()
    const origin = await process.ready
    const pid = databasePid(cluster)
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        answer += part
      })
      // In the end it is cut off.
      .on('error', () => {})
    const head = [
      'POST /api/admin/v1/session HTTP/1.1',
      `host: ${hostname}`,
      'content-type: application/json',
    ]
    socket.write([...head, 'content-length: 100', '', '{'].join('\r\n'))
    await isReady(origin)
    expect(answer).toBe('')
    const begun = Date.now()
    expect(await process.end('SIGINT')).toBe(0)
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect(isRunning(pid)).toBe(false)
    socket.destroy()
  })

  it('stops wherever it is on its way to being ready', async () => {
    const pidFile = join(cluster, 'data', 'postmaster.pid')
    for (const moment of ['before its database', 'with its database', 'a little later']) {
      const process = start()
      const seen = expect.poll(() => existsSync(pidFile), { ...patience, interval: 5 })
      if (moment !== 'before its database') await seen.toBe(true)
      else await seen.toBe(false)
      if (moment === 'a little later') await Promise.race([delay(300), process.ready])
      // Null when the signal came before anything could listen to it.
      expect([0, null], moment).toContain(await process.end('SIGTERM'))
      expect(existsSync(pidFile), moment).toBe(false)
      expect(process.said(), moment).not.toContain('unexpected')
    }
  })

  it('stops its database when it is given up just as that becomes ready', async () => {
    const moment = new AbortController()
    const data = join(cluster, 'data')
    const opening = openCluster(
      readConfig({ DATA_DIR: dataDir }),
      pino({ level: 'silent' }),
      moment.signal,
    ).catch(() => undefined)
    await expect.poll(() => postmasterOf(data)?.ready, { ...patience, interval: 1 }).toBe(true)
    moment.abort()
    const opened = await opening
    await opened?.stop()
    expect(postmasterOf(data)).toBeUndefined()
  })

  it('stops its database also where nobody takes its traces', async () => {
    const nobody = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const address = nobody.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const process = start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    try {
      expect(await isReady(await process.ready)).toBe(true)
      const pid = databasePid(cluster)
      expect(await process.end('SIGTERM')).toBe(0)
      expect(isRunning(pid)).toBe(false)
    } finally {
      nobody.close()
    }
  })

  it('serves metrics on a port of their own only', async () => {
    const { process, origin, port } = await startWithMetrics()
    await fetch(`${origin}/api/tenant/v1/properties`)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain(
      'freehold_request_seconds_count{method="GET",route="/api/tenant/v1/properties",status="401"} 1',
    )
    for (const line of [
      /^freehold_database_connections\{pool="readers",state="idle"\} \d+$/m,
      /^freehold_jobs\{queue="mails",state="due"\} 0$/m,
      /^freehold_job_wait_seconds\{queue="imports"\} 0$/m,
      /^freehold_outbox_entries 0$/m,
      /^freehold_outbox_wait_seconds 0$/m,
    ])
      expect(metrics).toMatch(line)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    expect(await process.end('SIGTERM')).toBe(0)
  })

  it('starts after kill -9 of the process, and takes over its database', async () => {
    const killed = start()
    await killed.ready
    const pid = databasePid(cluster)
    await killed.end('SIGKILL')
    expect(isRunning(pid)).toBe(true)
    const next = start()
    expect(await isReady(await next.ready)).toBe(true)
    expect(databasePid(cluster)).toBe(pid)
    expect(await next.end('SIGTERM')).toBe(0)
    expect(isRunning(pid)).toBe(false)
  })

  it('starts after kill -9 of both, also where another process has the number of the killed database now', async () => {
    const killed = start()
    await killed.ready
    const pid = databasePid(cluster)
    await killed.end('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const pidFile = join(cluster, 'data', 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
    const next = start()
    expect(await isReady(await next.ready)).toBe(true)
    expect(await next.end('SIGTERM')).toBe(0)
  })

  it('heals within 10 s of kill -9 of the database', async () => {
    const process_ = start()
    const origin = await process_.ready
    process.kill(databasePid(cluster), 'SIGKILL')
    // Whether it was unready for long enough to be seen so depends on the machine; it says itself how long it was.
    const healed = /The database is back after (\d+) ms/
    await expect.poll(() => process_.said(), patience).toMatch(healed)
    await expect.poll(() => isReady(origin), patience).toBe(true)
    expect(Number(healed.exec(process_.said())![1])).toBeLessThan(10_000)
    expect(await process_.end('SIGTERM')).toBe(0)
  })

  it('tells proxies that it drains, and answers meanwhile', async () => {
    const process_ = start({ DRAIN_TIME: '2' })
    const origin = await process_.ready
    expect(await isReady(origin)).toBe(true)
    const ended = process_.end('SIGTERM')
    await expect
      .poll(async () => (await fetch(`${origin}/readyz`)).json() as Promise<unknown>, patience)
      .toEqual({ status: 'draining' })
    const answer = await fetch(`${origin}/config.json`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
  })

  it('is shared by a second process, and stops with the last', async () => {
    const first = start()
    await first.ready
    const pid = databasePid(cluster)
    const second = start()
    const origin = await second.ready
    expect(second.said()).toMatch(/Another Freehold uses this data folder; both share its database\./)
    expect(databasePid(cluster)).toBe(pid)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(isRunning(pid)).toBe(true)
    expect(await isReady(origin)).toBe(true)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(isRunning(pid)).toBe(false)
  })
})

describe('a start that cannot be', () => {
  it('says that the port is in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as { port: number }
    try {
      expect(await refusal(start({ PORT: String(port) }))).toBe(
        `Port ${port} on 127.0.0.1 is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      )
    } finally {
      holder.close()
    }
  })

  it('says which value of the environment is bad, and why', async () => {
    expect(await refusal(start({ PORT: 'x', SESSION_TTL: 'long' }))).toBe(
      'PORT must be a port number from 0 to 65535, but is "x".\n' +
        'SESSION_TTL must be a number of seconds, or a length like 12h or 7d, but is "long".',
    )
  })

  it('says that the data folder cannot be written to', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await refusal(start({ DATA_DIR: file }))).toBe(
      `The data folder ${file} cannot be used because a file of that name is in the way.`,
    )
  })

  it('says that the database was made by another PostgreSQL', async () => {
    const other = join(folder, 'other')
    mkdirSync(join(other, 'postgresql', 'data'), { recursive: true })
    writeFileSync(join(other, 'postgresql', 'data', 'PG_VERSION'), '14\n')
    expect(await refusal(start({ DATA_DIR: other }))).toMatch(
      /^The database in .* was made by PostgreSQL 14, but this Freehold brings 18\./,
    )
  })
})

describe('the place of the database', () => {
  it('is where its user can reach it, the same at every start, though the data folder is below a closed one', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const inside = join(closed, 'data')
    const pointer = join(inside, 'postgresql.location')
    const places: string[] = []
    try {
      for (let round = 0; round < 2; round++) {
        const started = start({ DATA_DIR: inside })
        expect(await isReady(await started.ready)).toBe(true)
        places.push(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(inside, 'postgresql'))
        if (process.getuid?.() === 0)
          expect(started.said()).toContain(`The database is kept in ${places[0]}, because`)
        expect(await started.end('SIGTERM')).toBe(0)
      }
      expect(places[1]).toBe(places[0])
      expect(existsSync(join(places[0]!, 'data', 'PG_VERSION'))).toBe(true)
    } finally {
      for (const place of places) rmSync(place, { recursive: true, force: true })
    }
  })

  it("may have a path too long for a socket's name", async () => {
    const deep = join(folder, 'd'.repeat(100), 'd'.repeat(100))
    const started = start({ DATA_DIR: deep })
    expect(await isReady(await started.ready)).toBe(true)
    const pid = databasePid(join(deep, 'postgresql'))
    expect(await started.end('SIGTERM')).toBe(0)
    expect(isRunning(pid)).toBe(false)
  })
})
