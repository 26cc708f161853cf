import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { activityReport } from '#contract/tenant/activity-report.ts'
import { charts } from '#contract/tenant/analytics/charts.ts'
import { maintenanceCost } from '#contract/tenant/analytics/maintenance-cost.ts'
import { unitVacancy } from '#contract/tenant/analytics/unit-vacancy.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { cashFlow } from '#contract/tenant/money/cash-flow.ts'
import { addDays, addMonths, daysUntil } from '#domain/dates/calendar.ts'
import { demoPassword } from '#server/admin/demo-people/sign-ins.ts'
import { TestBrowser } from '#tests/support/browser.ts'
import { begins, begun, openDemo, today, years, type Demo, type Row } from '#tests/support/demo-figures.ts'

/**
 * Figures of the books and of what is empty, worked out once more from the demonstration’s rows: whoever changes a definition changes
 * it in both places.
 */
let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Number(((100 * part) / whole).toFixed(1))
const within = (day: string | null | undefined, { from, through } = years) =>
  !!day && day >= from && day <= through
const yearBefore = { from: addMonths(years.from, -12), through: addMonths(years.through, -12) }
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
const plus = (sums: Map<string, number>, key: string, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount)

/** Postings, each with what its account is. */
async function posted() {
  const accounts = new Map((await demo.all('accounts')).map((account) => [account['id']!, account]))
  return (await demo.all('postings')).map((posting) => ({
    property: posting['property_id'],
    currency: posting['currency']!,
    date: posting['date']!,
    amount: Number(posting['amount']),
    account: accounts.get(posting['account_id']!)!,
  }))
}

describe('RT-33 income and expense by category', () => {
  it.each(['income', 'expense'] as const)('%s, the largest first, beside the year before', async (side) => {
    const sign = side === 'income' ? -1 : 1
    const [now, before] = [new Map<string, number>(), new Map<string, number>()]
    for (const { property, currency, date, amount, account } of await posted()) {
      if (property === null || account['type'] !== side) continue
      const key = `${currency} ${account['id']}`
      if (within(date)) plus(now, key, sign * amount)
      if (within(date, yearBefore)) plus(before, key, sign * amount)
    }
    const { data, totals } = await demo.told(charts.categories, { ...years, side })
    expect(data.length).toBeGreaterThan(4)
    const keys = [...new Set([...now.keys(), ...before.keys()])].filter(
      (key) => now.get(key) !== 0 || before.get(key) !== 0,
    )
    expect(data.map((row) => `${row.currency} ${row.accountId}`).toSorted()).toEqual(keys.toSorted())
    for (const row of data) {
      const key = `${row.currency} ${row.accountId}`
      const ofCurrency = data.filter(({ currency }) => currency === row.currency)
      expect(row).toMatchObject({
        amount: now.get(key) ?? 0,
        yearBefore: before.get(key) ?? 0,
        share: percent(
          now.get(key) ?? 0,
          sum(ofCurrency, ({ amount }) => amount!),
        ),
      })
      expect(totals.find(({ currency }) => currency === row.currency)!.sums['amount']).toBe(
        String(sum(ofCurrency, ({ amount }) => amount!)),
      )
    }
    expect(data.some((row) => row.yearBefore !== 0)).toBe(true)
  })
})

