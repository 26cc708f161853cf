import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrearsTrend } from '#contract/tenant/analytics/arrears.ts'
import { operatingIncome } from '#contract/tenant/analytics/operating-income.ts'
import { incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { ageingBucket } from '#domain/allocation/ageing.ts'
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

/**
 * Figures of money over time, worked out once more from the demonstration's rows: whoever changes a definition changes it in both
 * places.
 */
let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
  // The demonstration has no capital expenditure.
  await demo.rows.query(`update expense_lines set capital = true where item_id is null and net % 3 = 0`)
})
afterAll(() => demo.close())

describe('RT-33 arrears by age', () => {
  it.each(keysOf(periodLengths))('are told at the end of each %s', async (per) => {
    const settled = Map.groupBy(await demo.all('allocations'), (each) => each['charge_id'])
    const charges = await demo.all('charges')
    const first = begins(per)
    const ends = first.map((_, n) => (first[n + 1] ? addDays(first[n + 1]!, -1) : years.through))
    const columns = { '1-30': 'upTo30', '31-60': 'upTo60', '61-90': 'upTo90', 'over-90': 'over90' } as const
    const none = () => ({ upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, overdue: 0 })
    const sums = new Map<string, ReturnType<typeof none>>()
    for (const { id, currency, due_on: due, net, tax } of charges)
      for (const end of ends) {
        const bucket = ageingBucket(due!, end)
        if (bucket === 'current') continue
        const paid = (settled.get(id) ?? []).filter(({ date }) => date! <= end)
        const open = paid.reduce((left, { amount }) => left - Number(amount), Number(net) + Number(tax))
        const sum = sums.get(`${currency} ${end}`) ?? none()
        sum[columns[bucket]] += open
        sum.overdue += open
        sums.set(`${currency} ${end}`, sum)
      }
    const currencies = [...new Set([...sums.keys()].map((key) => key.slice(0, 3)))].toSorted()
    const { data } = await demo.told(arrearsTrend, { ...years, per })
    expect(data).toMatchObject(
      currencies.flatMap((currency) =>
        ends.map((end, n) => ({
          currency,
          begins: first[n],
          ends: end,
          ...(sums.get(`${currency} ${end}`) ?? none()),
        })),
      ),
    )
    expect(data).toHaveLength(currencies.length * ends.length)
  })

  it('are those of the arrears page on each of these days', async () => {
    const due = new Map((await demo.all('charges')).map((each) => [each['id'], each['due_on']!]))
    const late = (await demo.all('allocations')).filter(
      ({ charge_id: charge, date }) => charge && addDays(due.get(charge)!, 1) < `${date!.slice(0, 7)}-01`,
    )
    for (const through of [years.through, late[0]!['date']!, late.at(-1)!['date']!]) {
      const { data } = await demo.told(arrearsTrend, { through })
      expect(data.length).toBeGreaterThan(12)
      const end = data.at(-1)!.ends!
      expect(end).toBe(through)
      const { totals } = await demo.told(arrears, { asOf: end })
      expect(totals.length).toBeGreaterThan(0)
      for (const { currency, sums } of totals) {
        const row = data.find((each) => each.currency === currency && each.ends === end)!
        for (const name of ['upTo30', 'upTo60', 'upTo90', 'over90', 'overdue'] as const)
          expect(String(row[name]), `${currency} ${end} ${name}`).toBe(sums[name])
      }
    }
  })
})

/** Lines that are no operating expense, with their expense. */
async function linesApart() {
  const expenses = byId(await demo.all('expenses'))
  const lines = await demo.all('expense_lines')
  return lines
    .filter((line) => line['capital'] === 't' || line['item_id'] !== null)
    .map((line) => ({ line, expense: expenses.get(line['expense_id']!)! }))
    .filter(({ expense }) => expense['property_id'] !== null && expense['posted_on'] !== null)
}

