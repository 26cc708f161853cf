import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueCost, issueTrend } from '#contract/tenant/analytics/issues.ts'
import { serviceChargeBudgets } from '#contract/tenant/analytics/service-charge-budgets.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { periodLengths } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import {
  begins,
  begun,
  byId,
  costOf,
  openDemo,
  years,
  type Demo,
  type Row,
} from '#tests/support/demo-figures.ts'

/** Figures of issues and service charges, worked out once more from the demonstration's rows. */
let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
  // Few of its expenses come from issues, and these are all approved once.
  await demo.rows.query(
    `update expenses set issue_id = (
       select id from issue_records as issue where issue.organisation_id = expenses.organisation_id and issue.property_id = expenses.property_id
       order by id limit 1)
     where issue_id is null and net % 7 < 3 or tax > 0`,
  )
  await demo.rows.query(
    `update expenses set stage = 'submitted', number = null, prefix = null, entry_id = null, posted_on = null, paid = 0, settled_on = null
     where id in (select id from expenses where stage = 'approved' and issue_id is not null and paid = 0 order by id limit 5)`,
  )
  // No work in it was taken up again.
  await demo.rows.query(
    `insert into activity (organisation_id, id, at, action, subject, subject_id, property_id, changes)
     select organisation_id, gen_random_uuid(), completed_at + interval '1 day', 'update', 'Issue', id, property_id,
       jsonb_build_object('status', jsonb_build_object('before', case when number % 2 = 0 then 'completed' else 'closed' end, 'after', 'open'))
     from issue_records where organisation_id = $1 and completed_at < now() - interval '2 days'`,
    [demo.organisationId],
  )
})
afterAll(() => demo.close())

describe('RT-33 issues', () => {
  it.each(keysOf(periodLengths))('are counted by %s', async (per) => {
    const { rows: zones } = await demo.rows.query<Row>('select timezone from organisations where id = $1', [
      demo.organisationId,
    ])
    const days = new Intl.DateTimeFormat('en-CA', { timeZone: zones[0]!['timezone']!, dateStyle: 'short' })
    const periods = begins(per)
    const of = new Map(
      periods.map((begin) => [
        begin,
        { opened: 0, completed: 0, inTime: 0, reopened: 0, hours: Array<number>() },
      ]),
    )
    const at = (moment: string) => {
      const day = days.format(new Date(moment))
      return day < years.from || day > years.through ? undefined : of.get(begun(periods, day))
    }
    for (const { created_at: created, completed_at: completed, target_at: target } of await demo.all(
      'issue_records',
    )) {
      const opened = at(created!)
      if (opened) opened.opened += 1
      const done = completed && at(completed)
      if (!done) continue
      done.completed += 1
      if (new Date(completed) <= new Date(target!)) done.inTime += 1
      done.hours.push((Date.parse(completed) - Date.parse(created!)) / 3_600_000)
    }
    for (const { subject, changes, at: moment } of await demo.all('activity')) {
      const status = JSON.parse(changes ?? '{}')?.status
      const again = at(moment!)
      if (subject === 'Issue' && status?.before === 'completed' && status.after === 'open' && again)
        again.reopened += 1
    }
    const { data, totals } = await demo.told(issueTrend, { ...years, per })
    for (const name of ['opened', 'completed', 'reopened'] as const)
      expect(totals[0]!.sums[name]).toBe(String([...of.values()].reduce((sum, each) => sum + each[name], 0)))
    expect(data).toHaveLength(periods.length)
    for (const [n, begin] of periods.entries()) {
      const { hours, inTime, ...counts } = of.get(begin)!
      const sorted = hours.toSorted((a, b) => a - b)
      const middle = (sorted.length - 1) / 2
      const median =
        sorted.length === 0 ? null : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
      const row = data[n]!
      expect(row).toMatchObject({ begins: begin, ...counts })
      expect(row.inTime).toBe(
        counts.completed === 0 ? null : Number(((100 * inTime) / counts.completed).toFixed(1)),
      )
      if (median === null) expect(row.medianHours).toBeNull()
      else expect(row.medianHours).toBeCloseTo(median, 0)
    }
    expect(data.some(({ reopened }) => Number(reopened) > 0)).toBe(true)
  })

  it('cost what their approved expenses come to', async () => {
    const periods = begins('quarter')
    const sums = new Map<string, { cost: number; issues: Set<string> }>()
    for (const { issue_id: issue, stage, incurred_on: day, currency, net } of await demo.all('expenses')) {
      if (!issue || stage !== 'approved' || day! < years.from || day! > years.through) continue
      const key = `${currency} ${begun(periods, day!)}`
      const sum = sums.get(key) ?? { cost: 0, issues: new Set() }
      sum.cost += Number(net)
      sum.issues.add(issue)
      sums.set(key, sum)
    }
    const currencies = [...new Set([...sums.keys()].map((key) => key.slice(0, 3)))].toSorted()
    expect(currencies.length).toBeGreaterThan(0)
    const { data } = await demo.told(issueCost, { ...years, per: 'quarter' })
    const expected = currencies.flatMap((currency) =>
      periods.map((begin) => {
        const { cost, issues } = sums.get(`${currency} ${begin}`) ?? { cost: 0, issues: new Set() }
        const each = issues.size === 0 ? null : Math.round(cost / issues.size)
        return { currency, begins: begin, cost, issues: issues.size, each }
      }),
    )
    expect(data).toMatchObject(expected)
    expect(data).toHaveLength(expected.length)
  })
})

describe('RT-33 service charges: budget against actual', () => {
  it('are those with days between the two, as their own pages have them', async () => {
    const items = Map.groupBy(await demo.all('service_charge_items'), (each) => each['service_charge_id'])
    const expenses = byId(await demo.all('expenses'))
    const lines = Map.groupBy(await demo.all('expense_lines'), (each) => each['item_id'])
    const charges = await demo.all('service_charges')
    const spentOf = (item: Row) => {
      if (item['actual'] !== null) return Number(item['actual'])
      if (item['reserve'] === 't') return Number(item['budget'])
      return (lines.get(item['id']) ?? []).reduce((sum, line) => {
        const expense = expenses.get(line['expense_id']!)!
        return sum + (expense['stage'] === 'approved' ? costOf(line, expense) : 0)
      }, 0)
    }
    const { from: day } = charges.toSorted((a, b) => (a['from']! < b['from']! ? 1 : -1))[0]!
    for (const [from, through] of [
      [years.from, years.through],
      [addDays(day!, 1), addDays(day!, 1)],
      [addMonths(day!, -24), addDays(day!, -1)],
    ] as const) {
      const expected = charges
        .filter((each) => each['from']! <= through && each['to']! >= from)
        .map(({ id, currency, name }) => {
          const own = items.get(id) ?? []
          const budget = own.reduce((sum, item) => sum + Number(item['budget']), 0)
          const actual = own.reduce((sum, item) => sum + spentOf(item), 0)
          const used = budget === 0 ? null : Number(((100 * actual) / budget).toFixed(1))
          return { serviceChargeId: id, currency, name, budget, actual, left: budget - actual, used }
        })
        .toSorted((a, b) => (a.serviceChargeId! < b.serviceChargeId! ? -1 : 1))
      const { data } = await demo.told(serviceChargeBudgets, { from, through })
      const sorted = data.toSorted((a, b) => (a.serviceChargeId! < b.serviceChargeId! ? -1 : 1))
      expect(sorted).toMatchObject(expected)
      expect(sorted).toHaveLength(expected.length)
    }
  })
})
