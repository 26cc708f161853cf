import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdFiles } from '#server/db/held-files.ts'
import { close as closeOver } from '#server/moving/close.ts'
import { exportOrganisation } from '#server/moving/export.ts'
import { removeOrganisation, reopenClosed } from '#server/moving/remove.ts'
import { partsOf, refusal } from '#tests/support/archives.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'freehold-closing-'))
let server: TestServer

const close = () =>
  exportOrganisation(partsOf(server), server.own.id, join(folder, `${uuid()}.tar.gz`), { closing: true })

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A connection of somebody else. */
async function connected<T>(as: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(as)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const policies = async () =>
  (await server.admin.query(`select from pg_policy where polname like 'closed%'`)).rowCount
const jobsPutOff = async () =>
  (await server.admin.query(`select from jobs.job where start_after > now() + interval '500 years'`)).rowCount
const sendMail = () =>
  server.services.jobs.sendNow('mails', { id: uuid(), kind: 'funds', organisationId: server.own.id }, 86_400)

describe('closing that cannot be', () => {
  it('is refused at once while a backup reads, and nothing has changed', async () => {
    await sendMail()
    await connected(server.database.admin, async (reader) => {
      await holdFiles(reader)
      expect(await refusal(close())).toBe(
        'StartProblem: A backup or another export is under way, and nothing can be closed meanwhile. Try again when it is done.',
      )
    })
    expect([await policies(), await jobsPutOff()]).toEqual([0, 0])
  })

  it('is undone for people last, as they would find a part of everything', async () => {
    const { own, admin, database } = server
    const hidden = async () =>
      (
        await admin.query(
          `select from pg_policy where polrelid = 'organisations'::regclass and polname like 'closed%'`,
        )
      ).rowCount
    const waiting = async () =>
      (await admin.query(`select from pg_locks where relation = 'units'::regclass and not granted`)).rowCount
    await close()
    await connected(database.admin, async (reader) => {
      await reader.query('begin; lock table units in access share mode')
      const reopened = reopenClosed(partsOf(server), own.id)
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      expect(await hidden()).toBe(1)
      await reader.query('commit')
      await reopened
    })
    expect(await policies()).toBe(0)
  })

  it('leaves one alone that is closed already', async () => {
    const ids = async () =>
      (await server.admin.query(`select oid from pg_policy where polname like 'closed%' order by oid`)).rows
    await close()
    const before = await ids()
    await close()
    expect(await ids()).toEqual(before)
    await reopenClosed(partsOf(server), server.own.id)
  })

  it('says why, and how to go on where it cannot be undone, and keeps the jobs until then', async () => {
    const { own, database } = server
    await sendMail()
    await connected(database.admin, async (admin) => {
      const owner = new pg.Client(database.owner)
      await owner.connect()
      await owner.end()
      expect(await refusal(closeOver({ admin, owner }, own.id))).toBe(
        'StartProblem: It was not closed because of this: Client was closed and is not queryable. ' +
          `It could not be opened again either. Run npm run organisation:reopen -- ${own.id}`,
      )
    })
    expect(await jobsPutOff()).toBeGreaterThan(0)
    await reopenClosed(partsOf(server), own.id)
    expect(await jobsPutOff()).toBe(0)
    expect(await refusal(reopenClosed(partsOf(server), own.id))).toBe(
      'StartProblem: Own Homes is not closed.',
    )
  })
})

describe('work that waits for a closed organisation', () => {
  /** What the queue deletes once a day. */
  const swept = async () => {
    const { rowCount } = await server.admin.query(
      `select from jobs.job where data ->> 'organisationId' = $1 and state < 'active' and keep_until < now()`,
      [server.own.id],
    )
    return rowCount
  }
  /** As if it were later. */
  const after = (time: string) =>
    server.admin.query(
      `update jobs.job set start_after = start_after - $2::interval, keep_until = keep_until - $2::interval
       where data ->> 'organisationId' = $1`,
      [server.own.id, time],
    )

  it('is kept for as long as it is closed, and then for as long as at first', async () => {
    await server.admin.query('delete from jobs.job')
    await sendMail()
    await close()
    await after('90 days')
    expect(await swept()).toBe(0)
    await reopenClosed(partsOf(server), server.own.id)
    await after('13 days')
    expect(await swept()).toBe(0)
    await after('2 days')
    expect(await swept()).toBe(1)
  })
})

describe('a removal that is broken off', () => {
  const agreed = async () => true
  const left = async () => {
    const { services, other, admin } = server
    let files = 0
    for await (const { key } of services.files.list(other.id)) files += key ? 1 : 0
    const { rowCount } = await admin.query('select from organisations where id = $1', [other.id])
    return { files, organisations: rowCount, policies: await policies() }
  }

  it('is finished by the next one', async () => {
    const { services, other, admin, database } = server
    await services.files.put(`${other.id}/documents/one/original`, Buffer.from('x'), 'text/plain')
    await exportOrganisation(partsOf(server), other.id, join(folder, 'other.tar.gz'), { closing: true })
    const broken = {
      ...services.files,
      remove: () => Promise.reject(new Error('The store is away.')),
    }
    expect(await refusal(removeOrganisation({ ...partsOf(server), files: broken }, other.id, agreed))).toBe(
      'Error: The store is away.',
    )
    // A backup begins while rows are being deleted.
    await connected(database.admin, async (reader) => {
      await reader.query('begin; lock table outbox in share mode')
      const removed = refusal(removeOrganisation(partsOf(server), 'other-homes', agreed))
      const waiting = `select from pg_locks where relation = 'outbox'::regclass and not granted`
      await expect.poll(async () => (await admin.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
      await holdFiles(reader)
      await reader.query('commit')
      expect(await removed).toBe(
        'StartProblem: A backup has begun meanwhile. When it is done, run this again: the files of Other Homes are still there.',
      )
    })
    expect((await left()).files).toBe(1)
    await removeOrganisation(partsOf(server), 'other-homes', agreed)
    expect(await left()).toEqual({ files: 0, organisations: 0, policies: 0 })
  })
})
