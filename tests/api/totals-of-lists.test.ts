import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import { leaseStatuses } from '#domain/leases/vocabulary.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { bodyOf } from '#tests/support/issues.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Totals of lists against a count, whatever has been written. */
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

/** What the organisation's people are told, by facet. */
async function asTold<T>(text: string): Promise<T[]> {
  const client = new pg.Client(server.database.app)
  await client.connect()
  try {
    await client.query('begin read only')
    await client.query(`set local app.organisation = '${server.own.id}'`)
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

describe('AP-08 the totals of lists', () => {
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
      `update leases set noted_on = day, noted_until = lease_changes_on(start, "end", notice_given_on, ended_on, day),
         noted_status = lease_status(stage, start, "end", notice_given_on, ended_on, day)
       from (select current_date + $1::integer as day) as days`,
      [days],
    )
    await admin.query('alter table leases enable trigger user')
  }

  it.each([0, -1, -30, -200, -1000, 1, 40])(
    'ST-05 is right today though it was noted %i days from now',
    async (days) => {
      await notedOn(days)
      const wrong = await asTold(
        `select id from lease_records where status <> lease_status(stage, start, "end", notice_given_on, ended_on, today)`,
      )
      expect(wrong).toEqual([])
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
