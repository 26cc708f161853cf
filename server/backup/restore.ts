import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { adoptSessionSecret, beginRestore, endRestore, isHalfRestored } from '../config/data-folder.ts'
import { StartProblem } from '../config/start-problem.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { closeOrganisation } from '../db/closing.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { readSchema, type Schema } from '../db/schema.ts'
import { installQueues } from '../queue/queue.ts'
import { readHead, readWhole } from './archive-head.ts'
import { Arrival } from './arrival.ts'
import type { Parts } from './back-up.ts'
import { inTransaction, openSession, rowsOf } from '../db/copying.ts'
import { compareArrival, isSame } from './compare.ts'
import { secretMarkOf, type Head, type Manifest } from './head.ts'
import { avatarsNamed, filesNamedBy } from './named-files.ts'
import { leaveOutWhatWasDue, type LeftOut } from './not-twice.ts'
import { RowSum } from './row-sum.ts'
import { schemaMark } from './schema-of.ts'
import { makeRoomForJobs, queueArrivedJobs, waitingJobs } from './waiting-jobs.ts'

export interface Restored {
  head: Head
  manifest: Manifest
  /** Mails and events that were due and are not carried out. */
  leftOut: LeftOut
  jobs: number
  migrated: boolean
}

type Loaded = Pick<Restored, 'manifest' | 'leftOut' | 'jobs'> & Pick<Arrival, 'secret'>

const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** Clears what a restore that was killed has left. @throws StartProblem where there is something else */
function assertFolderEmpty({ config }: Parts): void {
  const { dataDir, s3 } = config
  const files = filesFolder(dataDir)
  if (isHalfRestored(dataDir)) rmSync(files, { recursive: true, force: true })
  if (s3 || !existsSync(files) || readdirSync(files).length === 0) return
  throw new StartProblem(
    `${files} is not empty. A backup is restored into an empty DATA_DIR only: name another one, or run npm run db:reset.`,
  )
}

async function assertDatabaseEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    `select format('%I.%I', nspname, relname) as name, current_database() as database
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'v', 'p', 'm') and nspname in ('public', 'identity')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by 1 limit 1`,
  )
  if (!rows[0]) return
  throw new StartProblem(
    `The database ${rows[0].database} is not empty (it has ${rows[0].name}). A backup is restored into an empty one only: ` +
      'name another DATA_DIR or DATABASE_URL, or run npm run db:reset.',
  )
}

/** @throws StartProblem when the archive is of a newer version, or of one that cannot be brought up to date */
function assertNotNewer({ schema, version }: Head, own: Schema): void {
  const known = new Set(own.migrations.map(({ name }) => name))
  const newer = schema.migrations.some((name) => !known.has(name))
  const other = schema.digest !== schemaMark(own).digest && own.migrations.length === schema.migrations.length
  if (!newer && !other) return
  throw new StartProblem(
    newer
      ? `The backup was made by Freehold ${version}, which is newer than this one. Restore it with that one or a later one.`
      : `The backup was made by an unreleased version of Freehold (${version}), whose database this one cannot read.`,
  )
}

/** Reads every table again. @throws when it does not hold what was put in */
async function compareTables(client: pg.ClientBase, { tables }: Head, manifest: Manifest): Promise<void> {
  for (const table of tables) {
    if (table.name === waitingJobs.name) continue
    const sum = new RowSum()
    for await (const chunk of rowsOf(client, table)) sum.push(chunk)
    if (!isSame(manifest.tables[table.name], sum.result()))
      throw new Error(`${table.name} does not hold the rows that were put in.`)
  }
}

