import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { diskStore } from '#server/adapters/files.ts'
import type { Parts } from '#server/backup/back-up.ts'
import { readConfig } from '#server/config/environment.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { keepDocument } from './documents.ts'
import { letting } from './lettings.ts'
import { pictureForm } from './form.ts'
import { startServer, type TestServer } from './server.ts'

/** What a server of a test is backed up with, as superuser. */
export const partsOf = ({ database, services }: TestServer): Parts => ({
  config: services.config,
  cluster: { adminPoolConfig: database.admin, ownerPoolConfig: database.owner },
  files: services.files,
})

export interface Place extends Parts {
  database: TestDatabase
  close: () => Promise<void>
}

/** An empty database and an empty data folder. @param sessionSecret of the Freehold that is to be there */
export async function openPlace(sessionSecret: string): Promise<Place> {
  const database = await createTestDatabase('nothing')
  const folder = mkdtempSync(join(tmpdir(), 'freehold-place-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SESSION_SECRET: sessionSecret })
  return {
    database,
    config,
    cluster: { adminPoolConfig: database.admin, ownerPoolConfig: database.owner },
    files: diskStore(join(folder, 'files')),
    async close() {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What is said to whoever asked for something, as `StartProblem: …`. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'It was done.',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** One question, over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(at: pg.PoolConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A server with books, a document and a picture, whose secret is kept in its data folder, and with work that waits. */
export async function startWithFiles(): Promise<{ server: TestServer; photo: string }> {
  const server = await startServer()
  const { admin } = server.own.people
  const house = await letting(server.own)
  await admin.call(beginBooks, { body: { beginOn: '2026-01-01' } })
  const lease = await house.signed(await house.unit(), { start: '2026-01-01' })
  await admin.call(raiseCharge, {
    body: { leaseId: lease.id, description: 'Key \\ "é"', dueOn: '2026-06-01', net: 10_000 },
  })
  await keepDocument(admin, house.propertyId)
  const added = await admin.call(propertyPhotos.add, { params: { id: house.propertyId }, ...pictureForm() })
  const photo = (added.body as { data: { id: string }[] }).data[0]!.id
  writeFileSync(join(server.services.config.dataDir, 'session-secret'), server.services.config.sessionSecret)
  await server.admin.query(
    `insert into outbox (organisation_id, id, topic, payload, due_at) values
       ($1, $2, 'notifications.deliver', '{}', now()), ($1, $3, 'notifications.deliver', '{}', now() + interval '1 day'),
       ($1, $4, 'files.delete', '{"ids":[]}', now())`,
    [server.own.id, uuid(), uuid(), uuid()],
  )
  const job = async (name: 'mails' | 'imports', data: object, after = 0) =>
    server.services.database.withTransaction(async (tx) => {
      if (name === 'mails')
        await server.services.jobs.send(
          tx,
          name,
          { id: uuid(), kind: 'funds', organisationId: server.own.id, ...data },
          after,
        )
      else
        await server.services.jobs.send(tx, name, { organisationId: server.own.id, importId: uuid() }, after)
    })
  await job('mails', {})
  await job('mails', {}, 3600)
  await job('imports', {})
  return { server, photo }
}
