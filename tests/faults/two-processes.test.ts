import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Client } from '#tests/support/client.ts'
import { endAll, openFolder, type Started } from '#tests/support/process.ts'
import { pictureForm } from '#tests/support/form.ts'
import { Business } from './support/business.ts'
import { Embedded } from './support/embedded.ts'
import { Ledger } from './support/ledger.ts'
import { Figures, roundsOf, timeFor } from './support/rounds.ts'
import { checkImport, importWhole, PhotoWork } from './support/work.ts'

const importedRows = 6_000

const folder = openFolder()
const embedded = new Embedded(join(folder, 'data'))
const rounds = roundsOf(1, 10)
/** The two at work; in every round one is killed and another one takes its place. */
let pair: { process: Started; origin: string }[]
let business: Business
let admin: pg.Pool

async function startOne() {
  const process = embedded.start()
  return { process, origin: await process.ready }
}

beforeAll(async () => {
  pair = [await startOne(), await startOne()]
  business = await Business.open(embedded.admin, join(folder, 'client'))
  admin = new pg.Pool({ ...embedded.admin, max: 2 })
  admin.on('error', () => {})
})
afterAll(async () => {
  await admin.end()
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes and deletes a property with a picture, whose files are then to be deleted by the outbox. */
async function discardPicture(client: Client): Promise<void> {
  const body = {
    title: 'Own discarded',
    addressLine1: '1 High Street',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
  }
  const { id } = (await client.call(properties.operations.create, { body })).body as { id: string }
  await client.call(propertyPhotos.add, { params: { id }, ...pictureForm() })
  expect((await client.call(properties.operations.remove, { params: { id } })).status).toBe(204)
}

/** Nothing is left to be done: no job, no side effect, no import under way. */
async function expectAllDone(): Promise<void> {
  const look = async () =>
    (
      await admin.query<Record<'jobs' | 'effects' | 'imports', number>>(`
        select (select count(*)::int from jobs.job where state < 'active') as jobs,
          (select count(*)::int from outbox where due_at <= now()) as effects,
          (select count(*)::int from imports where status in ('checking', 'committing', 'undoing')) as imports`)
    ).rows[0]
  await vi.waitFor(async () => expect(await look()).toEqual({ jobs: 0, effects: 0, imports: 0 }), {
    timeout: 30_000,
    interval: 200,
  })
}

async function round(number: number, figures: Figures): Promise<void> {
  const doomed = number % 2
  const survivor = pair[1 - doomed]!
  await business.useAt(survivor.origin)
  const atSurvivor = business.adminAt(survivor.origin)
  const atDoomed = business.adminAt(pair[doomed]!.origin)
  // Whose process is gone turns to the other one.
  let gone = false
  const either = () => (gone ? atSurvivor : atDoomed)

  const ledger = new Ledger(business.own.id, `Own pair ${Date.now()}`, figures)
  const photos = new PhotoWork()
  const names = [0, 1, 2].map((n) => `Own import ${number}-${n} ${Date.now()}`)
  const writing = Promise.all([
    ledger.write(() => atSurvivor),
    ledger.write(either),
    ledger.write(either),
    photos.run(either),
  ])
  const importing = Promise.all(names.map((name) => importWhole(either, name, importedRows)))
  for (const work of [writing, importing]) work.catch(() => {})
  try {
    await Promise.all([discardPicture(atSurvivor), delay(300 + Math.random() * 2_500)])
    await pair[doomed]!.process.end('SIGKILL')
    gone = true
    await delay(500)
  } finally {
    ledger.stop()
    photos.stop()
  }
  await writing
  figures.count('unknown', ledger.unsettled)
  await ledger.settle(atSurvivor)
  await ledger.compare(admin)
  figures.count('acknowledged', ledger.acknowledged)
  await photos.check(atSurvivor)
  const begun = performance.now()
  const records = await importing
  figures.note('imports done after (ms)', performance.now() - begun)
  for (const [n, record] of records.entries()) await checkImport(admin, record, names[n]!, importedRows)
  await expectAllDone()
  pair[doomed] = await startOne()
  figures.round()
}

describe('two processes on one database, one killed', () => {
  it(
    'loses nothing, and does each job once: imports, side effects, the queue',
    async () => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) await round(n, figures)
      figures.print('two processes, one killed')
    },
    timeFor(rounds, 60_000),
  )
})
