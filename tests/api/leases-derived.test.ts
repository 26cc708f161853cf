import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activateLease,
  endLease,
  giveNotice,
  leaseExpiry,
  renewLease,
  sendLease,
  signLease,
} from '#contract/tenant/lease-operations.ts'
import { assignUserProperties } from '#contract/admin/users.ts'
import { leases } from '#contract/tenant/leases.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { exportTenants } from '#contract/tenant/tenant-operations.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import { expiryBucket } from '#domain/leases/expiry.ts'
import { recurringOn, type Escalation } from '#domain/leases/escalation.ts'
import { perMonth, type Term } from '#domain/leases/rents.ts'
import { statusOn } from '#domain/leases/status.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { letting, ok, type Letting, type Row } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own)
})
afterAll(() => server.close())

const { get, list } = leases.operations
const admin = () => server.own.people.admin
const signed = (unitId: string, body?: Record<string, unknown>) => house.signed(unitId, body)

describe('the occupancy of a unit', () => {
  it('RT-64 follows from its leases', async () => {
    const unitId = await house.unit()
    const occupancy = async () =>
      ((await admin().call(units.operations.get, { params: { id: unitId } })).body as Row)['occupancy']
    expect(await occupancy()).toBe('vacant')
    const { id } = await house.draft(unitId)
    expect(await occupancy()).toBe('vacant')
    await ok(house.does(sendLease, id))
    expect(await occupancy()).toBe('reserved')
    await ok(house.does(signLease, id))
    expect(await occupancy()).toBe('occupied')
    await ok(house.does(giveNotice, id, { by: 'tenant', givenOn: today, leavesOn: inDays(60) }))
    expect(await occupancy()).toBe('notice')
    await ok(house.does(endLease, id, { reason: 'terminated', on: inDays(-1) }))
    expect(await occupancy()).toBe('vacant')
  })
})

describe('what a tenant rents', () => {
  it('follows from the leases that run today', async () => {
    const tenantId = await house.tenant()
    const rents = async () => {
      const one = await admin().call(tenants.operations.get, { params: { id: tenantId } })
      const many = await admin().call(tenants.operations.list, { query: { id: tenantId } })
      const listed = (many.body as { data: Row[] }).data[0]!['rents']
      expect(listed).toBe((one.body as Row)['rents'])
      return listed
    }
    expect(await rents()).toBeNull()
    const parties = [{ tenantId }, { tenantId: await house.tenant() }]
    const first = await signed(await house.unit({ label: 'Flat Old' }), { parties, start: inMonths(-6) })
    await signed(await house.unit({ label: 'Flat New' }), { parties, start: inMonths(-1) })
    await house.draft(await house.unit({ label: 'Flat Next' }), { parties })
    expect(await rents()).toBe('Flat Old, House to let; Flat New, House to let')
    await ok(house.does(endLease, first.id, { reason: 'surrendered', on: inDays(-1) }))
    expect(await rents()).toBe('Flat New, House to let')
  })

  it('RP-04 names only what the reader may see', async () => {
    const { admin: owner, 'portfolio-manager': manager } = server.own.people
    const [theirs, other] = [
      await letting(server.own, { title: 'Theirs', portfolioManagerId: manager.userId }),
      await letting(server.own, { title: 'Other' }),
    ]
    const tenantId = await theirs.tenant()
    for (const place of [theirs, other]) {
      await place.signed(await place.unit({ label: 'Flat' }), { parties: [{ tenantId }] })
    }
    const seenBy = async (person: typeof owner) =>
      ((await person.call(tenants.operations.get, { params: { id: tenantId } })).body as Row)['rents']
    expect(await seenBy(owner)).toBe('Flat, Theirs; Flat, Other')
    expect(await seenBy(manager)).toBe('Flat, Theirs')
    const file = async (person: typeof owner) =>
      (await person.call(exportTenants, { query: { format: 'csv', columns: 'name,rents', id: tenantId } }))
        .text
    expect(await file(owner)).toContain('Flat, Theirs; Flat, Other')
    expect(await file(manager)).not.toContain('Other')
    expect(await file(manager)).toContain('Flat, Theirs')
  })
})

describe('a tenant with an account', () => {
  it('RP-04 sees lease, unit and property while it runs, and the lease alone afterwards', async () => {
    const { renter } = server.own.people
    const tenantId = await house.tenant({ firstName: 'Samuel', userId: renter.userId })
    const unitId = await house.unit()
    const { id } = await signed(unitId, { parties: [{ tenantId }] })
    const sees = async () => ({
      lease: (await renter.call(get, { params: { id } })).status,
      unit: (await renter.call(units.operations.get, { params: { id: unitId } })).status,
    })
    await expect.poll(sees).toEqual({ lease: 200, unit: 200 })
    const own = (await renter.call(get, { params: { id } })).body as Row
    expect(own).not.toHaveProperty('notes')
    await ok(house.does(endLease, id, { reason: 'surrendered', on: inDays(-1) }))
    await expect.poll(sees).toEqual({ lease: 200, unit: 404 })
    const next = await signed(unitId, { parties: [{ tenantId: await house.tenant() }], start: today })
    expect((await renter.call(get, { params: { id: next.id } })).status).toBe(404)
  })
})

