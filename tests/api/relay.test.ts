import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRelay } from '#server/queue/relay.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Ends the relay's transaction, as a server does that has waited too long for it. */
const endBatch = () =>
  server.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and query like '%skip locked%'`,
  )

it('carries on with others where the outbox of one organisation breaks off, time and again', async () => {
  const { own, other } = server
  // Whichever of them comes first.
  for (const [broken, sound] of [
    [own.id, other.id],
    [other.id, own.id],
  ] as const) {
    await server.admin.query('delete from outbox')
    await server.admin.query(
      `insert into outbox (organisation_id, id, topic, payload, due_at)
       values ($1, $2, 'test.breaks', '{}', now()), ($3, $4, 'test.works', '{}', now())`,
      [broken, uuid(), sound, uuid()],
    )
    const told = Promise.withResolvers<string>()
    let breaks = 0
    const stop = startRelay(
      server.services,
      {
        'test.breaks': async () => {
          breaks++
          await endBatch()
        },
        'test.works': async ({ organisationId }) => told.resolve(organisationId),
      },
      20,
    )
    expect(await told.promise).toBe(sound)
    await expect.poll(() => breaks).toBeGreaterThan(1)
    await stop()
    const { rows } = await server.admin.query('select topic from outbox')
    expect(rows).toEqual([{ topic: 'test.breaks' }])
  }
})