/** Everything in one transaction. @returns what the archive says of itself at its end, and what became of the work that waited */
function load(
  client: pg.Client,
  parts: Parts,
  { head, path, sendWaiting }: { head: Head; path: string; sendWaiting: boolean },
): Promise<Loaded> {
  return inTransaction(client, 'begin', async () => {
    await makeRoomForJobs(client)
    const arrival = new Arrival(client, parts, head)
    let manifest: Manifest
    try {
      manifest = await readWhole(path, 'backup', (entry) => arrival.take(entry))
      await arrival.rows.finish()
    } catch (error) {
      await arrival.rows.abort()
      throw error
    }
    compareArrival(path, manifest, arrival.rows.arrived, arrival.files.sum.result())
    await compareTables(client, head, manifest)
    await compareFiles(client, parts, manifest)
    const leftOut = sendWaiting ? { mails: 0, events: 0 } : await leaveOutWhatWasDue(client)
    await arrival.settle()
    const jobs = await queueArrivedJobs(client)
    for (const id of head.closed) await closeOrganisation(client, id)
    return { manifest, leftOut, jobs, secret: arrival.secret }
  })
}

/** @throws StartProblem for a file that the database names, and that did not arrive though the origin had it */
async function compareFiles(client: pg.Client, { files }: Parts, manifest: Manifest): Promise<void> {
  const missing = new Set(manifest.missing)
  const compareFolder = async (folder: string, named: AsyncIterable<string>) => {
    const there = new Set<string>()
    for await (const { key } of files.list(folder)) there.add(key)
    for await (const key of named)
      if (!there.has(key) && !missing.has(key))
        throw new StartProblem(`The file ${key} did not arrive in the store.`)
  }
  const { rows } = await client.query<{ id: string }>('select id from public.organisations')
  for (const { id } of rows) await compareFolder(id, filesNamedBy(client, id))
  await compareFolder('people', avatarsNamed(client))
}

/**
 * Puts a backup into an empty database and an empty file store. The database gets everything at once, after the files; until
 * then a mark in DATA_DIR keeps a half one from being started.
 * @param options `sendWaiting` carries out also what was due, for a Freehold that was stopped before it was backed up
 * @throws StartProblem when there is something already, the archive is damaged or of a newer version, or SESSION_SECRET another;
 *   then nothing is left of it
 */
export async function restore(
  parts: Parts,
  path: string,
  options: { sendWaiting?: boolean } = {},
): Promise<Restored> {
  const { config, cluster } = parts
  const own = parts.schema ?? (await readSchema())
  const head = await readHead(path, 'backup')
  assertNotNewer(head, own)
  if (head.secretMark !== secretMarkOf(config.sessionSecret)) {
    throw new StartProblem(
      'SESSION_SECRET is not the one of the backup: two-step sign-in, keys of payment providers and links that were sent would not work. ' +
        'Set SESSION_SECRET to the one that the backed up Freehold had.',
    )
  }
  const client = await openSession(cluster.ownerPoolConfig, 'restore')
  try {
    // Both would find the place empty, and the one that fails would clear away the files of the other.
    if (!(await takeLock(client, 'restore')))
      throw new StartProblem('Another restore into this database is under way.')
    await assertDatabaseEmpty(client)
    assertFolderEmpty(parts)
    beginRestore(config.dataDir)
    let loaded: Loaded
    try {
      await installQueues(cluster.ownerPoolConfig)
      loaded = await load(client, parts, { head, path, sendWaiting: options.sendWaiting ?? false })
    } catch (error) {
      // In a store elsewhere they may be those of the origin, which are the same.
      if (!config.s3) rmSync(filesFolder(config.dataDir), { recursive: true, force: true })
      endRestore(config.dataDir)
      throw error
    }
    const { secret } = loaded
    if (secret !== undefined) adoptSessionSecret(config.dataDir, secret)
    endRestore(config.dataDir)
    await client.query('analyze')
    // Should it fail, a start does it again.
    await migrateToLatest(cluster.ownerPoolConfig, own)
    return { head, ...loaded, migrated: head.schema.migrations.length < own.migrations.length }
  } finally {
    await client.end().catch(() => {})
  }
}