describe('RT-33 cash', () => {
  it('comes in and goes out by month, from what there was to what there is', async () => {
    const periods = begins('month')
    const bank = (await posted()).filter(({ account }) => account['purpose'] === 'bank')
    const { data } = await demo.told(charts.cash, { ...years, per: 'month' })
    const currencies = [...new Set(bank.filter(({ date }) => within(date)).map(({ currency }) => currency))]
    expect(data).toHaveLength(currencies.length * periods.length)
    for (const row of data) {
      const own = bank.filter(({ currency }) => currency === row.currency)
      const inIt = own.filter(({ date }) => within(date) && begun(periods, date) === row.begins)
      expect(row).toMatchObject({
        received: sum(inIt, ({ amount }) => Math.max(amount, 0)),
        paid: sum(inIt, ({ amount }) => Math.max(-amount, 0)),
        opening: sum(
          own.filter(({ date }) => date < row.begins!),
          ({ amount }) => amount,
        ),
        closing: sum(
          own.filter(({ date }) => date <= row.ends!),
          ({ amount }) => amount,
        ),
      })
    }
  })

  it('flows by account, and the statement comes to what there is at the end', async () => {
    const all = await posted()
    const asked = { from: `${today.slice(0, 4)}-02-10`, through: addDays(today, -3) }
    const { data, totals } = await demo.told(cashFlow, asked)
    for (const { currency, sums } of totals) {
      const ending = all.filter(
        (posting) =>
          posting.currency === currency &&
          posting.account['purpose'] === 'bank' &&
          posting.date <= asked.through,
      )
      expect(sums['amount']).toBe(String(sum(ending, ({ amount }) => amount)))
    }
    for (const row of data) {
      const own = all.filter(
        ({ currency, account }) => currency === row.currency && account['id'] === row.accountId,
      )
      const isBank = row.section === 'opening'
      const counted = own.filter(({ date }) => (isBank ? date < asked.from : within(date, asked)))
      expect(row.amount).toBe((isBank ? 1 : -1) * sum(counted, ({ amount }) => amount) + 0)
    }
    const sectionOf = new Map(data.map(({ name, section }) => [name, section]))
    expect(sectionOf.get('Deposits held')).toBe('deposits')
    expect(sectionOf.get('Paid to owners')).toBe('owners')
    expect(sectionOf.get('Rent')).toBe('operating')
  })
})

describe('RT-33 performance', () => {
  it('says of a property what its charts say', async () => {
    const { data } = await demo.told(charts.performance, { ...years, by: 'property' })
    const busy = data.filter(({ due, overdue }) => due! > 0 && overdue! > 0).slice(0, 3)
    expect(busy.length).toBe(3)
    for (const row of busy) {
      const one = { ...years, propertyId: row.groupId!, currency: row.currency! }
      const of = async (report: typeof charts.arrears | (typeof charts)['rent-collection'], name: string) =>
        Number((await demo.told(report, one)).totals[0]?.sums[name] ?? 0)
      expect(row.due).toBe(await of(charts['rent-collection'], 'due'))
      expect(row.paid).toBe(await of(charts['rent-collection'], 'paid'))
      expect(row.rate).toBe(percent(row.paid!, row.due!))
      const income = await demo.told(charts['operating-income'], one)
      expect(row.net).toBe(Number(income.totals[0]!.sums['net']))
      const owed = await demo.told(arrears, { asOf: years.through, propertyId: row.groupId! })
      expect(row.overdue).toBe(Number(owed.totals[0]!.sums['overdue']))
      const stock = (await demo.told(charts.occupancy, { ...years, propertyId: row.groupId! })).data.at(-1)!
      expect(row).toMatchObject({
        lettable: stock.lettable,
        occupied: stock.occupied,
        occupancy: stock.byCount,
      })
    }
  })

  it.each([
    ['manager', 'portfolio_manager_id'],
    ['portfolio', undefined],
  ] as const)('adds properties up by %s', async (by, column) => {
    const names = ['due', 'paid', 'overdue', 'net', 'lettable', 'occupied'] as const
    const each = (await demo.told(charts.performance, { ...years, by: 'property' })).data
    const groups = new Map<string, string[]>()
    if (column)
      for (const property of await demo.all('properties'))
        groups.set(property['id']!, property[column] ? [property[column]] : [])
    else
      for (const { property_id: property, portfolio_id: portfolio } of await demo.all('portfolio_properties'))
        groups.set(property!, [...(groups.get(property!) ?? []), portfolio!])
    const { data } = await demo.told(charts.performance, { ...years, by })
    expect(data.length).toBeGreaterThan(2)
    for (const row of data) {
      const own = each.filter(
        ({ groupId, currency }) => currency === row.currency && groups.get(groupId!)?.includes(row.groupId!),
      )
      for (const name of names) expect(row[name], `${row.name} ${name}`).toBe(sum(own, (one) => one[name]!))
    }
  })
})