describe('RT-33 net operating income', () => {
  it.each(keysOf(periodLengths))('is told by %s, beside the year before', async (per) => {
    const accounts = byId(await demo.all('accounts'))
    const entries = byId(await demo.all('journal_entries'))
    const apart = await linesApart()
    expect(apart.some(({ line }) => line['capital'] === 't')).toBe(true)
    expect(apart.some(({ line }) => line['item_id'] !== null)).toBe(true)
    const periods = begins(per)
    const none = () => ({ income: 0, writtenOff: 0, expense: 0, net: 0, yearBefore: 0 })
    const sums = new Map<string, ReturnType<typeof none>>()
    const at = (
      currency: string | null | undefined,
      day: string,
      more: (sum: ReturnType<typeof none>) => void,
    ) => {
      if (day < years.from || day > years.through) return
      const key = `${currency} ${begun(periods, day)}`
      const sum = sums.get(key) ?? none()
      more(sum)
      sums.set(key, sum)
    }
    const add = (
      kind: 'income' | 'writtenOff' | 'expense',
      currency: string | null | undefined,
      day: string,
      amount: number,
    ) => {
      at(currency, day, (sum) => {
        sum[kind] += amount
        sum.net += amount
      })
      at(currency, addMonths(day, 12), (sum) => {
        sum.yearBefore += amount
      })
    }
    for (const {
      account_id: account,
      entry_id: id,
      property_id: property,
      currency,
      date,
      amount,
    } of await demo.all('postings')) {
      const { type, purpose } = accounts.get(account!)!
      if (property === null || purpose === 'depositsRetained') continue
      const entry = entries.get(id!)!
      const origin = entry['reverses_id'] ? entries.get(entry['reverses_id'])! : entry
      if (purpose === 'recoveries' && origin['kind'] === 'serviceCharge') continue
      if (type === 'income' || type === 'expense')
        add(purpose === 'writeOffs' ? 'writtenOff' : type, currency, date!, -Number(amount))
    }
    for (const { line, expense } of apart) {
      add('expense', expense['currency'], expense['posted_on']!, costOf(line, expense))
      if (expense['void_entry_id'])
        add(
          'expense',
          expense['currency'],
          entries.get(expense['void_entry_id'])!['date']!,
          -costOf(line, expense),
        )
    }
    const currencies = [...new Set([...sums.keys()].map((key) => key.slice(0, 3)))].toSorted()
    const { data, totals } = await demo.told(operatingIncome, { ...years, per })
    const expected = currencies.flatMap((currency) =>
      periods.map((begin) => ({ currency, begins: begin, ...(sums.get(`${currency} ${begin}`) ?? none()) })),
    )
    expect(data).toMatchObject(expected)
    expect(data).toHaveLength(expected.length)
    for (const { currency, sums: total } of totals)
      expect(total['net']).toBe(
        String(expected.reduce((sum, row) => sum + (row.currency === currency ? row.net : 0), 0)),
      )
  })

  it('on cash basis is the income statement without what stands apart', async () => {
    const payments = Map.groupBy(await demo.all('expense_payments'), (each) => each['expense_id'])
    const apart = await linesApart()
    const paidBy = (expense: Row, day: string) =>
      (payments.get(expense['id']) ?? []).reduce(
        (sum, { date, reversed_on: back, amount }) =>
          sum + (date! <= day ? Number(amount) : 0) - (back && back <= day ? Number(amount) : 0),
        0,
      )
    const counted = (line: Row, expense: Row, day: string) => {
      const part = (amount: number) => Math.round((amount * paidBy(expense, day)) / Number(expense['gross']))
      return (
        part(Number(line['net'])) +
        (costOf(line, expense) === Number(line['net']) ? 0 : part(Number(line['tax'])))
      )
    }
    const accounts = byId(await demo.all('accounts'))
    const entries = byId(await demo.all('journal_entries'))
    const reconciled = (await demo.all('postings')).filter(
      ({ account_id: account, entry_id: entry, date }) =>
        accounts.get(account!)!['purpose'] === 'recoveries' &&
        entries.get(entry!)!['kind'] === 'serviceCharge' &&
        date! >= years.from &&
        date! <= years.through,
    )
    expect(reconciled.length).toBeGreaterThan(0)
    const { totals } = await demo.told(operatingIncome, { ...years, basis: 'cash' })
    const statement = await demo.told(incomeStatement, { ...years, basis: 'cash', books: 'properties' })
    expect(totals.length).toBeGreaterThan(1)
    for (const { currency, sums } of totals) {
      const whole = statement.data
        .filter((row) => row.currency === currency && row.name !== 'Deposits retained')
        .reduce((sum, { amount }) => sum + Number(amount), 0)
      const aside = apart
        .filter(({ expense }) => expense['currency'] === currency)
        .reduce(
          (sum, { line, expense }) =>
            sum + counted(line, expense, years.through) - counted(line, expense, addDays(years.from, -1)),
          0,
        )
      const borne = reconciled
        .filter((posting) => posting['currency'] === currency)
        .reduce((sum, { amount }) => sum - Number(amount), 0)
      expect(sums['net'], currency ?? '').toBe(String(whole + aside - borne))
    }
  })
})
