import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { diskStore, type FileStore } from '../adapters/files.ts'
import type { Config } from '../config/config.ts'
import { closedOrganisations } from '../db/closing.ts'
import type { Cluster } from '../db/cluster/index.ts'
import { holdFiles } from '../db/held-files.ts'
import { readSchema, type Schema } from '../db/schema.ts'
import { inTransaction, openSession, rowsOf, tablesOf, type Table } from '../db/copying.ts'
import {
  edition,
  headName,
  manifestName,
  ownVersion,
  secretMarkOf,
  type Head,
  type Manifest,
} from './head.ts'
import { avatarsNamed, filesNamedBy } from './named-files.ts'
import { assertPowers } from './powers.ts'
import { assertOwnSchema, schemaMark } from './schema-of.ts'
import { waitingJobs } from './waiting-jobs.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'
import { FilesWriter } from './write-files.ts'

/** What reads and writes archives works with. */
export interface Parts {
  config: Config
  cluster: Pick<Cluster, 'adminPoolConfig' | 'ownerPoolConfig'>
  files: FileStore
  /** This version's, unless a test has another. */
  schema?: Schema
}

export interface Written {
  head: Head
  manifest: Manifest
  /** Of the archive, in bytes. */
  size: number
}

/** The words of public pages that an operator has put into DATA_DIR, and the secret where it is kept there. */
const dataFolderName = 'data-folder'

async function writeDataFolder(archive: ArchiveWriter, config: Config, secretKept: boolean): Promise<void> {
  if (secretKept) await archive.put(`${dataFolderName}/session-secret`, config.sessionSecret)
  const words = diskStore(config.dataDir)
  for await (const { key } of words.list('content'))
    await archive.put(`${dataFolderName}/${key}`, await readFile(join(config.dataDir, key)))
}

async function writeSchema(archive: ArchiveWriter, schema: Schema): Promise<void> {
  await archive.put('schema/tables.sql', schema.tables)
  await archive.put('schema/repeatable.sql', schema.repeatable)
  for (const { name, text } of schema.migrations) await archive.put(`schema/migrations/${name}.sql`, text)
}

/** A table, and which of its rows. */
type Copied = Pick<Table, 'name' | 'columns'> & { where?: string }

const organisationsOf = async (client: pg.ClientBase) =>
  (await client.query<{ id: string }>('select id from public.organisations order by id')).rows

/** Nothing where there has never been a queue. */
async function queueOf(client: pg.ClientBase): Promise<Copied[]> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('${waitingJobs.name}') is not null as made`,
  )
  return rows[0]!.made ? [waitingJobs] : []
}

/** Whether SESSION_SECRET was made by a start and is kept in DATA_DIR. */
const isKept = async ({ dataDir, sessionSecret }: Config) =>
  (await readFile(join(dataDir, 'session-secret'), 'utf8').catch(() => '')).trim() === sessionSecret

/**
 * Writes database and files into one archive, as they are at one instant, whatever goes on meanwhile.
 * @throws StartProblem when the database cannot be read whole, or the archive not be written
 */
export async function backUp({ config, cluster, files, ...parts }: Parts, path: string): Promise<Written> {
  const schema = parts.schema ?? (await readSchema())
  const secretKept = await isKept(config)
  const client = await openSession(cluster.adminPoolConfig, 'backup')
  try {
    await assertPowers(client, 'back up')
    await assertOwnSchema(client, schema)
    await holdFiles(client)
    return await inTransaction(client, 'begin isolation level repeatable read read only', async () => {
      const { rows } = await client.query<{ instant: string }>('select now()::text as instant')
      const tables: Copied[] = [...(await tablesOf(client)), ...(await queueOf(client))]
      const head: Head = {
        kind: 'backup',
        edition,
        version: ownVersion(),
        instant: new Date(rows[0]!.instant).toISOString(),
        schema: schemaMark(schema),
        secretMark: secretMarkOf(config.sessionSecret),
        holdsSecret: secretKept,
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        closed: await closedOrganisations(client),
      }
      const manifest: Manifest = {
        tables: {},
        files: { count: 0, bytes: 0, checksum: '' },
        missing: [],
      }
      const size = await writeArchive(path, async (archive) => {
        await archive.put(headName, JSON.stringify(head, null, 2))
        await writeDataFolder(archive, config, secretKept)
        await writeSchema(archive, schema)
        for (const table of tables)
          manifest.tables[table.name] = await archive.rows(table.name, rowsOf(client, table, table.where))
        archive.compresses = false
        const writer = new FilesWriter(archive, files)
        for (const { id } of await organisationsOf(client)) await writer.copy(id, filesNamedBy(client, id))
        await writer.copy('people', avatarsNamed(client))
        manifest.files = writer.result()
        manifest.missing = writer.missing
        await archive.put(manifestName, JSON.stringify(manifest, null, 2))
      })
      return { head, manifest, size }
    })
  } finally {
    await client.end().catch(() => {})
  }
}