describe('RT-33 economic occupancy', () => {
  it('is rent collected of the market rent of all lettable units', async () => {
    const perMonth: Record<string, (rent: number) => number> = {
      weekly: (rent) => Math.round((rent * 52) / 12),
      monthly: (rent) => rent,
      quarterly: (rent) => Math.round(rent / 3),
      halfYearly: (rent) => Math.round(rent / 6),
      yearly: (rent) => Math.round(rent / 12),
    }
    const market = new Map<string, number>()
    for (const { status, type, currency, market_rent: rent, rent_frequency: frequency } of await demo.all(
      'units',
    ))
      // What is asked for in all has no rent a month.
      if (status === 'active' && type !== 'commonArea' && rent && frequency && frequency in perMonth)
        plus(market, currency!, perMonth[frequency]!(Number(rent)))
    const credits = new Map((await demo.all('credits')).map(({ id, kind }) => [id, kind]))
    const charges = new Map((await demo.all('charges')).map((charge) => [charge['id'], charge]))
    const came = new Map<string, number>()
    const soFar = new Map<string, { paid: number; net: number }>()
    const byDate = (a: Row, b: Row) => a['date']!.localeCompare(b['date']!)
    const periods = begins('month')
    for (const { charge_id: id, credit_id: credit, date, amount } of (await demo.all('allocations')).toSorted(
      byDate,
    )) {
      const charge = charges.get(id)
      if (charge?.['type'] !== 'rent' || !['payment', 'depositApplied'].includes(credits.get(credit) ?? ''))
        continue
      const gross = Number(charge['net']) + Number(charge['tax'])
      const known = soFar.get(id!) ?? { paid: 0, net: 0 }
      const paid = known.paid + Number(amount)
      const net = Math.round((paid * Number(charge['net'])) / gross)
      soFar.set(id!, { paid, net })
      if (within(date)) plus(came, `${charge['currency']} ${begun(periods, date!)}`, net - known.net)
    }
    const { data } = await demo.told(charts['economic-occupancy'], { ...years, per: 'month' })
    expect(data).toHaveLength(new Set(market.keys()).size * periods.length)
    for (const row of data) {
      const last = addDays(addMonths(`${row.begins!.slice(0, 7)}-01`, 1), -1)
      const share = (daysUntil(row.begins!, row.ends!) + 1) / Number(last.slice(8))
      const potential = market.get(row.currency!)! * share
      expect(Math.abs(row.potential! - potential)).toBeLessThanOrEqual(1)
      expect(row.collected).toBe(came.get(`${row.currency} ${row.begins}`) ?? 0)
      expect(row.rate).toBe(percent(row.collected!, row.potential!))
    }
  })
})