describe('a tenant who is invited to a property', () => {
  it('RP-04 keeps it while their lease has not begun, and until it is over', async () => {
    const { renter } = server.other.people
    const { admin: office } = server.other.people
    const home = await letting(server.other)
    const { propertyId } = home
    const params = { id: renter.userId, profileId: renter.profileId }
    await ok(office.call(assignUserProperties, { params, body: { add: [propertyId] } }))
    const sees = async () =>
      (await renter.call(properties.operations.get, { params: { id: propertyId } })).status
    await expect.poll(sees).toBe(200)
    const tenantId = await home.tenant({ userId: renter.userId })
    const { id } = await home.signed(await home.unit(), { parties: [{ tenantId }], start: inDays(20) })
    await expect.poll(async () => (await renter.call(get, { params: { id } })).status).toBe(200)
    expect(await sees()).toBe(200)
    await ok(home.does(activateLease, id, { on: inDays(-3) }))
    expect(await sees()).toBe(200)
    await ok(home.does(endLease, id, { reason: 'surrendered', on: inDays(-1) }))
    await expect.poll(sees).toBe(404)
  })
})

describe('the expiry profile', () => {
  it('counts running leases by when they end, rents per currency', async () => {
    const pounds = await letting(server.own, { currency: 'GBP' })
    const sign = async (end: string | null, amount: number) => {
      const start = inMonths(-12)
      const { id } = await pounds.draft(await pounds.unit(), {
        start,
        end,
        frequency: 'quarterly',
        terms: [{ type: 'rent', amount, from: start }],
      })
      await ok(pounds.does(sendLease, id))
      await ok(pounds.does(signLease, id))
    }
    await sign(inDays(30), 300)
    await sign(inDays(31), 600)
    await sign(inDays(60), 900)
    await sign(inDays(181), 1_200)
    await sign(inDays(-1), 1_500)
    await sign(null, 9_999)
    const answer = await admin().call(leaseExpiry, { query: { propertyId: pounds.propertyId } })
    const rent = (monthly: number) => [{ currency: 'GBP', monthly: String(monthly) }]
    expect(answer.body).toEqual({
      buckets: [
        { bucket: 'holdingOver', count: 1, rents: rent(500) },
        { bucket: 'leaving', count: 0, rents: [] },
        { bucket: '0-30', count: 1, rents: rent(100) },
        { bucket: '31-60', count: 2, rents: rent(500) },
        { bucket: '61-90', count: 0, rents: [] },
        { bucket: '91-180', count: 0, rents: [] },
        { bucket: 'over-180', count: 1, rents: rent(400) },
      ],
    })
    const listed = await admin().call(list, { query: { propertyId: pounds.propertyId, expiry: '31-60' } })
    expect((listed.body as { total: number }).total).toBe(2)
  })
})

