import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAll, openFolder, type Started } from '#tests/support/process.ts'
import { Balancer } from './support/balancer.ts'
import { Business } from './support/business.ts'
import { Embedded, freePort } from './support/embedded.ts'
import { Inviting, MailCounter } from './support/inviting.ts'
import { Ledger } from './support/ledger.ts'
import { Figures, roundsOf, timeFor } from './support/rounds.ts'

const folder = openFolder()
const embedded = new Embedded(join(folder, 'data'))
const rounds = roundsOf(1, 10)
const mails = new MailCounter()
const env: Record<string, string> = { MAIL_FROM: 'Freehold <office@freehold.example>', DRAIN_TIME: '1' }
let processes: { port: number; process: Started }[]
let balancer: Balancer
let origin: string
let business: Business
let admin: pg.Pool

async function startAt(port: number) {
  const process = embedded.start({ ...env, PORT: String(port) })
  await process.ready
  return { port, process }
}

beforeAll(async () => {
  env['SMTP_URL'] = await mails.open()
  const ports = [await freePort(), await freePort(), await freePort()]
  const first = await startAt(ports[0]!)
  processes = [first, ...(await Promise.all(ports.slice(1).map(startAt)))]
  balancer = new Balancer(ports)
  origin = `http://127.0.0.1:${await balancer.open()}`
  business = await Business.open(embedded.admin, join(folder, 'client'))
  admin = new pg.Pool({ ...embedded.admin, max: 2 })
  admin.on('error', () => {})
})
afterAll(async () => {
  await admin.end()
  await balancer.close()
  await endAll()
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Clients write, read and invite through the proxy while something happens to the processes; nothing that was acknowledged is
 * lost, nothing there twice.
 * @returns mails that came more than once
 */
async function during(name: string, figures: Figures, happens: () => Promise<void>): Promise<number> {
  await business.useAt(origin)
  await admin.query('delete from identity.rate_limits')
  const client = () => business.admin
  const ledger = new Ledger(business.own.id, `Own ${name} ${Date.now()}`, figures)
  const inviting = new Inviting(`${name}-${Date.now()}`)
  const work = Promise.all([
    ledger.write(client),
    ledger.write(client),
    ledger.write(client),
    ledger.read(() => business.admin),
    inviting.run(client),
  ])
  work.catch(() => {})
  try {
    await delay(300)
    await happens()
    await delay(300)
  } finally {
    ledger.stop()
    inviting.stop()
  }
  await work
  figures.count('unknown', ledger.unsettled)
  await ledger.settle(business.admin)
  await ledger.compare(admin)
  figures.count('writes', ledger.acknowledged + inviting.count)
  const doubled = await inviting.check(business.admin, mails)
  figures.count('mails', inviting.count)
  figures.count('mails doubled', doubled)
  return doubled
}

/** One after the other; each is to be ready before the next one goes. */
async function restartAll(): Promise<void> {
  for (const [index, { port, process }] of processes.entries()) {
    expect(await process.end('SIGTERM')).toBe(0)
    processes[index] = await startAt(port)
    const before = balancer.passed.get(port) ?? 0
    await expect.poll(() => balancer.passed.get(port) ?? 0, { timeout: 10_000 }).toBeGreaterThan(before)
  }
}

describe('three processes behind a proxy', () => {
  it(
    'are restarted one after the other without a request that fails',
    async () => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) {
        const failed = balancer.failed
        const doubled = await during(`rolling-${n}`, figures, restartAll)
        expect(balancer.failed - failed, 'requests that failed').toBe(0)
        expect(figures.most('503s'), 'requests that were refused').toBe(0)
        expect(figures.most('unknown'), 'writes whose outcome is unknown').toBe(0)
        expect(doubled, 'mails that came twice').toBe(0)
        figures.round()
      }
      figures.print('rolling restart of three processes')
    },
    timeFor(rounds, 120_000),
  )

  it(
    'lose nothing and do nothing twice when one is killed',
    async () => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) {
        const index = n % processes.length
        const { port, process } = processes[index]!
        const doubled = await during(`killed-${n}`, figures, async () => {
          await process.end('SIGKILL')
          processes[index] = await startAt(port)
        })
        // One that the mail server had taken when the process went is sent again, under the same Message-ID.
        expect(doubled).toBeLessThanOrEqual(2)
        figures.round()
      }
      figures.print('three processes, one killed')
    },
    timeFor(rounds, 120_000),
  )
})
