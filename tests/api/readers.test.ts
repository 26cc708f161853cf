import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database, type TenantScope, type Transaction } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  // One connection for all readers, so that every scope follows another one's.
  database = openDatabase(place.app, { connections: 6 })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const scopeSeen = async (tx: Transaction) =>
  (
    await sql<{ organisation: string | null; person: string | null }>`
      select app_organisation() as organisation, nullif(current_setting('app.person', true), '') as person`.execute(
      tx,
    )
  ).rows[0]!

describe('reads that share a connection', () => {
  it('see the scope they asked for and no other, also after one that failed', async () => {
    const scopes: TenantScope[] = Array.from({ length: 5 }, (_, n) => ({
      organisationId: uuid(),
      userId: n % 2 === 0 ? uuid() : null,
    }))
    const broken: unknown[] = []
    const seen = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const scope = scopes[(n * 7) % scopes.length]!
        if (n % 11 === 0) return { asked: null, found: await database.withPublic(scopeSeen) }
        if (n % 13 === 0) {
          const divided = (tx: Transaction) => sql`select 1 / 0`.execute(tx)
          broken.push(await database.withTenant(scope, divided, { readOnly: true }).catch((error) => error))
        }
        return { asked: scope, found: await database.withTenant(scope, scopeSeen, { readOnly: true }) }
      }),
    )
    expect(broken.length).toBeGreaterThan(10)
    for (const error of broken) expect(error).toMatchObject({ code: '22012' })
    for (const { asked, found } of seen) {
      expect(found).toEqual({ organisation: asked?.organisationId ?? null, person: asked?.userId ?? null })
    }
  })

  it('write nothing', async () => {
    const scope = { organisationId: uuid(), userId: null }
    const write = (tx: Transaction) =>
      sql`insert into organisations (id, name, slug) values (${uuid()}, 'One', 'one')`.execute(tx)
    await expect(database.withTenant(scope, write, { readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
  })
})
