import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { s3Store } from '#server/adapters/s3-files.ts'
import { backUp, type Written } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { closedOrganisations, closeOrganisation, reopenOrganisation } from '#server/db/closing.ts'
import { filesAreHeld, holdFiles } from '#server/db/held-files.ts'
import { readSchema, type Schema } from '#server/db/schema.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { deletePhotos } from '#server/pictures/deletion.ts'
import { originalKey } from '#server/pictures/renditions.ts'
import { NotNow } from '#server/queue/not-now.ts'
import { ask, openPlace, partsOf, refusal, startWithFiles, type Place } from '#tests/support/archives.ts'
import { catalogueOf } from '#tests/support/catalogue.ts'
import type { TestServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'freehold-backups-'))
const archive = join(folder, 'whole.tar.gz')
const places: Place[] = []
let server: TestServer
let written: Written
let photo: string

const secret = () => server.services.config.sessionSecret
async function place(sessionSecret = secret()): Promise<Place> {
  const opened = await openPlace(sessionSecret)
  places.push(opened)
  return opened
}

beforeAll(async () => {
  ;({ server, photo } = await startWithFiles())
  written = await backUp(partsOf(server), archive)
})
afterEach(async () => {
  for (const opened of places.splice(0)) await opened.close()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is one file for its owner alone, which holds the secret where that is kept', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(existsSync(`${archive}.part`)).toBe(false)
    expect(written.head).toMatchObject({ kind: 'backup', holdsSecret: true, edition: 1 })
    expect(written.manifest.missing).toEqual([])
    expect(await refusal(backUp(partsOf(server), archive))).toMatch(/^StartProblem: .* is there already\.$/)
  })

  it('says so when the disk is full, and leaves nothing behind', async () => {
    const path = join(folder, 'full.tar.gz')
    symlinkSync('/dev/full', `${path}.part`)
    expect(await refusal(backUp(partsOf(server), path))).toBe(
      `StartProblem: ${path} cannot be written because the disk is full.`,
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
  })

  it('comes back the same: schema, rows and files, but what was due is not sent again', async () => {
    const there = await place()
    const { leftOut, jobs } = await restore(there, archive)
    expect(leftOut).toEqual({ mails: 1, events: 1 })
    expect(jobs).toBe(2)
    expect(await catalogueOf(there.database.admin)).toEqual(await catalogueOf(server.database.admin))
    const again = await backUp(there, join(folder, 'again.tar.gz'))
    const without = ({ tables }: Written['manifest']) =>
      Object.fromEntries(
        Object.entries(tables).filter(([name]) => !['jobs.job', 'public.outbox'].includes(name)),
      )
    expect(without(again.manifest)).toEqual(without(written.manifest))
    expect({ ...again.manifest.files, checksum: '' }).toEqual({ ...written.manifest.files, checksum: '' })
    expect(again.manifest.files.count).toBeGreaterThan(3)
    const planted = `select topic, due_at > now() as later from outbox where payload in ('{}', '{"ids":[]}') order by topic`
    expect(await ask(there.database.admin, planted)).toEqual([
      { topic: 'files.delete', later: false },
      { topic: 'notifications.deliver', later: true },
    ])
    expect(
      await ask(
        there.database.admin,
        `select name, start_after > now() as later from jobs.job where state = 'created' order by name`,
      ),
    ).toEqual([
      { name: 'imports', later: false },
      { name: 'mails', later: true },
    ])
    expect(readFileSync(join(there.config.dataDir, 'session-secret'), 'utf8').trim()).toBe(secret())
  })

  it('sends what waited where the origin was stopped before', async () => {
    const there = await place()
    const { leftOut, jobs } = await restore(there, archive, { sendWaiting: true })
    expect([leftOut, jobs]).toEqual([{ mails: 0, events: 0 }, 3])
  })

  it('brings back work that was due longer ago than the queue keeps any', async () => {
    const path = join(folder, 'old.tar.gz')
    const move = (by: string) =>
      ask(
        server.database.admin,
        `update jobs.job set start_after = start_after + interval '${by}' where name = 'imports'`,
      )
    await move('-20 days')
    await backUp(partsOf(server), path)
    await move('20 days')
    const there = await place()
    await restore(there, path)
    const kept = `select name, keep_until > now() + interval '13 days' as kept from jobs.job where name = 'imports'`
    expect(await ask(there.database.admin, kept)).toEqual([{ name: 'imports', kept: true }])
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1_000)],
    ['cut off early', (bytes: Buffer) => bytes.subarray(0, 20_000)],
    [
      'changed in one bit',
      (bytes: Buffer) => (bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1), bytes),
    ],
    ['something else', () => Buffer.from('not an archive')],
  ])('is refused when it is %s, and leaves nothing behind', async (_, damage) => {
    const there = await place()
    const path = join(there.config.dataDir, 'damaged.tar.gz')
    writeFileSync(path, damage(readFileSync(archive)))
    expect(await refusal(restore(there, path))).toMatch(
      /^StartProblem: .*damaged\.tar\.gz is damaged and cannot be used: /,
    )
    expect(await ask(there.database.admin, `select to_regclass('public.schema_parts') as made`)).toEqual([
      { made: null },
    ])
    for (const name of ['files', 'restore-unfinished', 'session-secret'])
      expect(existsSync(join(there.config.dataDir, name)), name).toBe(false)
  })

  it('goes into an empty place only, and with its own secret', async () => {
    expect(await refusal(restore(partsOf(server), archive))).toMatch(
      /^StartProblem: The database .* is not empty/,
    )
    const there = await place()
    await there.files.put('somebody/else', Buffer.from('x'), 'text/plain')
    expect(await refusal(restore(there, archive))).toMatch(/^StartProblem: .*files is not empty/)
    rmSync(join(there.config.dataDir, 'files'), { recursive: true })
    await restore(there, archive)
    const stranger = await place('another secret, of more than 32 characters')
    expect(await refusal(restore(stranger, archive))).toMatch(
      /^StartProblem: SESSION_SECRET is not the one of the backup/,
    )
  })

  it('goes into an S3-compatible store as well, and out of it again', async () => {
    const s3 = new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory: join(folder, 's3'),
      silent: true,
      configureBuckets: [{ name: 'files' }],
    })
    const { port } = await s3.run()
    const there = await place()
    const options = {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
    const files = s3Store(options)
    try {
      const parts = { ...there, config: { ...there.config, s3: options }, files }
      await restore(parts, archive)
      const { manifest } = await backUp(parts, join(folder, 's3.tar.gz'))
      expect(manifest.missing).toEqual([])
      expect({ ...manifest.files, checksum: '' }).toEqual({ ...written.manifest.files, checksum: '' })
    } finally {
      files.close()
      await s3.close()
    }
  })

  it('keeps organisations closed', async () => {
    const owner = new pg.Client(server.database.owner)
    await owner.connect()
    await closeOrganisation(owner, server.other.id)
    const path = join(folder, 'closed.tar.gz')
    try {
      await backUp(partsOf(server), path)
    } finally {
      await reopenOrganisation(owner, server.other.id)
      await owner.end()
    }
    const there = await place()
    await restore(there, path)
    const client = new pg.Client(there.database.owner)
    await client.connect()
    expect(await closedOrganisations(client)).toEqual([server.other.id])
    await client.end()
  })
})

