import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQueryOf } from '#contract/kit/index.ts'
import { abilityOf, defaultRules, rulesFor, type RoleKey } from '#domain/access/index.ts'
import type { Crud } from '#server/crud/crud.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { zone } from '#tests/support/calendar.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { statementOfPage } from '#tests/support/recorded-list.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Records that have come in seconds, before the database has counted anything of them: as after an import, or in tests. */
const each = 2_000
/** Rows and pages: three or four tables by their keys. A plan that compares each record with each other takes thousands. */
const perRecord = 30
const roles = ['admin', 'portfolio-manager', 'facility-manager', 'staff-member', 'landlord'] as const

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** The rows that all steps of a plan handle, those included that they drop. */
const handled = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + handled(part), 0)

let server: TestServer
let client: pg.Client
let scope: { properties: string[]; portfolios: string[] }

beforeAll(async () => {
  server = await startServer()
  const { id, people } = server.own
  const ask = async (text: string, values: unknown[] = []) => (await server.admin.query(text, values)).rows
  const admin = new pg.Client(server.database.admin)
  await admin.connect()
  const one = { properties: each, unitsPerProperty: 1, issues: each, documents: each, portfolios: 20 }
  await fillOrganisation(admin, server.own, one)
  await admin.end()
  await ask(
    `update properties set owner_user_ids = array[$2::uuid], portfolio_manager_id = $3, facility_manager_id = $4
     where organisation_id = $1 and right(reference, 1) in ('1', '2', '3', '4')`,
    [id, people.landlord.userId, people['portfolio-manager'].userId, people['facility-manager'].userId],
  )
  const idsOf = (table: string, where = 'true') =>
    ask(`select id from ${table} where organisation_id = $1 and ${where}`, [id]).then((rows) =>
      rows.map((row: { id: string }) => row.id),
    )
  scope = {
    properties: await idsOf('properties', `right(reference, 1) = '5'`),
    portfolios: (await idsOf('portfolios')).slice(0, 1),
  }
  await ask(
    `insert into portfolio_properties select $1, $2, id from properties
     where organisation_id = $1 and right(reference, 1) in ('6', '7')`,
    [id, scope.portfolios[0]],
  )
  const ofProduct = `relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`
  for (const { name } of await ask(
    `select oid::regclass as name from pg_class where ${ofProduct} and relkind = 'r'`,
  ))
    await ask(`alter table ${name as string} set (autovacuum_enabled = false)`)
  await ask(`delete from pg_statistic where starelid in (select oid from pg_class where ${ofProduct})`)
  await ask(`update pg_class set reltuples = -1, relpages = 0 where ${ofProduct}`)
  client = new pg.Client(server.database.app)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

async function costOf(crud: Crud, role: RoleKey) {
  const { userId, profileId } = server.own.people[role]
  const ability = abilityOf(rulesFor(defaultRules[role], { userId, profileId, scope }))
  const query = listQueryOf(crud.resource, crud.resource.operations.list.query!.parse({}))
  const { text, values } = await statementOfPage(
    crud.pageOf(query, { organisationId: server.own.id, ability, timezone: zone }),
  )
  await client.query('begin read only')
  await client.query(`set local app.organisation = '${server.own.id}'`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  await client.query('rollback')
  const plan = rows[0]!['QUERY PLAN'][0].Plan
  return { rows: handled(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

describe.each(Object.entries<Crud>(tenantCruds))('the list of %s', (_name, crud) => {
  it.each(roles)('compares no record with all others for %s', async (role) => {
    const { rows, pages } = await costOf(crud, role)
    expect(rows, 'rows').toBeLessThan(perRecord * each)
    expect(pages, 'pages').toBeLessThan(perRecord * each)
  })
})
