import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Report } from '#contract/kit/index.ts'
import { physicalOccupancy } from '#contract/tenant/analytics/figures.ts'
import { leaseExpiries } from '#contract/tenant/analytics/lease-expiries.ts'
import { occupancyTrend } from '#contract/tenant/analytics/occupancy.ts'
import { vacancyTrend } from '#contract/tenant/analytics/vacancy.ts'
import { endLease, giveNotice } from '#contract/tenant/lease-operations.ts'
import { addDays, addMonths, daysFromTo, daysUntil } from '#domain/dates/calendar.ts'
import { periodLengths } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { begins, openDemo, today, years, type Demo } from '#tests/support/demo-figures.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/**
 * Figures about lettings, worked out once more from the demonstration's rows: whoever changes a definition changes it in both
 * places.
 */
let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Number(((100 * part) / whole).toFixed(1))

/** Units on the market, and signed leases of them. */
async function lettings() {
  const units = (await demo.all('units')).filter(
    ({ status, type }) => status === 'active' && type !== 'commonArea',
  )
  const lettable = new Set(units.map(({ id }) => id))
  const leases = (await demo.all('leases')).filter(
    ({ stage, unit_id: unit }) => stage === 'signed' && lettable.has(unit),
  )
  return { units, leases }
}

describe('RT-33 lettings over time, worked out once more from the demonstration’s rows', () => {
  it.each(keysOf(periodLengths))('occupancy at the end of each %s, as on that day', async (per) => {
    const { units, leases } = await lettings()
    const { data } = await demo.told(occupancyTrend, { ...years, per })
    expect(data.map((row) => row.begins)).toEqual(begins(per))
    for (const row of data) {
      const day = row.ends!
      const taken = new Set(
        leases
          .filter(({ start, ended_on: ended }) => start! <= day && (ended === null || ended! >= day))
          .map(({ unit_id: unit }) => unit),
      )
      const occupied = units.filter(({ id }) => taken.has(id))
      const area = (some: typeof units) =>
        some.reduce(
          (sum, unit) => sum + Number(unit['area'] ?? 0) * (unit['area_unit'] === 'sqft' ? 0.09290304 : 1),
          0,
        )
      expect(row).toMatchObject({
        lettable: units.length,
        occupied: occupied.length,
        vacant: units.length - occupied.length,
        byCount: percent(occupied.length, units.length),
        byArea: percent(area(occupied), area(units)),
      })
      const { whole } = await demo.answered(physicalOccupancy, { asOf: day })
      expect(row).toMatchObject({ lettable: whole.lettable, occupied: whole.occupied })
      expect(Math.abs(row.byArea! - whole.areaBps! / 100)).toBeLessThan(0.0501)
    }
    expect(new Set(data.map(({ occupied }) => occupied)).size).toBeGreaterThan(1)
  })

  it('leases in force today by the month in which they end', async () => {
    const terms = await demo.all('lease_terms')
    const perYear: Record<string, number> = {
      weekly: 52,
      monthly: 12,
      quarterly: 4,
      halfYearly: 2,
      yearly: 1,
    }
    const firsts = Array.from({ length: 12 }, (_, n) => addMonths(`${today.slice(0, 7)}-01`, n))
    const slots = [
      ...firsts.map((first) => first.slice(0, 7)),
      'Later',
      'Move-out overdue',
      'Holding over',
      'No end',
    ]
    const found = new Map<string, { leases: number; yearlyRent: number }>()
    for (const lease of await demo.all('leases')) {
      const { stage, start, end, ended_on: ended, notice_given_on: notice, frequency, currency } = lease
      if (stage !== 'signed' || start! > today || (ended !== null && ended! < today)) continue
      const last = ended ?? lease['leaves_on'] ?? end ?? null
      const underNotice = notice !== null && notice! <= today
      const slot =
        !underNotice && end !== null && end! < today
          ? 'Holding over'
          : last === null
            ? 'No end'
            : last < today
              ? 'Move-out overdue'
              : last < addMonths(firsts[0]!, 12)
                ? last.slice(0, 7)
                : 'Later'
      // Its rent: the latest term that runs, with the increases that have come since its first day.
      const [rent] = terms
        .filter(
          (term) =>
            term['lease_id'] === lease['id'] &&
            term['type'] === 'rent' &&
            term['from']! <= today &&
            (term['to'] === null || term['to']! >= today),
        )
        .toSorted((one, other) => (one['from']! < other['from']! ? 1 : -1))
      let amount = Number(rent?.['amount'] ?? 0)
      const increase = lease['escalation'] === null ? undefined : JSON.parse(lease['escalation']!)
      if (increase && rent) {
        let times = 0
        for (
          let on = increase.from, n = 0;
          on <= today;
          on = addMonths(increase.from, ++n * increase.everyMonths)
        )
          if (on > rent['from']!) times++
        if (increase.kind === 'fixed') amount += times * increase.amount
        if (increase.kind === 'percent')
          amount = Math.round((amount * (10_000 + increase.bps) ** times) / 10_000 ** times)
      }
      const sum = found.get(`${currency} ${slot}`) ?? { leases: 0, yearlyRent: 0 }
      sum.leases++
      sum.yearlyRent += amount * (perYear[frequency!] ?? 0)
      found.set(`${currency} ${slot}`, sum)
    }
    const currencies = [...new Set([...found.keys()].map((key) => key.slice(0, 3)))].toSorted()
    const { data, totals } = await demo.told(leaseExpiries, {})
    const expected = currencies.flatMap((currency) =>
      slots.map((slot) => ({
        currency,
        ...(slot.startsWith('2')
          ? { begins: slot === today.slice(0, 7) ? today : `${slot}-01` }
          : { period: slot }),
        ...(found.get(`${currency} ${slot}`) ?? { leases: 0, yearlyRent: 0 }),
      })),
    )
    expect(data).toMatchObject(expected)
    for (const { currency, sums } of totals)
      expect(sums['yearlyRent']).toBe(
        String(
          expected.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.yearlyRent, 0),
        ),
      )
    expect(data.filter(({ leases }) => leases! > 0).length).toBeGreaterThan(5)
  })

  it.each(keysOf(periodLengths))('vacant days and days to let, by %s, counted day by day', async (per) => {
    const { units, leases } = await lettings()
    const { data } = await demo.told(vacancyTrend, { ...years, per })
    expect(data.map((row) => row.begins)).toEqual(begins(per))
    const byUnit = Map.groupBy(
      leases.toSorted((one, other) => (one['start']! < other['start']! ? -1 : 1)),
      ({ unit_id: unit }) => unit,
    )
    let lettingsOfAll = 0
    for (const row of data) {
      const days = Array.from({ length: daysFromTo(row.begins!, row.ends!) }, (_, n) =>
        addDays(row.begins!, n),
      )
      let vacant = 0
      const waits: number[] = []
      for (const { id, created_at: created } of units) {
        const own = byUnit.get(id) ?? []
        for (const day of days)
          if (!own.some(({ start, ended_on: ended }) => start! <= day && (ended === null || ended! >= day)))
            vacant++
        for (const [n, { start }] of own.entries()) {
          if (start! < row.begins! || start! > row.ends!) continue
          const emptyFrom = n === 0 ? created!.slice(0, 10) : addDays(own[n - 1]!['ended_on']!, 1)
          if (emptyFrom < start!) waits.push(daysUntil(emptyFrom, start!))
        }
      }
      const sorted = waits.toSorted((one, other) => one - other)
      const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
      expect(row).toMatchObject({
        lettableDays: units.length * days.length,
        vacantDays: vacant,
        vacancy: percent(vacant, units.length * days.length),
        lettings: waits.length,
        daysToLet: waits.length === 0 ? null : (middle[0]! + middle[1]!) / 2,
      })
      lettingsOfAll += waits.length
    }
    expect(lettingsOfAll).toBeGreaterThan(0)
  })
})