describe('versions', () => {
  const more = "alter table properties add column a_later_thought text default 'none';"
  const next = async (): Promise<Schema> => {
    const own = await readSchema()
    return {
      ...own,
      tables: `${own.tables}\n${more}`,
      migrations: [...own.migrations, { name: '9000-a-later-thought', text: more }],
    }
  }

  it('a backup of the version before is brought up to date', async () => {
    const there = await place()
    const { migrated } = await restore({ ...there, schema: await next() }, archive)
    expect(migrated).toBe(true)
    expect(await ask(there.database.admin, 'select distinct a_later_thought from properties')).toEqual([
      { a_later_thought: 'none' },
    ])
  })

  it('a backup of the next one is refused, and so is backing up what is not of this version', async () => {
    const [newer, there] = [await place(), await place()]
    const schema = await next()
    await migrateToLatest(newer.database.owner, schema)
    const path = join(folder, 'newer.tar.gz')
    expect(await refusal(backUp(newer, path))).toMatch(/^StartProblem: The database is of a newer version/)
    await backUp({ ...newer, schema }, path)
    expect(await refusal(restore(there, path))).toMatch(
      /^StartProblem: The backup was made by Freehold .*, which is newer than this one/,
    )
    expect(await refusal(backUp(there, join(folder, 'empty.tar.gz')))).toMatch(
      /^StartProblem: The database is empty/,
    )
  })
})

