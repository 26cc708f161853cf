import type pg from 'pg'
import type { Parts } from '../backup/back-up.ts'
import { inTransaction, openSession, rowsOf, tablesOf, type Table } from '../db/copying.ts'
import {
  edition,
  headName,
  manifestName,
  ownVersion,
  secretMarkOf,
  type Head,
  type Manifest,
} from '../backup/head.ts'
import { avatarsNamed, filesNamedBy } from '../backup/named-files.ts'
import { tellingTopics } from '../backup/not-twice.ts'
import { assertPowers } from '../backup/powers.ts'
import { assertOwnSchema, schemaMark } from '../backup/schema-of.ts'
import { waitingJobs } from '../backup/waiting-jobs.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { FilesWriter } from '../backup/write-files.ts'
import { holdFiles } from '../db/held-files.ts'
import { readSchema } from '../db/schema.ts'
import { close, never } from './close.ts'
import { findOrganisation, jobsOf, type Found } from './organisation.ts'
import { openSecrets } from './secrets.ts'

export const secretsName = 'secrets.json'

export interface Exported {
  organisation: Found
  manifest: Manifest
  instant: string
  /** Of the archive, in bytes. */
  size: number
  people: number
}

/** What belongs to people rather than to the organisation, and goes along with them. */
export const peoplesTables = ['identity.users', 'identity.accounts', 'identity.two_factors']

/** Whether a table has rows of an organisation that go along: sessions, and what ends with them, do not. */
export const isOwn = ({ name, ofOrganisation, ofSession }: Table): boolean =>
  name === 'public.organisations' || (ofOrganisation && !ofSession)

interface Copied {
  name: string
  columns: string[]
  where: string
}

/** Everything that carries its id, but for sessions; and its people with how they sign in. */
function tablesToCopy(all: readonly Table[], { id, closed }: Found): Copied[] {
  const its = `organisation_id = '${id}'`
  const members = `select user_id from public.members where ${its}`
  const people = peoplesTables.map((name) => ({
    ...all.find((table) => table.name === name)!,
    where: `${name === 'identity.users' ? 'id' : 'user_id'} in (${members})`,
  }))
  const own = all.filter(isOwn).map(({ name, columns }) => {
    const where = name === 'public.organisations' ? `id = '${id}'` : its
    // Of one that goes on, what waits to be told is told here; what cleans up has to be done at both.
    const told = tellingTopics.map((topic) => `'${topic}'`).join(', ')
    const kept = `${where} and topic not in (${told})`
    return { name, columns, where: name === 'public.outbox' && !closed ? kept : where }
  })
  const jobs = {
    ...waitingJobs,
    where: closed ? jobsOf.replace('$1', `'${id}'`) : 'false',
  }
  return [...people, ...own, jobs].map(({ name, columns, where }) => ({ name, columns, where }))
}

/** The jobs of a closed organisation wait for ever; elsewhere they do not. */
const copyOf = (client: pg.ClientBase, { name, columns, where }: Copied) =>
  name === waitingJobs.name
    ? rowsOf(
        client,
        {
          name: `(select name, data, start_after - ${never} as start_after, state from jobs.job) as waiting`,
          columns,
        },
        where,
      )
    : rowsOf(client, { name, columns }, where)

async function write(
  client: pg.ClientBase,
  { config, files }: Parts,
  { organisation, head, path }: { organisation: Found; head: Head; path: string },
  tables: readonly Copied[],
): Promise<Pick<Exported, 'manifest' | 'size'>> {
  const { id } = organisation
  const manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0, checksum: '' }, missing: [] }
  const size = await writeArchive(path, async (archive) => {
    await archive.put(headName, JSON.stringify(head, null, 2))
    await archive.put(secretsName, JSON.stringify(await openSecrets(client, config, id)))
    for (const table of tables)
      manifest.tables[table.name] = await archive.rows(table.name, copyOf(client, table))
    archive.compresses = false
    const writer = new FilesWriter(archive, files)
    await writer.copy(id, filesNamedBy(client, id))
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from public.members where organisation_id = $1',
      [id],
    )
    for (const { id: person } of rows)
      await writer.copy(`people/${person}`, avatarsNamed(client, `users.id = '${person}'`))
    manifest.files = writer.result()
    manifest.missing = writer.missing
    await archive.put(manifestName, JSON.stringify(manifest, null, 2))
  })
  return { manifest, size }
}

/**
 * Writes one organisation with its people and files into an archive, as it is at one instant.
 * @param options `closing` first makes that it does not exist here any more for anybody: what waits to be sent goes along then
 * @throws StartProblem when there is no such organisation, or not everything can be read
 */
export async function exportOrganisation(
  parts: Parts,
  which: string,
  path: string,
  options: { closing?: boolean } = {},
): Promise<Exported> {
  const { config, cluster } = parts
  const schema = parts.schema ?? (await readSchema())
  const admin = await openSession(cluster.adminPoolConfig, 'export')
  const owner = await openSession(cluster.ownerPoolConfig, 'export')
  try {
    await assertPowers(admin, 'export an organisation', options.closing)
    await assertOwnSchema(admin, schema)
    const { id } = await findOrganisation(admin, which)
    if (options.closing) await close({ admin, owner }, id)
    await holdFiles(admin)
    return await inTransaction(admin, 'begin isolation level repeatable read read only', async () => {
      const organisation = await findOrganisation(admin, id)
      const tables = tablesToCopy(await tablesOf(admin), organisation)
      const { rows } = await admin.query<{ instant: string }>('select now()::text as instant')
      const instant = new Date(rows[0]!.instant).toISOString()
      const head: Head = {
        kind: 'organisation',
        edition,
        version: ownVersion(),
        instant,
        schema: schemaMark(schema),
        secretMark: secretMarkOf(config.sessionSecret),
        holdsSecret: false,
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        closed: [],
        organisation,
      }
      const written = await write(admin, parts, { organisation, head, path }, tables)
      const people = written.manifest.tables['identity.users']?.rows ?? 0
      return { organisation, instant, people, ...written }
    })
  } finally {
    await Promise.all([admin, owner].map((client) => client.end().catch(() => {})))
  }
}
