import { afterAll, beforeAll, expect, it } from 'vitest'
import { units } from '#contract/tenant/units.ts'
import { turnLeaseDays } from '#server/tenant/leases/jobs.ts'
import { inDays, today } from '#tests/support/calendar.ts'
import { letting, type Letting, type Row } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
beforeAll(async () => {
  server = await startServer()
  const { 'portfolio-manager': manager } = server.own.people
  house = await letting(server.own, { portfolioManagerId: manager.userId })
})
afterAll(() => server.close())

/** What waits to be told about leases, by their ids. */
async function reminders(): Promise<{ id: string; key: string; to: string[] }[]> {
  const { rows } = await server.admin.query<{ id: string; key: string; to: string[] }>(
    `select payload ->> 'subjectId' as id, payload ->> 'key' as key, payload -> 'recipients' as to
     from outbox where payload ->> 'type' = 'lease.ending'`,
  )
  return rows
}

/** As if it were another day for the first time. */
const anotherDay = () => server.admin.query(`update lease_days set day = day - 1`)

it('reminds of leases that end in 90, 60 and 30 days, once each', async () => {
  const sign = async (end: string | null) => (await house.signed(await house.unit(), { end })).id
  const soon = await sign(inDays(30))
  const later = await sign(inDays(61))
  await sign(inDays(91))
  await sign(null)
  await sign(inDays(-1))
  await Promise.all([turnLeaseDays(server.services), turnLeaseDays(server.services)])
  const told = await reminders()
  const manager = server.own.people['portfolio-manager'].userId
  expect(told.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
    [
      { id: soon, key: `lease:${soon}:ends:${inDays(30)}:30`, to: [manager] },
      { id: later, key: `lease:${later}:ends:${inDays(61)}:90`, to: [manager] },
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )
  await anotherDay()
  await turnLeaseDays(server.services)
  expect(await reminders()).toHaveLength(2)
  expect(server.errors).toEqual([])
})

it('looks only at organisations with leases, and at each once a day', async () => {
  const turned = async () =>
    (await server.admin.query<{ id: string }>('select organisation_id as id from lease_days')).rows
  await house.signed(await house.unit())
  await turnLeaseDays(server.services)
  expect(await turned()).toEqual([{ id: server.own.id }])
  const toTurn = async () => (await server.admin.query('select organisations_to_turn()')).rowCount
  expect(await toTurn()).toBe(0)
  await anotherDay()
  expect(await toTurn()).toBe(1)
})

it('lets units and what tenants reach follow when only the date has changed', async () => {
  const { admin, renter } = server.own.people
  const unitId = await house.unit()
  const tenantId = await house.tenant({ userId: renter.userId })
  const { id } = await house.signed(unitId, { start: inDays(1), parties: [{ tenantId }] })
  const unit = async () =>
    ((await admin.call(units.operations.get, { params: { id: unitId } })).body as Row)['occupancy']
  const reached = async () => {
    const { rows } = await server.admin.query<{ kind: string }>(
      'select kind from profile_scopes where profile_id = $1 order by kind',
      [renter.profileId],
    )
    return rows.map(({ kind }) => kind)
  }
  expect([await unit(), await reached()]).toEqual(['reserved', ['leases']])
  // The night passes: no trigger sees it.
  const client = await server.admin.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query('update leases set start = $2 where id = $1', [id, today])
  client.release(true)
  expect(await unit()).toBe('reserved')
  await anotherDay()
  await turnLeaseDays(server.services)
  expect([await unit(), await reached()]).toEqual(['occupied', ['leases', 'properties', 'units']])
})
