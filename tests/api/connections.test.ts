import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#contract/tenant/properties.ts'
import type { Answer } from '#tests/support/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { errorOf } from '#tests/support/error.ts'
import { createOrganisation, signIn, type Organisation } from '#tests/support/organisation.ts'
import { serve, type Served } from '#tests/support/serve.ts'

let place: TestDatabase
let server: Served
let admin: pg.Client
let own: Organisation

beforeAll(async () => {
  place = await createTestDatabase()
  server = await serve(place, { DATABASE_CONNECTIONS: '12' })
  const seeded = await createOrganisation(place.admin, server.services.config, 'Own Homes')
  own = await signIn(Number(new URL(server.origin).port), seeded)
  admin = new pg.Client(place.admin)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
  await place.drop()
})

const list = () => own.people.admin.call(properties.operations.list)

/** Answered at once or told when to come again, never left waiting and never with another error. */
function expectShed(answers: Answer[]): void {
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(errorOf(answer, 503).reason).toBe('unavailable')
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
}

describe('more requests than connections', () => {
  it('are told to come again within seconds, and served once there is room', async () => {
    await admin.query('begin')
    await admin.query('lock table properties in access exclusive mode')
    const begun = performance.now()
    let soonest = 0
    const answers = Array.from({ length: 60 }, async () => {
      const answer = await list()
      if (answer.status === 503) soonest ||= performance.now() - begun
      return answer
    })
    await expect.poll(() => soonest, { timeout: 10_000 }).toBeGreaterThan(0)
    const { connections } = server.services.database.figures()
    expect(connections['readers']).toMatchObject({ idle: 0, busy: 2 })
    await admin.query('rollback')
    const all = await Promise.all(answers)
    expectShed(all)
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(soonest).toBeLessThan(6_000)
    expect((await list()).status).toBe(200)
  })

  it('are told so too where PostgreSQL takes no more connections', async () => {
    // It has no connection for reads yet.
    const second = await serve(place, { DATABASE_CONNECTIONS: '12' })
    const ask = () =>
      fetch(`${second.origin}/api/tenant/v1/properties`, { headers: own.people.admin.credentials })
    await admin.query(`alter database ${place.name} connection limit 1`)
    const refused = await ask()
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect([refused.status, await refused.json()]).toMatchObject([503, { reason: 'unavailable' }])
    await admin.query(`alter database ${place.name} connection limit -1`)
    expect((await ask()).status).toBe(200)
    await second.close()
  })
})
