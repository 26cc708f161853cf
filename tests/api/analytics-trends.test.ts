import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrearsTrend } from '#contract/tenant/analytics/arrears.ts'
import { leaseExpiries } from '#contract/tenant/analytics/lease-expiries.ts'
import { operatingIncome } from '#contract/tenant/analytics/operating-income.ts'
import { serviceChargeBudgets } from '#contract/tenant/analytics/service-charge-budgets.ts'
import { rentCollectionTrend } from '#contract/tenant/analytics/rent-collection.ts'
import { addMonths } from '#domain/dates/calendar.ts'
import { periodLengths } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { begins, begun, openDemo, today, years, type Demo } from '#tests/support/demo-figures.ts'

/**
 * Every figure over time is worked out once more from the demonstration's rows, read as they are and added up here: whoever changes
 * a definition changes it in both places.
 */
let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

describe('RT-33 figures over time, worked out once more from the demonstration’s rows', () => {
  it.each(keysOf(periodLengths))('rent due and collected, by %s', async (per) => {
    const periods = begins(per)
    const within = (day: string | null | undefined) => !!day && day >= years.from && day <= years.through
    const sums = new Map<string, { due: number; paid: number; received: number }>()
    const add = (
      currency: string,
      day: string,
      more: Partial<{ due: number; paid: number; received: number }>,
    ) => {
      const key = `${currency} ${begun(periods, day)}`
      const sum = sums.get(key) ?? { due: 0, paid: 0, received: 0 }
      for (const name of ['due', 'paid', 'received'] as const) sum[name] += more[name] ?? 0
      sums.set(key, sum)
    }
    for (const { due_on: day, currency, net, tax, settled, ended_as: ended } of await demo.all('charges'))
      if (within(day) && ended === null)
        add(currency!, day!, { due: Number(net) + Number(tax), paid: Number(settled) })
    for (const { kind, date, currency, amount, reversed_on: reversed } of await demo.all('credits'))
      if (kind === 'payment' && within(date) && reversed === null)
        add(currency!, date!, { received: Number(amount) })
    const currencies = [...new Set([...sums.keys()].map((key) => key.slice(0, 3)))].toSorted()
    expect(currencies.length).toBeGreaterThan(1)

    const { data, totals } = await demo.told(rentCollectionTrend, { ...years, per })
    const expected = currencies.flatMap((currency) =>
      periods.map((begin) => {
        const { due, paid, received } = sums.get(`${currency} ${begin}`) ?? { due: 0, paid: 0, received: 0 }
        const rate = due === 0 ? null : Number(((100 * paid) / due).toFixed(1))
        return { currency, begins: begin, due, paid, open: due - paid, received, rate }
      }),
    )
    expect(data).toMatchObject(expected)
    expect(data).toHaveLength(expected.length)
    for (const { currency, sums: total } of totals) {
      const of = expected.filter((row) => row.currency === currency)
      for (const name of ['due', 'paid', 'open', 'received'] as const)
        expect(total[name]).toBe(String(of.reduce((sum, row) => sum + row[name], 0)))
    }
  })

  it.each([rentCollectionTrend, operatingIncome, serviceChargeBudgets, leaseExpiries, arrearsTrend])(
    'come to the same on a page of all rows and on one of few: $title',
    async (report) => {
      const [whole, first] = [await demo.told(report, {}), await demo.told(report, { limit: '1' })]
      expect(whole.data.length).toBeGreaterThan(1)
      expect(first).toMatchObject({ total: whole.data.length, totals: whole.totals })
    },
  )

  it('are narrowed to properties, portfolios and who manages them, and add up', async () => {
    const whole = await demo.told(rentCollectionTrend, { ...years, currency: 'NGN' })
    const managers = new Map<string, string[]>()
    for (const { id, portfolio_manager_id: manager } of await demo.all('properties'))
      if (manager) managers.set(manager, [...(managers.get(manager) ?? []), id!])
    expect(managers.size).toBeGreaterThan(0)
    for (const [managerId, ids] of managers) {
      const query = { ...years, currency: 'NGN' }
      const managed = await demo.told(rentCollectionTrend, { ...query, managerId })
      expect(managed.data).toEqual(
        (await demo.told(rentCollectionTrend, { ...query, propertyId: ids.join() })).data,
      )
      expect(Number(managed.totals[0]?.sums['due'] ?? 0)).toBeLessThanOrEqual(
        Number(whole.totals[0]!.sums['due']),
      )
    }
    const [portfolio] = await demo.all('portfolio_properties')
    const inPortfolio = await demo.told(rentCollectionTrend, {
      ...years,
      portfolioId: portfolio!['portfolio_id']!,
    })
    expect(inPortfolio.totals).not.toEqual(whole.totals)
  })

  it('begin eleven months before the one they end in, and have every month', async () => {
    const { data, days } = await demo.told(rentCollectionTrend, { currency: 'NGN' })
    const first = `${addMonths(today, -11).slice(0, 7)}-01`
    expect(days).toEqual({ from: first, through: today })
    expect(data.map(({ begins: begin }) => begin)).toEqual(
      Array.from({ length: 12 }, (_, n) => addMonths(first, n)),
    )
    expect(data[0]!.period).toMatch(new RegExp(`^[A-Z][a-z]{2} ${first.slice(0, 4)}$`))
    expect(data.at(-1)).toMatchObject({ begins: `${today.slice(0, 7)}-01`, ends: today })
  })
})