describe('RT-33 lettings by hand', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    const entered = (unit: string, day: string) =>
      server.admin.query('update units set created_at = $2 where id = $1', [unit, `${day}T12:00:00Z`])
    const house = await letting(server.own)
    const lease = (start: string, more = {}) => ({
      start,
      terms: [{ type: 'rent', amount: 100_000, from: start }],
      ...more,
    })
    // Three units:  entered      let
    // first         2024-01-01   2024-03-01 to 2024-05-31, then 2024-07-01 to 2024-12-31 for a sum in total
    // second        2024-04-10   from that day on, notice for 2024-08-01
    // third         2024-04-10   never
    const [first, second, third] = [await house.unit(), await house.unit(), await house.unit()]
    await entered(first, '2024-01-01')
    await entered(second, '2024-04-10')
    await entered(third, '2024-04-10')
    const { id } = await house.signed(first, lease('2024-03-01'))
    await ok(house.does(endLease, id, { reason: 'surrendered', on: '2024-05-31' }))
    await house.signed(first, lease('2024-07-01', { frequency: 'fixed', end: '2024-12-31' }))
    const noticed = await house.signed(second, lease('2024-04-10'))
    const notice = { by: 'tenant', givenOn: '2024-06-01', leavesOn: '2024-08-01' }
    await ok(house.does(giveNotice, noticed.id, notice))
  })
  afterAll(() => server.close())

  const asked = async ({ read }: Report, query: Record<string, string>) => {
    const { status, body, text } = await server.own.people.admin.call(read, { query })
    expect(status, text).toBe(200)
    return (body as AnswerOf<typeof read>).data
  }

  it('a first letting is counted from the day on which the unit was entered, if it was empty since', async () => {
    const data = await asked(vacancyTrend, { from: '2024-03-01', through: '2024-07-31' })
    expect(data.map((row) => [row['vacantDays'], row['vacancy'], row['lettings'], row['daysToLet']])).toEqual(
      [
        [62, 66.7, 1, 60], // 31 days in January and 29 in February
        [39, 43.3, 0, null], // 9 before the second was let, and the third’s 30
        [31, 33.3, 0, null],
        [60, 66.7, 0, null],
        [31, 33.3, 1, 30],
      ],
    )
  })

  it('a lease past its leaving day stands apart, and a sum in total is no yearly rent', async () => {
    const data = await asked(leaseExpiries, { asOf: '2024-08-15' })
    const some = data.filter((row) => row['leases'] !== 0)
    expect(some).toMatchObject([
      { period: 'Dec 2024', leases: 1, yearlyRent: 0 },
      { period: 'Move-out overdue', leases: 1, yearlyRent: 1_200_000 },
    ])
    expect(data[0]).toMatchObject({ period: 'Aug 2024', begins: '2024-08-15', ends: '2024-08-31' })
  })
})