describe('RT-30 reports of what is empty, of repairs and of changes', () => {
  it('vacant units are those that no lease has, since the last one ended', async () => {
    const asOf = addDays(today, -40)
    const leases = (await demo.all('leases')).filter(({ stage }) => stage === 'signed')
    const expected = (await demo.all('units'))
      .filter(({ status, type }) => status === 'active' && type !== 'commonArea')
      .flatMap((unit) => {
        const own = leases.filter(({ unit_id: id }) => id === unit['id'])
        const begunBy = own.filter(({ start }) => start! <= asOf)
        if (begunBy.some(({ ended_on: ended }) => ended === null || ended! >= asOf)) return []
        const last = begunBy
          .map(({ ended_on: ended }) => ended!)
          .toSorted()
          .at(-1)
        const added = unit['created_at']!.slice(0, 10)
        const since = last ? addDays(last, 1) : added < asOf ? added : asOf
        const next =
          own
            .map(({ start }) => start!)
            .filter((start) => start > asOf)
            .toSorted()[0] ?? null
        return [{ unitId: unit['id'], vacantSince: since, days: daysUntil(since, asOf), nextFrom: next }]
      })
    const { data, total } = await demo.told(unitVacancy, { asOf, limit: '200' })
    expect(total).toBe(expected.length)
    const shown = new Map(data.map((row) => [row.unitId, row]))
    for (const row of expected) expect(shown.get(row.unitId)).toMatchObject(row)
    expect(data.map(({ days }) => days!)).toEqual(data.map(({ days }) => days!).toSorted((a, b) => b - a))
  })

  it('maintenance costs what approved expenses of issues cost', async () => {
    const issues = new Map((await demo.all('issues')).map((issue) => [issue['id'], issue]))
    const [now, before] = [new Map<string, number>(), new Map<string, number>()]
    for (const {
      issue_id: issue,
      stage,
      net,
      currency,
      property_id: property,
      incurred_on: day,
    } of await demo.all('expenses')) {
      if (issue === null || stage !== 'approved') continue
      const key = `${currency} ${property} ${issues.get(issue)!['category']}`
      if (within(day)) plus(now, key, Number(net))
      if (within(day, yearBefore)) plus(before, key, Number(net))
    }
    const { data } = await demo.told(maintenanceCost, years)
    expect(data.length).toBeGreaterThan(5)
    expect(
      new Map(
        data.map((row) => [`${row.currency} ${row.propertyId} ${row.category}`, [row.cost, row.yearBefore]]),
      ),
    ).toEqual(
      new Map(
        [...new Set([...now.keys(), ...before.keys()])].map((key) => [
          key,
          [now.get(key) ?? 0, before.get(key) ?? 0],
        ]),
      ),
    )
  })

  it('activity is what was noted in these days, narrowed by person and kind', async () => {
    const { rows: zones } = await demo.rows.query<Row>('select timezone from organisations where id = $1', [
      demo.organisationId,
    ])
    const days = new Intl.DateTimeFormat('en-CA', { timeZone: zones[0]!['timezone']!, dateStyle: 'short' })
    const asked = { from: addDays(today, -20), through: addDays(today, -1) }
    const noted = (await demo.all('activity')).filter(({ at }) => within(days.format(new Date(at!)), asked))
    const told = (await demo.told(activityReport, asked)).data
    const kinds = new Set(told.map(({ kind }) => kind))
    expect(kinds.size, 'narrowing by kind leaves something out').toBeGreaterThan(1)
    const issues = noted.filter(({ subject }) => subject === 'Issue')
    const { total, data } = await demo.told(activityReport, { ...asked, kind: 'Issue' })
    expect(total).toBe(issues.length)
    expect(data.every(({ at }, n) => n === 0 || at! <= data[n - 1]!.at!)).toBe(true)
    const actor = issues.find(({ actor_id: id }) => id !== null)!['actor_id']!
    const own = await demo.told(activityReport, { ...asked, kind: 'Issue', personId: actor })
    expect(own.total).toBe(issues.filter(({ actor_id: id }) => id === actor).length)
    expect(own.data.every(({ person }) => person === own.data[0]!.person)).toBe(true)
  })

  it('RP-04 activity tells somebody who knows no names whose it was neither by name nor by narrowing', async () => {
    const tenant = new TestBrowser(demo.origin)
    const { body } = await tenant.signIn('renter@demo.freehold.example', demoPassword)
    await tenant.choose(body.profiles[0].id)
    const asked = new URLSearchParams({ from: addDays(today, -400), through: today, limit: '200' })
    const path = `${activityReport.read.path}?${asked.toString()}`
    const own = (await tenant.tenant('GET', path)).body as AnswerOf<typeof activityReport.read>
    expect(own.total).toBeGreaterThan(0)
    const me = `${body.user.firstName} ${body.user.lastName}`
    expect(own.data.filter(({ person }) => !['Staff', 'The system', me].includes(person!))).toEqual([])
    const { status } = await tenant.tenant('GET', `${path}&personId=${body.user.id}`)
    expect(status).toBe(403)
  })
})
