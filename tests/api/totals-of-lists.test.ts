import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import { leaseStatuses } from '#domain/leases/vocabulary.ts'
import type { Crud } from '#server/crud/crud.ts'
import { columnOf } from '#server/db/columns.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { fillOrganisation, settle } from '#tests/support/filled.ts'
import { bodyOf } from '#tests/support/issues.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Totals that are kept (server/db/schema/triggers/totals.sql) against a count, whatever has been written. */
let server: TestServer
let admin: pg.Client

beforeAll(async () => {
  server = await startServer()
  admin = new pg.Client(server.database.admin)
  await admin.connect()
  const amounts = { properties: 12, unitsPerProperty: 40, issues: 300, documents: 120, portfolios: 5 }
  await fillOrganisation(admin, server.own, amounts)
  await fillOrganisation(admin, server.other, amounts)
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

const kept = Object.entries<Crud>(tenantCruds).filter(([, { totals }]) => totals.length > 0)

/** What the organisation's people are told, by facet. */
async function asTold<T>(text: string): Promise<T[]> {
  const client = new pg.Client(server.database.app)
  await client.connect()
  try {
    await client.query('begin read only')
    await client.query(`select set_config('app.organisation', $1, true)`, [server.own.id])
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

async function expectExact({ table, totals }: Crud): Promise<void> {
  for (const { table: counts, facets } of totals) {
    const by = facets.map((facet) => `"${columnOf(facet)}"`).join(', ')
    const told = (source: string, n: string) =>
      asTold(`select ${by}, ${n}::integer as n from ${source} group by ${by} having ${n} <> 0 order by ${by}`)
    const counted = await told(table, 'count(*)')
    expect(counted.length).toBeGreaterThan(1)
    expect(await told(counts, 'sum(n)'), counts).toEqual(counted)
  }
}

/** Statements of many rows and of one, that change what is counted by, and that don't. */
const changes: readonly string[] = [
  `update units set type = 'shop' where organisation_id = $1 and floor = 1`,
  `update units set status = 'sold' where organisation_id = $1 and floor = 2 and type = 'office'`,
  `update units set notes = 'x' where organisation_id = $1`,
  `update leases set stage = 'cancelled' where organisation_id = $1 and stage = 'draft'`,
  `update leases set frequency = 'weekly' where organisation_id = $1 and stage = 'awaitingSignature'`,
  `update leases set ended_on = current_date - 1, end_reason = 'expired'
   where organisation_id = $1 and noted_status = 'holdingOver'`,
  `delete from leases where organisation_id = $1 and stage = 'cancelled'`,
  `update tenants set kind = 'company' where organisation_id = $1 and first_name = 'Ada'`,
  `delete from tenants where organisation_id = $1 and kind = 'person'
   and id not in (select tenant_id from lease_parties)`,
  `update documents set visibility = 'public', category = 'other' where organisation_id = $1 and size % 3 = 0`,
  `delete from documents where organisation_id = $1 and category = 'insurance'`,
  `update issue_records set priority = 'high', category = 'lift' where organisation_id = $1 and number % 3 = 0`,
  `delete from issue_records where organisation_id = $1 and status = 'declined'`,
  `update properties set status = 'archived', archived_at = now() where organisation_id = $1 and title like 'Palm%'`,
]

describe.each(kept)('AP-08 the totals of %s', (_name, crud) => {
  it('AP-08 are exact once records are there', () => expectExact(crud))
})

describe('AP-08 the totals that are kept', () => {
  it('AP-08 stay exact after each change, before and after it is added up', async () => {
    for (const change of changes) {
      const { rowCount } = await admin.query(change, [server.own.id])
      expect(rowCount, change).toBeGreaterThan(0)
      for (const [, crud] of kept) await expectExact(crud)
    }
    await settle(admin)
    for (const [, crud] of kept) await expectExact(crud)
  })

  it('AP-08 forget what was rolled back', async () => {
    await admin.query('begin')
    await admin.query(`delete from documents where organisation_id = $1`, [server.own.id])
    await admin.query('rollback')
    await expectExact(tenantCruds.documents)
  })

  it('AP-08 make up what people are told of units, by occupancy', async () => {
    const { people } = server.own
    const of = async (query: Record<string, string>) =>
      (bodyOf(await people.admin.call(units.operations.list, { query })) as { total: number }).total
    const { rows } = await admin.query<{ occupancy: string; n: number }>(
      `select occupancy, count(*)::integer as n from units where organisation_id = $1 and status <> 'archived'
       group by occupancy`,
      [server.own.id],
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { occupancy, n } of rows) expect(await of({ occupancy })).toBe(n)
    expect(await of({})).toBe(rows.reduce((sum, { n }) => sum + n, 0))
  })

  it('RP-04 are those of a portfolio manager’s own properties, for them', async () => {
    const { people, id } = server.own
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::integer as n from units join properties on properties.id = property_id
       where units.organisation_id = $1 and units.status <> 'archived' and portfolio_manager_id = $2`,
      [id, people['portfolio-manager'].userId],
    )
    expect(rows[0]!.n).toBeGreaterThan(20)
    const answer = await people['portfolio-manager'].call(units.operations.list)
    expect(bodyOf(answer)).toMatchObject({ total: rows[0]!.n })
  })
})

describe('what is noted of leases for the day', () => {
  /** As if every lease had last been looked at so many days from today. */
  async function notedOn(days: number): Promise<void> {
    await admin.query('alter table leases disable trigger user')
    await admin.query(
      `update leases set noted_on = day, noted_until = lease_changes_on(start, "end", notice_given_on, ended_on, terms, day),
         noted_status = lease_status(stage, start, "end", notice_given_on, ended_on, day),
         noted_rent = lease_recurring(terms, 'rent', greatest(day, start))
       from (select current_date + $1::integer as day) as days`,
      [days],
    )
    await admin.query('alter table leases enable trigger user')
    // What was noted of them then is counted as it was then.
    await admin.query('truncate lease_totals, lease_totals_of_properties, lease_deltas')
    await admin.query(
      `insert into lease_deltas (organisation_id, property_id, status, frequency, n)
       select organisation_id, property_id, noted_status, frequency, 1 from leases`,
    )
  }

  it.each([0, -1, -30, -200, -1000, 1, 40])(
    'ST-05 is right today though it was noted %i days from now',
    async (days) => {
      await notedOn(days)
      const wrong = await asTold(
        `select id from lease_records where status <> lease_status(stage, start, "end", notice_given_on, ended_on, today)
           or rent <> lease_recurring(terms, 'rent', greatest(today, start))`,
      )
      expect(wrong).toEqual([])
      await expectExact(tenantCruds.leases)
      const { rows } = await admin.query<{ status: string; n: number }>(
        `select lease_status(stage, start, "end", notice_given_on, ended_on, today_in($1)) as status, count(*)::integer as n
         from leases where organisation_id = $1 group by 1`,
        [server.own.id],
      )
      for (const status of Object.keys(leaseStatuses)) {
        const answer = await server.own.people.admin.call(leases.operations.list, {
          query: { status, limit: '200' },
        })
        const { data, total } = bodyOf(answer) as { data: { status: string }[]; total: number }
        expect(total, status).toBe(rows.find((row) => row.status === status)?.n ?? 0)
        expect(new Set(data.map((row) => row.status)).size).toBeLessThanOrEqual(1)
      }
    },
  )
})
