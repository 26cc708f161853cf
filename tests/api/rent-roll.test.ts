import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { changeRent, endLease, giveNotice } from '#contract/tenant/lease-operations.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { receiveDeposit, retainDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { inDays, inMonths, today } from '#tests/support/calendar.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Roll = AnswerOf<typeof rentRoll.read>

let server: TestServer
let house: Letting
let pounds: Letting
beforeAll(async () => {
  server = await startServer()
  house = await letting(server.own, { title: 'House' })
  pounds = await letting(server.own, { title: 'Mews', currency: 'GBP' })
  await fill()
})
afterAll(() => server.close())

const rented = (amount: number, start: string, more: object[] = []) => ({
  start,
  frequency: 'yearly',
  terms: [{ type: 'rent', amount, from: start }, ...more],
})

/** Eight units of one property and one of another, worked out by hand below. */
async function fill(): Promise<void> {
  const flat = { marketRent: 1_200_000, rentFrequency: 'yearly', area: 100 }
  const from = inMonths(-6)
  // 1: let, with a service charge and parking, rent raised three months ago
  const first = await house.signed(await house.unit(flat), {
    ...rented(1_080_000, from, [
      { type: 'serviceCharge', amount: 120_000, from },
      { type: 'other', label: 'Parking', amount: 24_000, from: inMonths(-1) },
    ]),
    deposit: 100_000,
    escalation: { kind: 'percent', bps: 1000, from: inMonths(6), everyMonths: 12 },
  })
  await ok(house.does(changeRent, first.id, { type: 'rent', amount: 1_200_000, from: inMonths(-3) }))
  // 2: under notice
  const second = await house.signed(await house.unit(flat), rented(600_000, from))
  await ok(house.does(giveNotice, second.id, { by: 'tenant', givenOn: inDays(-10), leavesOn: inDays(50) }))
  // 3: holding over
  await house.signed(await house.unit({ ...flat, area: 50 }), { ...rented(240_000, from), end: inDays(-5) })
  // 4: left a month ago
  const fourth = await house.signed(await house.unit(flat), { ...rented(360_000, from), deposit: 50_000 })
  await ok(house.does(endLease, fourth.id, { reason: 'surrendered', on: inMonths(-1) }))
  await keepDeposits(first.id, fourth.id)
  // 5: from next month on
  await house.signed(await house.unit(flat), rented(480_000, inMonths(1)))
  // 6, 7, 8: never let; off the market; a common area
  await house.unit({ ...flat, area: 150 })
  await house.unit({ ...flat, status: 'offMarket' })
  await house.unit({ type: 'commonArea', area: 30 })
  await pounds.signed(await pounds.unit({ area: 1_000, areaUnit: 'sqft' }), {
    start: from,
    terms: [{ type: 'rent', amount: 150_001, from }],
  })
}

/** Of the first lease 60,000 five months ago, of which 10,000 were retained lately; of the fourth 50,000. */
async function keepDeposits(first: string, fourth: string): Promise<void> {
  const { admin } = server.own.people
  await ok(admin.call(beginBooks, { body: { beginOn: inMonths(-6) } }))
  const account = { name: 'Deposits', kind: 'deposits', currency: 'NGN' }
  const { id: bankAccountId } = await ok(admin.call(bankAccounts.operations.create, { body: account }))
  const receive = (leaseId: string, amount: number) => {
    const body = { leaseId, amount, date: inMonths(-5), method: 'cash', bankAccountId }
    return ok(admin.call(receiveDeposit, { body }))
  }
  await receive(first, 60_000)
  await receive(fourth, 50_000)
  const body = { amount: 10_000, date: inDays(-3), reason: 'A broken window' }
  await ok(admin.call(retainDeposit, { params: { id: first }, body }))
}