describe('what reads a backup', () => {
  it('sees everything, or says which role it takes', async () => {
    const parts = partsOf(server)
    const asOwner = { ...parts, cluster: { ...parts.cluster, adminPoolConfig: server.database.owner } }
    const said = await refusal(backUp(asOwner, join(folder, 'owner.tar.gz')))
    expect(said).toMatch(
      /^StartProblem: The role freehold_owner cannot back up: row level security applies to it\. /,
    )
    const role = `freehold_reader_${process.pid}`
    const statements = /run: (CREATE ROLE .*); and set it/.exec(said)![1]!
    await server.admin.query(statements.replaceAll('freehold_admin', role).replace('…', 'reads'))
    await server.admin.query(`grant connect on database ${server.database.name} to ${role}`)
    try {
      const adminPoolConfig = { ...server.database.admin, user: role, password: 'reads' }
      const { manifest } = await backUp(
        { ...parts, cluster: { ...parts.cluster, adminPoolConfig } },
        join(folder, 'role.tar.gz'),
      )
      expect(manifest.tables['public.postings']).toEqual(written.manifest.tables['public.postings'])
    } finally {
      await server.admin.query(`drop owned by ${role}; drop role ${role}`)
    }
  })

  it('keeps files from being deleted meanwhile', async () => {
    const { services, own } = server
    // Asked for by a backup before it looks for files.
    const held: boolean[] = []
    const watched = {
      ...services.files,
      async *list(below: string) {
        held.push(await filesAreHeld(services.database.pool))
        yield* services.files.list(below)
      },
    }
    await backUp({ ...partsOf(server), files: watched }, join(folder, 'watched.tar.gz'))
    expect(held).toEqual([true, true, true])
    expect(await filesAreHeld(services.database.pool)).toBe(false)
    const reader = new pg.Client(server.database.admin)
    await reader.connect()
    await holdFiles(reader)
    await server.admin.query('update properties set cover_photo_id = null')
    await server.admin.query('delete from property_photos where id = $1', [photo])
    const entry = { organisationId: own.id, id: uuid(), topic: 'files.delete', payload: { ids: [photo] } }
    await expect(deletePhotos(entry, services)).rejects.toThrow(NotNow)
    const there = () => services.files.read(originalKey(own.id, photo))
    ;(await there()).destroy()
    await reader.end()
    await deletePhotos(entry, services)
    await expect(there()).rejects.toThrow('There is no file')
  })

  it('tells files that the store has lost, and goes on', async () => {
    const path = join(folder, 'lost.tar.gz')
    const { rows } = await server.admin.query<{ id: string }>('select id from document_files limit 1')
    const key = `${server.own.id}/documents/${rows[0]!.id}/original`
    const kept = join(server.services.config.dataDir, 'files', key)
    copyFileSync(kept, join(folder, 'kept'))
    await server.services.files.remove(key)
    const { manifest } = await backUp(partsOf(server), path)
    copyFileSync(join(folder, 'kept'), kept)
    expect(manifest.missing).toEqual([key])
    await restore(await place(), path)
  })

  it('comes back without the files that the store has lost, however many', async () => {
    const path = join(folder, 'many-lost.tar.gz')
    await server.admin.query(
      `insert into identity.users (id, email, name, first_name, last_name, avatar_file_id)
       select gen_random_uuid(), n || '@lost.example', '', 'A', 'B', gen_random_uuid() from generate_series(1, 1001) as n`,
    )
    const { manifest } = await backUp(partsOf(server), path)
    await server.admin.query(`delete from identity.users where email like '%@lost.example'`)
    expect(manifest.missing.length).toBeGreaterThan(1_000)
    const restored = await restore(await place(), path)
    expect(restored.manifest.missing).toEqual(manifest.missing)
  })
})
