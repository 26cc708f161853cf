import { expect } from 'vitest'
import { TestBrowser } from './browser.ts'
import { createTestDatabase } from './database.ts'
import { createOrganisationWith, password, type TestPerson } from './people.ts'
import { serve, type Served } from './serve.ts'

/** A server with all that a process does besides answering, over a database of its own. */
export async function startOffice(): Promise<{ server: Served; close: () => Promise<void> }> {
  const database = await createTestDatabase()
  const server = await serve(database)
  await server.begin()
  return {
    server,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

/** An administrator and a member of staff whom nobody has tried to sign in as. */
export async function freshPeople({ services }: Served): Promise<[TestPerson, TestPerson]> {
  await services.database.pool.query('delete from identity.rate_limits')
  const { people } = await createOrganisationWith(services.database, 'Office', [
    { roles: ['admin'] },
    { roles: ['staff-member'] },
  ])
  return [people[0]!, people[1]!]
}

/** A browser in which somebody has signed in. */
export async function signedIn(
  { origin }: Served,
  who: TestPerson,
  { secret = password, headers }: { secret?: string; headers?: Record<string, string> } = {},
): Promise<TestBrowser> {
  const page = new TestBrowser(origin)
  expect((await page.signIn(who.email, secret, headers)).status).toBe(201)
  return page
}
