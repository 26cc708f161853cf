import type pg from 'pg'
import { readHead, readWhole } from '../backup/archive-head.ts'
import type { Parts } from '../backup/back-up.ts'
import { inTransaction, openSession, rowsOf, tablesOf, type Table } from '../db/copying.ts'
import { compareArrival, isSame } from '../backup/compare.ts'
import type { Head, Manifest } from '../backup/head.ts'
import { FilesLoader } from '../backup/load-files.ts'
import { RowsLoader } from '../backup/load-rows.ts'
import { assertPowers } from '../backup/powers.ts'
import { damaged, wholeOf, type Entry } from '../backup/read-archive.ts'
import { RowSum } from '../backup/row-sum.ts'
import { assertOwnSchema, schemaMark } from '../backup/schema-of.ts'
import { arrivedJobs, makeRoomForJobs, queueArrivedJobs, waitingJobs } from '../backup/waiting-jobs.ts'
import type { FileStore } from '../adapters/files.ts'
import { StartProblem } from '../config/start-problem.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { isDistributed } from '../db/distributed/citus.ts'
import { readSchema, type Schema } from '../db/schema.ts'
import { isOwn, peoplesTables, secretsName } from './export.ts'
import type { Found } from './organisation.ts'
import { letIn, makeWaitingRooms, renaming, waitingRoomOf, type Newcomers } from './people.ts'
import { assertNoLooseEnds } from '../db/loose-ends.ts'
import { keepSecrets, secretsSchema, type Secrets } from './secrets.ts'

export interface Imported {
  organisation: Found
  manifest: Manifest
  people: Newcomers
  jobs: number
}

type Organisation = NonNullable<Head['organisation']>

/** @throws StartProblem when it is here already, or what it was exported from is another version */
async function assertWelcome(
  client: pg.ClientBase,
  { files }: Parts,
  { organisation, head, schema }: { organisation: Organisation; head: Head; schema: Schema },
): Promise<void> {
  const { digest, migrations } = schemaMark(schema)
  if (digest !== head.schema.digest || migrations.join() !== head.schema.migrations.join()) {
    throw new StartProblem(
      `The organisation was exported by another version of Freehold (${head.version}). Bring both to the same one first.`,
    )
  }
  const { rows } = await client.query<{ name: string; id: string }>(
    'select name, id from public.organisations where id = $1 or slug = $2',
    [organisation.id, organisation.slug],
  )
  if (rows[0]) {
    throw new StartProblem(
      rows[0].id === organisation.id
        ? `${organisation.name} is here already (as ${rows[0].name}).`
        : `${rows[0].name} is here with the same slug, ${organisation.slug}. Give one of the two another name first.`,
    )
  }
  for await (const { key } of files.list(organisation.id)) {
    throw new StartProblem(
      `The file store has files of ${organisation.name} already, such as ${key}. Each Freehold needs a store of its own; ` +
        'where an import was killed, delete that folder.',
    )
  }
}

/** What arrives of an organisation, a part after the other. */
class Arrival {
  readonly #client: pg.ClientBase
  readonly #tables: Table[]
  readonly #store: FileStore
  readonly #id: string
  readonly rows: RowsLoader
  readonly files: FilesLoader
  secrets: Secrets = { providers: [], secondFactors: [] }
  people: Newcomers | undefined

  constructor(client: pg.ClientBase, { files }: Parts, { head, organisation }: Task, tables: Table[]) {
    this.#client = client
    this.#store = files
    this.#id = organisation.id
    this.#tables = tables
    this.files = new FilesLoader(files)
    const into = (table: string) => {
      if (peoplesTables.includes(table)) return waitingRoomOf(table)
      return table === waitingJobs.name ? arrivedJobs : table
    }
    const edit = (table: string) =>
      this.people && !peoplesTables.includes(table) ? renaming(this.people.renamed) : undefined
    this.rows = new RowsLoader(client, head, { into, edit })
  }

  async take(entry: Entry): Promise<void> {
    if (entry.name === secretsName) {
      this.secrets = secretsSchema.parse(JSON.parse(String(await wholeOf(entry))))
    } else if (entry.name.startsWith('tables/')) {
      // People come first, so that it is known who is who before anything names them.
      if (!peoplesTables.includes(entry.name.split('/')[1]!)) await this.letIn()
      await this.rows.take(entry)
    } else {
      await this.letIn()
      await this.#takeFile(entry)
    }
  }

