import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { assertLeastPrivilege } from './privileges.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The sentence with which the start would end, or nothing. */
async function refusal(connection: pg.PoolConfig): Promise<string | undefined> {
  const pool = new pg.Pool(connection)
  try {
    await assertLeastPrivilege(pool)
  } catch (error) {
    return (error as Error).message
  } finally {
    await pool.end()
  }
}

it("serves requests as the application's role, which owns nothing and bypasses nothing", async () => {
  expect(await refusal(database.app)).toBeUndefined()
})

it('refuses to serve as the owner of the schema or as a superuser', async () => {
  expect(await refusal(database.owner)).toMatch(
    /^The role freehold_owner, .* is the owner of the database, the owner of the table /,
  )
  expect(await refusal(database.admin)).toMatch(
    / is a superuser, exempt from row level security \(BYPASSRLS\), /,
  )
})

it('refuses a role that may become a stronger one', async () => {
  const admin = new pg.Client(database.admin)
  await admin.connect()
  const name = `${database.name}_strong`
  try {
    await admin.query(`create role ${name} login password 'strong' in role freehold_owner`)
    await admin.query(`grant connect on database ${database.name} to ${name}`)
    expect(await refusal({ ...database.app, user: name, password: 'strong' })).toMatch(
      /is the owner of the database/,
    )
    await admin.query(`revoke freehold_owner from ${name}; alter role ${name} bypassrls`)
    expect(await refusal({ ...database.app, user: name, password: 'strong' })).toMatch(
      /is exempt from row level security/,
    )
  } finally {
    await admin.query(`drop owned by ${name}; drop role ${name}`)
    await admin.end()
  }
})
