import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSession } from '#contract/admin/session.ts'
import { endAll, openFolder, startFreehold, type Started } from '#tests/support/process.ts'
import { Business, sessionSecret } from './support/business.ts'
import { Ledger } from './support/ledger.ts'
import { openOwnDatabase, type OwnDatabase } from './support/own-database.ts'
import type { Fault } from './support/proxy.ts'
import { Figures, roundsOf, timeFor } from './support/rounds.ts'
import { untilServing } from './support/serving.ts'

/** Milliseconds that a fault lasts: where nobody is told of it, longer than anybody is to wait. */
const lasting: Record<Fault, number> = { reset: 2_000, silence: 6_500, delay: 6_500 }
/** Milliseconds within which everything is as before after it. */
const longestHealing = 10_000
/** Connections of one process: three pools, and one that feels the pulse. */
const mostConnections = 20 + 8 + 2 + 1

const folder = openFolder()
const rounds = roundsOf(1, 20)
let database: OwnDatabase
let freehold: Started
let origin: string
let business: Business
let admin: pg.Pool

beforeAll(async () => {
  database = await openOwnDatabase()
  freehold = startFreehold({
    ...database.env,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'fatal',
  })
  origin = await freehold.ready
  admin = new pg.Pool({ ...database.admin, max: 2 })
  admin.on('error', () => {})
  business = await Business.open(database.admin, join(folder, 'client'))
})
afterAll(async () => {
  await endAll()
  await admin.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** When nothing is asked of the process, it holds on to nothing but what its own short looks need. */
async function expectNothingHeld(): Promise<void> {
  const look = async () => {
    const { rows } = await admin.query<{ all: number; open: number }>(`
      select count(*)::int as all,
        count(*) filter (where xact_start < now() - interval '1 second')::int as open
      from pg_stat_activity where usename = 'freehold_app'`)
    expect(rows[0]!.open, 'transactions left open').toBe(0)
    expect(rows[0]!.all).toBeLessThanOrEqual(mostConnections)
  }
  await vi.waitFor(look, { timeout: longestHealing, interval: 200 })
}

/** Clients at work, a fault in the middle, and everything compared once it is over. */
async function round(name: string, figures: Figures, fault: () => Promise<void>): Promise<void> {
  await business.useAt(origin)
  const own = new Ledger(business.own.id, `Own ${name} ${Date.now()}`, figures)
  const other = new Ledger(business.other.id, `Other ${name} ${Date.now()}`, figures)
  const clients = [
    ...Array.from({ length: 4 }, () => own.write(() => business.admin)),
    ...Array.from({ length: 2 }, () => other.write(() => business.stranger)),
    own.read(() => business.admin),
    other.read(() => business.stranger),
  ]
  const working = Promise.all(clients)
  // Whoever fails first is told of below; until then nobody listens.
  working.catch(() => {})
  try {
    await delay(500)
    await fault()
    figures.note('healed after (ms)', await untilServing(origin, business.admin, longestHealing))
    await delay(200)
  } finally {
    database.proxy.heal()
    own.stop()
    other.stop()
  }
  await working
  figures.count('unknown', own.unsettled + other.unsettled)
  await own.settle(business.admin)
  await other.settle(business.stranger)
  await own.compare(admin)
  await other.compare(admin)
  figures.count('acknowledged', own.acknowledged + other.acknowledged)
  expect(own.acknowledged).toBeGreaterThan(0)
  await expectNothingHeld()
  figures.round()
}

describe('a network or database that fails under load: 503 in time, healed soon, nothing lost or doubled', () => {
  it.each<[Fault, string]>([
    ['reset', 'connections broken off, and new ones refused'],
    ['silence', 'everything swallowed'],
    ['delay', 'every answer two seconds late'],
  ])(
    '%s: %s',
    async (fault) => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) {
        await round(fault, figures, async () => {
          database.proxy.begin(fault)
          await delay(lasting[fault])
          database.proxy.heal()
        })
      }
      figures.print(fault)
    },
    timeFor(rounds, 40_000),
  )

  it('tells those who wait for a connection as soon as those who have one', async () => {
    await business.useAt(origin)
    await untilServing(origin, business.admin, longestHealing)
    database.proxy.begin('silence')
    try {
      const asked = Array.from({ length: 2 * mostConnections }, async () => {
        const { status } = await business.admin.call(readSession, {})
        expect(status).toBe(503)
        return performance.now()
      })
      const told = await Promise.all(asked)
      expect(Math.max(...told) - Math.min(...told)).toBeLessThan(1_000)
    } finally {
      database.proxy.heal()
    }
    await untilServing(origin, business.admin, longestHealing)
    await expectNothingHeld()
  }, 40_000)

  it(
    'a restart of the database',
    async () => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) await round('restart', figures, database.restart)
      figures.print('restart of the database')
    },
    timeFor(rounds, 40_000),
  )

  it('ends in order afterwards', async () => {
    expect(await freehold.end('SIGTERM')).toBe(0)
  })
})