  async #takeFile(entry: Entry): Promise<void> {
    const [, folder = '', person = ''] = entry.name.split('/')
    if (folder !== this.#id && folder !== 'people')
      throw new StartProblem(`The archive has a file of somebody else: ${entry.name}.`)
    // Whoever is here already keeps the picture that they have here.
    await this.files.take(entry, folder === this.#id || this.people?.added.has(person))
  }

  /** Takes files back that nothing is going to name. */
  async removeFiles(): Promise<void> {
    for (const key of this.files.keys) await this.#store.remove(key)
  }

  async letIn(): Promise<Newcomers> {
    if (this.people) return this.people
    await this.rows.finish()
    this.people = await letIn(this.#client, this.#tables)
    return this.people
  }
}

/** @throws StartProblem when rows are of another organisation, or differ from those that were put in */
async function compareTables(
  client: pg.ClientBase,
  { path, id }: { path: string; id: string },
  tables: readonly Table[],
  { loaded }: RowsLoader,
): Promise<void> {
  for (const table of tables) {
    const its = table.name === 'public.organisations' ? 'id' : 'organisation_id'
    const sum = new RowSum()
    for await (const chunk of rowsOf(client, table, `${its} = '${id}'`)) sum.push(chunk)
    if (!isSame(loaded[table.name], sum.result()))
      throw damaged(path, `the rows of ${table.name} are not all of this organisation`)
  }
}

/** Everything in one transaction. */
async function load(
  client: pg.Client,
  parts: Parts,
  arrival: Arrival,
  { path, organisation }: Task,
): Promise<Imported> {
  const { id } = organisation
  await makeRoomForJobs(client)
  await makeWaitingRooms(client)
  // Rows are put in as they were, without what they bring about when people write them.
  await client.query('set local session_replication_role = replica')
  let manifest: Manifest
  try {
    manifest = await readWhole(path, 'organisation', (entry) => arrival.take(entry))
    await arrival.rows.finish()
  } catch (error) {
    await arrival.rows.abort()
    throw error
  }
  const people = await arrival.letIn()
  compareArrival(path, manifest, arrival.rows.arrived, arrival.files.sum.result())
  const own = (await tablesOf(client)).filter(isOwn)
  await compareTables(client, { path, id }, own, arrival.rows)
  const fenced = own.filter(({ ofOrganisation }) => ofOrganisation).map(({ name }) => name)
  await assertNoLooseEnds(client, fenced, id)
  await keepSecrets(client, parts.config, id, { secrets: arrival.secrets, newcomers: people.added })
  await client.query('set local session_replication_role = origin')
  const foreign = await client.query(
    `select from ${arrivedJobs} where data ->> 'organisationId' is distinct from $1`,
    [id],
  )
  if (foreign.rowCount) throw damaged(path, 'it has jobs of somebody else')
  return { organisation, manifest, people, jobs: await queueArrivedJobs(client) }
}

interface Task {
  path: string
  head: Head
  organisation: Organisation
}

/**
 * Takes in an organisation that another Freehold of the same version has exported: its files first, then all of its rows at once.
 * @throws StartProblem when it is here already, or the archive is damaged; then nothing is left of it
 */
export async function importOrganisation(parts: Parts, path: string): Promise<Imported> {
  const schema = parts.schema ?? (await readSchema())
  const head = await readHead(path, 'organisation')
  const { organisation } = head
  if (!organisation) throw damaged(path, 'it does not say which organisation it holds')
  const client = await openSession(parts.cluster.adminPoolConfig, 'import')
  try {
    await assertPowers(client, 'import an organisation', true)
    // What the transaction says of itself holds where its rows go, too.
    if (await isDistributed(client)) await client.query(`set citus.propagate_set_commands = 'local'`)
    await assertOwnSchema(client, schema)
    // Two that bring the same people or files would each find that they are not here yet.
    if (!(await takeLock(client, 'import of an organisation')))
      throw new StartProblem('Another import is under way. Try again when it is done.')
    await assertWelcome(client, parts, { organisation, head, schema })
    const task = { path, head, organisation }
    const arrival = new Arrival(client, parts, task, await tablesOf(client))
    try {
      return await inTransaction(client, 'begin', () => load(client, parts, arrival, task))
    } catch (error) {
      await arrival.removeFiles()
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}
