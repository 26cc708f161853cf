import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roleCrud } from '#server/admin/roles/crud.ts'
import { userCrud } from '#server/admin/users/crud.ts'
import { listQueryOf } from '#contract/kit/index.ts'
import { abilityOf, defaultRules, rulesFor, type RoleKey } from '#domain/access/index.ts'
import type { Crud } from '#server/crud/crud.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { zone } from '#tests/support/calendar.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { multiply } from '#tests/support/multiplied.ts'
import { statementOfPage } from '#tests/support/recorded-list.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** What a request reads does not grow with the number of organisations on the same server. */
const [few, many] = [20, 200]

let server: TestServer
let admin: pg.Client
let client: pg.Client

beforeAll(async () => {
  server = await startServer()
  admin = new pg.Client(server.database.admin)
  await admin.connect()
  const amounts = { properties: 20, unitsPerProperty: 2, issues: 20, documents: 20, portfolios: 5 }
  await fillOrganisation(admin, server.own, amounts)
  client = new pg.Client(server.database.app)
  await client.connect()
  await client.query(`select set_config('app.organisation', $1, false)`, [server.own.id])
})
afterAll(async () => {
  await client.end()
  await admin.end()
  await server.close()
})

async function blocksOf(crud: Crud, role: RoleKey): Promise<number> {
  const { userId, profileId } = server.own.people[role]
  const ability = abilityOf(rulesFor(defaultRules[role], { userId, profileId, scope: {} }))
  const asked = listQueryOf(crud.resource, crud.resource.operations.list.query!.parse({}))
  const { text, values } = await statementOfPage(
    crud.pageOf(asked, { organisationId: server.own.id, ability, timezone: zone }),
  )
  const explain = `explain (analyze, buffers, timing off, format json) ${text}`
  // A connection reads the catalogue first, and again whenever somebody has vacuumed it.
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3; time++) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explain, values)
    const plan = rows[0]!['QUERY PLAN'][0].Plan
    least = Math.min(least, plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!)
  }
  return least
}

const cruds = Object.entries<Crud>({ ...tenantCruds, roles: roleCrud, users: userCrud })
const roles = ['admin', 'portfolio-manager'] as const

it(`lists read at most twice as much among ${many} organisations as among ${few}`, async () => {
  const measure = async () => {
    const blocks = new Map<string, number>()
    for (const [name, crud] of cruds)
      for (const role of roles) blocks.set(`${name} of ${role}`, await blocksOf(crud, role))
    return blocks
  }
  // Alone, tables of a page or two are read whole, which is less than an index.
  await multiply(admin, server.own.id, 1, few)
  const before = await measure()
  await multiply(admin, server.own.id, few + 1, many)
  const after = await measure()
  expect(after.size).toBe(cruds.length * roles.length)
  // Trees are a level deeper, which counts where next to nothing is read.
  const beyond = [...after].filter(([list, blocks]) => blocks > 2 * before.get(list)! + 10)
  expect(beyond.map(([list, blocks]) => `${list}: ${before.get(list)} → ${blocks}`)).toEqual([])
})