describe('what the database derives', () => {
  it('ST-05 is what the rules say, for any lease and day', async () => {
    const days = ['2026-01-01', '2026-01-31', '2026-02-15', '2026-04-01', '2026-09-01', null]
    const some = <T>(list: readonly T[], n: number): T => list[n % list.length]!
    for (let n = 0; n < 400; n++) {
      const facts = {
        stage: some(['signed', 'signed', 'signed', 'draft', 'awaitingSignature', 'cancelled'] as const, n),
        start: some(days, n >> 1) ?? '2026-03-01',
        end: some(days, n >> 2),
        noticeGivenOn: some(days, n >> 3),
        endedOn: some(days, n >> 4),
      }
      const day = some(days, n * 7) ?? '2026-02-01'
      const lastDay = facts.endedOn ?? facts.end
      const amount = 1_000 + n
      const frequency = some(['weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly', 'fixed'] as const, n)
      const { rows } = await server.admin.query(
        `select lease_status($1, $2, $3, $4, $5, $6) as status,
           lease_expiry(lease_status($1, $2, $3, $4, $5, $6), $7, $6) as expiry,
           per_month($8, $9)::int as monthly`,
        [...Object.values(facts), day, lastDay, amount, frequency],
      )
      const status = statusOn(facts, day)
      expect(rows[0], JSON.stringify({ facts, day })).toEqual({
        status,
        expiry: expiryBucket(status, lastDay, day) ?? null,
        monthly: perMonth(amount, frequency),
      })
    }
  })

  it('is due what the rules say, on any day', async () => {
    const start = '2024-01-31'
    const terms: Term[] = [
      { type: 'rent', amount: 100_001, from: start },
      { type: 'rent', amount: 80_000, from: '2025-03-01', to: '2025-05-31' },
      { type: 'rent', amount: 123_456, from: '2027-01-31' },
      { type: 'other', label: 'Parking', amount: 7, from: '2024-06-15' },
      { type: 'other', label: 'Storage', amount: 11, from: '2024-06-20', to: '2025-06-20' },
      { type: 'other', label: 'Parking', amount: 9, from: '2026-06-20' },
      { type: 'serviceCharge', amount: 500, from: start },
    ]
    const rules: (Escalation | null)[] = [
      null,
      { kind: 'percent', bps: 500, from: '2025-01-31', everyMonths: 12 },
      { kind: 'percent', bps: 333, from: '2024-08-31', everyMonths: 6 },
      { kind: 'fixed', amount: 2_500, from: '2024-05-31', everyMonths: 1 },
      { kind: 'percent', bps: 100_000, from: '2024-02-29', everyMonths: 1 },
      { kind: 'index', index: 'CPI', from: '2025-01-31', everyMonths: 12 },
    ]
    for (const escalation of rules) {
      const { id } = await house.signed(await house.unit(), { start, terms, escalation })
      const days = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2024, 0, 25 + n * 31)))
      const dates = [...days.map((day) => day.toISOString().slice(0, 10)), '2025-02-28', '2025-03-01']
      const { rows } = await server.admin.query<{ day: string; due: object }>(
        `select day::text, jsonb_build_object('rent', coalesce(sum(amount) filter (where type = 'rent'), 0),
             'serviceCharge', coalesce(sum(amount) filter (where type = 'serviceCharge'), 0),
             'other', coalesce(sum(amount) filter (where type = 'other'), 0)) as due
         from unnest($3::date[]) as day left join lateral lease_terms_on($1, day) on lease_id = $2 group by day`,
        [server.own.id, id, dates],
      )
      for (const { day, due } of rows)
        expect(due, JSON.stringify({ escalation, day })).toEqual(recurringOn({ terms, escalation }, day))
    }
  })
})

describe('an agreed increase', () => {
  it('takes effect on its day, in the lease, its list, the rent roll and the lease that follows', async () => {
    const place = await letting(server.own)
    const start = inMonths(-30)
    const { id } = await place.signed(await place.unit(), {
      start,
      end: inDays(20),
      terms: [{ type: 'rent', amount: 100_000, from: start }],
      escalation: { kind: 'percent', bps: 500, from: inMonths(-18), everyMonths: 12 },
    })
    expect(await place.read(id)).toMatchObject({ rent: 110_250, monthlyRent: 110_250 })
    const listed = await admin().call(list, { query: { propertyId: place.propertyId } })
    expect((listed.body as { data: Row[] }).data).toMatchObject([{ rent: 110_250 }])
    const roll = async (asOf: string) =>
      (await admin().call(rentRoll.read, { query: { propertyId: place.propertyId, asOf } })).body as {
        data: Row[]
        totals: Row[]
      }
    const now = await roll(today)
    expect(now.data[0]).toMatchObject({ contractRent: 110_250 })
    expect(now.totals).toMatchObject([{ sums: { contractRent: '110250' } }])
    expect((await roll(inMonths(-12))).data[0]).toMatchObject({ contractRent: 105_000 })
    expect((await roll(inMonths(-20))).data[0]).toMatchObject({
      contractRent: 100_000,
      nextIncreaseOn: inMonths(-18),
      nextIncrease: 105_000,
    })
    const draft = await ok(place.does(renewLease, id))
    expect(draft).toMatchObject({ rent: 110_250, escalation: { from: inMonths(6) } })
  })

  it('gives way to the former rent once a reduction is over', async () => {
    const start = inMonths(-12)
    const terms = [
      { type: 'rent', amount: 100_000, from: start },
      { type: 'rent', amount: 60_000, from: inMonths(-6), to: inDays(-1) },
    ]
    const lease = await house.signed(await house.unit(), { start, terms })
    expect(lease).toMatchObject({ rent: 100_000 })
  })
})

it('a notice past its leaving day is no lease that ends soon', async () => {
  const place = await letting(server.own)
  const { id } = await place.signed(await place.unit())
  const given = { by: 'tenant', givenOn: inDays(-10), leavesOn: inDays(-3) }
  const late = await ok(place.does(giveNotice, id, given))
  expect(late).toMatchObject({ status: 'notice', expiry: 'leaving' })
  const profile = await admin().call(leaseExpiry, { query: { propertyId: place.propertyId } })
  const counted = (profile.body as { buckets: { bucket: string; count: number }[] }).buckets
  expect(counted.filter(({ count }) => count > 0)).toMatchObject([{ bucket: 'leaving', count: 1 }])
  const listed = await admin().call(list, { query: { propertyId: place.propertyId, expiry: 'leaving' } })
  expect((listed.body as { total: number }).total).toBe(1)
})
