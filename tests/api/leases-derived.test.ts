import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endLease, giveNotice, leaseExpiry, sendLease, signLease } from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { exportTenants } from '#contract/tenant/tenant-operations.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { expiryBucket } from '#domain/leases/expiry.ts'
import { perMonth, recurringOn } from '#domain/leases/rents.ts'
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
      const terms = [
        { type: 'rent' as const, amount, from: facts.start },
        { type: 'rent' as const, amount: amount + 5, from: '2026-02-10', to: some(days, n >> 2) },
        { type: 'other' as const, label: 'Parking', amount: 7, from: '2026-01-15' },
        { type: 'other' as const, label: 'Storage', amount: 11, from: '2026-01-20' },
      ]
      const { rows } = await server.admin.query(
        `select lease_status($1, $2, $3, $4, $5, $6) as status,
           lease_expiry(lease_status($1, $2, $3, $4, $5, $6), $7, $6) as expiry,
           lease_recurring($8, 'rent', $6)::int as rent, lease_recurring($8, 'other', $6)::int as other,
           per_month($9, $10)::int as monthly`,
        [...Object.values(facts), day, lastDay, JSON.stringify(terms), amount, frequency],
      )
      const status = statusOn(facts, day)
      const { rent, other } = recurringOn(terms, day)
      expect(rows[0], JSON.stringify({ facts, day })).toEqual({
        status,
        expiry: expiryBucket(status, lastDay, day) ?? null,
        rent,
        other,
        monthly: perMonth(amount, frequency),
      })
    }
  })
})
