import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOrganisation } from '#server/moving/export.ts'
import { reopenClosed } from '#server/moving/remove.ts'
import { partsOf } from '#tests/support/archives.ts'
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
    const mail = { id: uuid(), kind: 'funds', organisationId: server.own.id } as const
    await server.services.jobs.sendNow('mails', mail, 86_400)
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
