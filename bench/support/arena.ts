import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config/environment.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import type { BareTask } from './bare-process.ts'
import { cycle } from './beside-ideal.ts'
import { openBenchDatabase, type BenchDatabase } from './database.ts'
import { load, timesOf, type Request } from './load.ts'
import { median, type Result } from './result.ts'
import { serveBare, serveProduct, type Served } from './served.ts'

/** The product in a process of its own over a durable PostgreSQL, with organisations, and bare handlers beside it. */
export interface Arena {
  product: Served
  database: BenchDatabase
  /** As superuser. */
  admin: pg.Client
  organisations: Organisation[]
  /** Their people with new tokens, which last five minutes: after what takes long. */
  signIn: () => Promise<Organisation[]>
  /** One more process of the product, as it starts on what is there. */
  startAnother: () => Promise<Served>
  /** Handlers that do nothing but their statements, as superuser unless said otherwise; stopped with everything else. */
  bare: (task: Partial<BareTask>) => Promise<Served>
}

/** @param names of the organisations that there are, each with one person of every role, signed in */
export async function inArena(
  names: readonly string[],
  work: (arena: Arena) => Promise<Result[]>,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const database = await openBenchDatabase()
  const admin = new pg.Client(database.asSuperuser)
  const served: Served[] = []
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', DEMO: 'off' })
    const made: Awaited<ReturnType<typeof createOrganisation>>[] = []
    for (const name of names) made.push(await createOrganisation(database.asSuperuser, config, name))
    const product = await serveProduct(config, database.asApplication)
    served.push(product)
    await admin.connect()
    const signInAll = () => Promise.all(made.map((each) => signIn(product.port, each)))
    const organisations = await signInAll()
    const bare: Arena['bare'] = async (task) => {
      const handlers = await serveBare({ connection: database.asSuperuser, ...task })
      served.push(handlers)
      return handlers
    }
    const startAnother = async () => {
      await migrateToLatest(database.asOwner)
      return serveProduct(config, database.asApplication)
    }
    return await work({ product, database, admin, organisations, signIn: signInAll, startAnother, bare })
  } finally {
    await admin.end()
    for (const each of served) await each.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Answers per second of requests that are all answered as expected. */
async function perSecond(port: number, next: () => Request): Promise<number> {
  const { perSecond: speed, statuses } = await load(port, next, { seconds: 2 })
  if (Object.keys(statuses).join() !== '200') throw new Error(`Answers were ${JSON.stringify(statuses)}.`)
  return speed
}

interface Sides {
  what: string
  ours: { port: number; requests: readonly Request[] }
  theirs: { port: number; requests: readonly Request[] }
  /** The least part of the limit that is promised. */
  least: number
  rounds?: number
}

/** Requests per second beside those of a bare handler that runs the same SQL, one round of each after the other. */
export async function besideBare({ what, ours, theirs, least, rounds = 5 }: Sides): Promise<Result> {
  const speeds: [ours: number[], theirs: number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    speeds[1].push(await perSecond(theirs.port, cycle(theirs.requests)))
    speeds[0].push(await perSecond(ours.port, cycle(ours.requests)))
  }
  const [figure, limit] = speeds.map(median) as [number, number]
  // Alone, one after the other: what somebody waits for.
  const alone = median(await timesOf(ours.port, [...ours.requests, ...ours.requests, ...ours.requests]))
  return {
    what: `${what}, 16 connections`,
    figure: `${Math.round(figure)} /s (${alone.toFixed(1)} ms alone)`,
    limit: `${Math.round(limit)} /s, the same SQL in a bare handler`,
    ratio: figure / limit,
    promise: `≥ ${least}`,
    kept: figure / limit >= least,
  }
}
