import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminOperations } from '#contract/admin/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { readConfig } from '#server/config/environment.ts'
import { StartProblem } from '#server/config/start-problem.ts'
import { openCluster } from '#server/db/cluster/index.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { openLog } from '#server/logging.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createOrganisation, signIn } from '#tests/support/organisation.ts'
import { serve } from '#tests/support/serve.ts'
import { TransactionPooler } from '#tests/support/transaction-pooler.ts'

let place: TestDatabase
let pooler: TransactionPooler
let address: string
let database: Database
const folder = mkdtempSync(join(tmpdir(), 'freehold-pooler-'))

beforeAll(async () => {
  place = await createTestDatabase()
  pooler = new TransactionPooler(place.app)
  address = await pooler.open()
  database = openDatabase(place.app, { pooler: { connectionString: address } })
})
afterAll(async () => {
  await database.close()
  await pooler.close()
  await place.drop()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = ({ host, port, user, password, database: name }: TestDatabase['app']) =>
  `postgres://${user}:${String(password)}@${encodeURIComponent(host!)}:${port}/${name}`

describe('transactions through a pooler that lends connections by transaction', () => {
  it('see their own organisation, their own time zone and their own limits', async () => {
    const scopes = Array.from({ length: 40 }, (_, n) => ({
      organisationId: uuid(),
      userId: n % 2 ? uuid() : null,
    }))
    const asked = scopes.flatMap((scope) => [
      { scope, readOnly: true },
      { scope, readOnly: false },
    ])
    const seen = await Promise.all(
      asked.map(({ scope, readOnly }) =>
        database.withTenant(
          scope,
          async (tx) =>
            (
              await sql<{ organisation: string; person: string; zone: string; limit: string; now: string }>`
                select app_organisation() as organisation, current_setting('app.person', true) as person,
                  current_setting('timezone') as zone, current_setting('statement_timeout') as limit,
                  '2026-07-01 12:00:00+02'::timestamptz as now`.execute(tx)
            ).rows[0],
          { readOnly },
        ),
      ),
    )
    expect(seen).toEqual(
      asked.map(({ scope }) => ({
        organisation: scope.organisationId,
        person: scope.userId ?? expect.toSatisfy((value: unknown) => value === null || value === ''),
        zone: 'UTC',
        limit: '30s',
        now: '2026-07-01T10:00:00.000Z',
      })),
    )
    const nobody = await database.withPublic(
      async (tx) =>
        (await sql<{ organisation: null }>`select app_organisation() as organisation`.execute(tx)).rows,
    )
    expect(nobody).toEqual([{ organisation: null }])
    expect(pooler.lent).toBeGreaterThan(80)
  })

  it('serve a whole office: sign-in, lists, changes, and access that ends at once', async () => {
    const server = await serve(place, {
      DATABASE_URL: urlOf(place.owner),
      DATABASE_POOLER_URL: address,
      DATABASE_CONNECTIONS: '14',
    })
    await server.begin()
    const seeded = await createOrganisation(place.admin, server.services.config, 'Own Homes')
    const { people } = await signIn(Number(new URL(server.origin).port), seeded)
    const { create, list } = properties.operations
    const before = pooler.lent
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const body = {
          title: `House ${n}`,
          addressLine1: '1 Quay',
          city: 'Lagos',
          country: 'NG',
          currency: 'NGN',
        }
        return people.admin.call(create, { body, key: crypto.randomUUID() })
      }),
    )
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    const lists = await Promise.all(Array.from({ length: 30 }, () => people['team-lead'].call(list)))
    expect(lists.map(({ body }) => (body as { total: number }).total)).toEqual(lists.map(() => 30))
    expect(pooler.lent - before).toBeGreaterThanOrEqual(60)

    const staff = people['staff-member']
    expect((await staff.call(list)).status).toBe(200)
    const suspended = await people.admin.call(adminOperations['users.changeStatus'], {
      params: { id: staff.userId },
      body: { version: 1, status: 'suspended' },
    })
    expect(suspended.status, suspended.text).toBe(200)
    expect((await staff.call(list)).status).toBe(401)
    expect(server.log).toEqual([])
    await server.close()
  })
})

describe('a start with a pooler', () => {
  const log = openLog(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const refusal = async (env: Record<string, string>) => {
    const problem: unknown = await openCluster(readConfig({ DATA_DIR: folder, ...env }), log).catch(
      (error: unknown) => error,
    )
    expect(problem).toBeInstanceOf(StartProblem)
    return (problem as StartProblem).message
  }

  it('is refused where the application would listen through it and hear nothing', async () => {
    const env = { DATABASE_URL: urlOf(place.owner), DATABASE_APP_URL: address }
    expect(await refusal(env)).toMatch(/^DATABASE_APP_URL: what is notified at .* is not heard/)
  })

  it('is refused where it logs in as the owner', async () => {
    const owning = new TransactionPooler(place.owner)
    const env = {
      DATABASE_URL: urlOf(place.owner),
      DATABASE_APP_URL: urlOf(place.app),
      DATABASE_POOLER_URL: await owning.open(1),
    }
    expect(await refusal(env)).toMatch(/^The role .* is .*owner/)
    await owning.close()
  })
})
