import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endAll, openFolder } from '#tests/support/process.ts'
import { Embedded } from './support/embedded.ts'
import { Figures, roundsOf, timeFor } from './support/rounds.ts'

/** A start after a kill may have all of the first one's work still to do: so many times as long as one that nothing disturbs. */
const longestStart = 2

const folder = openFolder()
const rounds = roundsOf(1, 25)
/** What the database began with, and what is made anew when its text changes. */
const parts = ['baseline', 'repeatable']

/** What an undisturbed first start takes, and leaves. */
let usual: { lapse: number; content: unknown }

const contentOf = async (embedded: Embedded) =>
  (
    await embedded.ask(`
      select (select array_agg(name order by name) from schema_parts) as parts,
        (select count(*)::int from organisations) as organisations,
        (select count(*)::int from identity.users) as users,
        (select count(*)::int from properties) as properties,
        (select count(*)::int from property_photos) as photos,
        (select count(*)::int from activity) as activity`)
  )[0]

const freshOne = (name: string) => new Embedded(join(folder, name))
const demo = { DEMO: 'on' }

beforeAll(async () => {
  const embedded = freshOne('usual')
  const begun = performance.now()
  const freehold = embedded.start(demo)
  await freehold.ready
  const lapse = performance.now() - begun
  usual = { lapse, content: await contentOf(embedded) }
  expect(usual.content).toMatchObject({ parts, organisations: 2 })
  expect(await freehold.end('SIGTERM')).toBe(0)
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Kills somewhere on the way from nothing to ready. */
const kills = {
  /** The next start finds whatever state it left, and perhaps a database that nobody looks after. */
  server: async (freehold: ReturnType<Embedded['start']>) => {
    await freehold.end('SIGKILL')
  },
  /** The start may say that it can't go on, or go on; the next one has to. */
  database: async (freehold: ReturnType<Embedded['start']>, embedded: Embedded) => {
    await vi.waitFor(() => embedded.killDatabase(), { timeout: 30_000, interval: 5 })
    await Promise.race([freehold.ended, delay(300)])
    await freehold.end('SIGKILL')
  },
}

describe('kill -9 during the first start, with its migrations and demonstration data', () => {
  it.each(Object.entries(kills))(
    'of the %s leaves nothing that the next start cannot finish, once',
    async (name, kill) => {
      const figures = new Figures()
      for (let n = 0; n < rounds; n++) {
        const embedded = freshOne(`${name}-${n}`)
        const first = embedded.start(demo)
        await delay(Math.random() * usual.lapse)
        await kill(first, embedded)
        const begun = performance.now()
        const next = embedded.start(demo)
        await next.ready
        const lapse = performance.now() - begun
        figures.note('ready again after (ms)', lapse)
        expect(lapse).toBeLessThan(longestStart * usual.lapse)
        expect(await contentOf(embedded)).toEqual(usual.content)
        expect(await next.end('SIGTERM')).toBe(0)
        rmSync(embedded.dataDir, { recursive: true, force: true })
        figures.round()
      }
      figures.print(`kill -9 of ${name} during the first start`)
    },
    timeFor(rounds, 60_000),
  )
})
