import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAll, openFolder, type Started } from '#tests/support/process.ts'
import { Business } from './support/business.ts'
import { Embedded, freePort } from './support/embedded.ts'
import { Ledger } from './support/ledger.ts'
import { Figures, roundsOf, timeFor } from './support/rounds.ts'
import { untilServing } from './support/serving.ts'
import { checkImport, importWhole, PhotoWork } from './support/work.ts'

/** Milliseconds within which it serves again after a kill. */
const longestReturn = 15_000
const importedRows = 4_000

const folder = openFolder()
const embedded = new Embedded(join(folder, 'data'))
const rounds = roundsOf(1, 25)
let freehold: Started
let port: number
let business: Business
let admin: pg.Pool

const start = () => (freehold = embedded.start({ PORT: String(port) })).ready

const kills = {
  async server() {
    await freehold.end('SIGKILL')
    await start()
  },
  async database() {
    embedded.killDatabase()
  },
  async both() {
    const ended = freehold.end('SIGKILL')
    embedded.killDatabase()
    await ended
    await start()
  },
}

beforeAll(async () => {
  port = await freePort()
  await start()
  business = await Business.open(embedded.admin, join(folder, 'client'))
  admin = new pg.Pool({ ...embedded.admin, max: 2 })
  admin.on('error', () => {})
})
afterAll(async () => {
  await admin.end()
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Several clients write, one uploads pictures, one imports a file; something is killed in the middle of it. */
async function round(name: string, kill: () => Promise<void>, figures: Figures): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  await business.useAt(origin)
  const client = () => business.admin
  const ledger = new Ledger(business.own.id, `Own ${name} ${Date.now()}`, figures)
  const photos = new PhotoWork()
  const file = `Own import ${name} ${Date.now()}`
  const writing = Promise.all([
    ...Array.from({ length: 4 }, () => ledger.write(client)),
    ledger.read(() => business.admin),
    photos.run(client),
  ])
  const importing = importWhole(client, file, importedRows)
  for (const work of [writing, importing]) work.catch(() => {})
  try {
    // Anywhere from the upload over check and writing to after the import.
    await delay(100 + Math.random() * 1_800)
    const begun = performance.now()
    await kill()
    await untilServing(origin, business.admin, longestReturn)
    const lapse = performance.now() - begun
    figures.note('ready again after (ms)', lapse)
    expect(lapse).toBeLessThan(longestReturn)
    await delay(100)
  } finally {
    ledger.stop()
    photos.stop()
  }
  await writing
  figures.count('unknown', ledger.unsettled)
  await ledger.settle(business.admin)
  await ledger.compare(admin)
  figures.count('acknowledged', ledger.acknowledged)
  figures.count('photos', await photos.check(business.admin))
  await checkImport(admin, await importing, file, importedRows)
  figures.round()
}

describe('kill -9 during writes, uploads and imports: nothing lost, nothing doubled, soon back', () => {
  it.each(Object.entries(kills))(
    'of the %s',
    async (name, kill) => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) await round(name, kill, figures)
      figures.print(`kill -9 of ${name}`)
    },
    timeFor(rounds, 60_000),
  )
})