async function rollOf(query: Record<string, string> = {}, role: 'admin' | 'renter' | 'landlord' = 'admin') {
  const answer = await server.own.people[role].call(rentRoll.read, { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Roll
}

describe('the rent roll', () => {
  it('shows every unit as of today, vacant ones too', async () => {
    const { data, days, total } = await rollOf({ propertyId: house.propertyId })
    expect([days['asOf'], total]).toEqual([today, 8])
    expect(data.map(({ unitLabel, occupancy, status }) => [unitLabel, occupancy, status])).toEqual([
      ['Flat 1', 'occupied', 'active'],
      ['Flat 2', 'notice', 'notice'],
      ['Flat 3', 'occupied', 'holdingOver'],
      ['Flat 4', 'vacant', null],
      ['Flat 5', 'reserved', null],
      ['Flat 6', 'vacant', null],
      ['Flat 7', 'offMarket', null],
      ['Flat 8', 'vacant', null],
    ])
    expect(data[0]).toMatchObject({
      tenantNames: 'Ada',
      start: inMonths(-6),
      lastDay: null,
      marketRent: 1_200_000,
      contractRent: 1_200_000,
      frequency: 'yearly',
      otherRecurring: 144_000,
      depositHeld: 50_000,
      nextIncreaseOn: inMonths(6),
      nextIncrease: 1_320_000,
    })
    expect(data[3]).toMatchObject({
      leaseId: null,
      contractRent: null,
      depositHeld: null,
      nextIncreaseOn: null,
    })
  })

  it('adds up per currency, never across', async () => {
    const { totals } = await rollOf()
    expect(totals).toEqual([
      // A month: (1,200,000 + 600,000 + 240,000) ÷ 12; six lettable units with a market rent of 100,000.
      {
        currency: 'GBP',
        rows: 1,
        sums: {
          marketRent: '0',
          contractRent: '150001',
          otherRecurring: '0',
          depositHeld: '0',
          balance: '0',
        },
      },
      {
        currency: 'NGN',
        rows: 8,
        sums: {
          marketRent: '600000',
          contractRent: String(100_000 + 50_000 + 20_000),
          otherRecurring: '12000',
          depositHeld: '50000',
          balance: '0',
        },
      },
    ])
  })

  it('counts occupied among lettable units, by count and by area; notice is occupied', async () => {
    // Lettable: flats 1 to 6, 600 m². Occupied: 1, 2, 3, 250 m².
    expect((await rollOf({ propertyId: house.propertyId })).figures).toEqual({
      lettable: 6,
      occupied: 3,
      bps: 5000,
      lettableArea: 600,
      occupiedArea: 250,
      areaBps: 4167,
    })
    const { figures } = await rollOf({ propertyId: pounds.propertyId })
    expect(figures).toMatchObject({ bps: 10_000, lettableArea: 92.9 })
  })

  it('is right for any other day', async () => {
    const before = await rollOf({ propertyId: house.propertyId, asOf: inMonths(-4) })
    expect(before.data.map(({ occupancy }) => occupancy)).toEqual([
      'occupied',
      'occupied',
      'occupied',
      'occupied',
      // Signed for since: nobody had reserved it then.
      'vacant',
      'vacant',
      'offMarket',
      'vacant',
    ])
    expect(before.data[0]).toMatchObject({ contractRent: 1_080_000, otherRecurring: 120_000 })
    expect(before.data[0]).toMatchObject({ nextIncreaseOn: inMonths(-3), nextIncrease: 1_200_000 })
    expect(before.totals[0]!.sums).toMatchObject({
      depositHeld: '110000',
      contractRent: String(90_000 + 50_000 + 20_000 + 30_000),
    })
    const after = await rollOf({ propertyId: house.propertyId, asOf: inMonths(2) })
    expect(after.data[4]).toMatchObject({ occupancy: 'occupied', contractRent: 480_000 })
  })

  it('comes page by page, and whole as CSV', async () => {
    const page = await rollOf({ limit: '3', page: '3' })
    expect([page.data.length, page.total]).toEqual([3, 9])
    const file = await server.own.people.admin.call(rentRoll.file, {
      query: { propertyId: house.propertyId },
    })
    expect(file.headers['content-type']).toContain('text/csv')
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines).toHaveLength(9)
    expect(lines[1]).toMatch(/^NGN,House,Flat 1,Flat,100,m²,Occupied,Ada,L-\d+,/)
    expect(lines[1]).toContain(',12000.00,per year,12000.00,per year,1440.00,500.00,')
    expect(lines[1]!.endsWith(`,${inMonths(6)},13200.00`)).toBe(true)
  })

  it('RP-04 shows others no more than their own properties', async () => {
    expect((await rollOf({}, 'landlord')).total).toBe(0)
    const { renter } = server.own.people
    expect((await renter.call(rentRoll.read)).status).toBe(403)
  })

  it('is added up in time although the database knows nothing yet of what was just imported', async () => {
    const { admin, other } = server
    const amounts = { properties: 40, unitsPerProperty: 12, issues: 0, documents: 0, portfolios: 0 }
    const client = await admin.connect()
    await fillOrganisation(client, other, amounts)
    client.release()
    await admin.query('delete from pg_statistic')
    await admin.query(`update pg_class set reltuples = -1, relpages = 0
      where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    const answer = await other.people.admin.call(rentRoll.read)
    expect(answer).toMatchObject({ status: 200, body: { total: 480 } })
  })
})
