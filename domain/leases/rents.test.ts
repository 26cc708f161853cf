import { describe, expect, it } from 'vitest'
import { prorated, type Span } from './proration.ts'
import { recurringOn } from './escalation.ts'
import { lastDayOf, perMonth, termsOn, termsProblem, type Term } from './rents.ts'
import type { LeaseFrequency, Proration } from './vocabulary.ts'

const june: Span = { from: '2026-06-01', to: '2026-06-30' }
const july: Span = { from: '2026-07-01', to: '2026-07-31' }
const february: Span = { from: '2026-02-01', to: '2026-02-28' }
const thirdQuarter: Span = { from: '2026-07-01', to: '2026-09-30' }
const year: Span = { from: '2026-01-01', to: '2026-12-31' }
const week: Span = { from: '2026-06-01', to: '2026-06-07' }

describe('a part of a period', () => {
  it.each<[Proration, LeaseFrequency, Span, string, string, number, number]>([
    // Start on 5 June, monthly: 26 of 30 days.
    ['thirtyDay', 'monthly', june, '2026-06-05', '2026-06-30', 300_000, 260_000],
    ['thirtyDay', 'monthly', july, '2026-07-05', '2026-07-31', 300_000, 260_000],
    ['thirtyDay', 'monthly', february, '2026-02-15', '2026-02-28', 300_000, 160_000],
    ['thirtyDay', 'quarterly', thirdQuarter, '2026-08-01', '2026-09-30', 900_000, 600_000],
    ['actual', 'monthly', july, '2026-07-05', '2026-07-31', 310_000, 270_000],
    // 1,000.00 × 24 ÷ 28 = 857.142…
    ['actual', 'monthly', february, '2026-02-05', '2026-02-28', 100_000, 85_714],
    ['actual', 'yearly', year, '2026-10-20', '2026-12-31', 365_000, 73_000],
    // 12 × 1,000.00 × 26 ÷ 365 = 854.794…
    ['annual365', 'monthly', june, '2026-06-05', '2026-06-30', 100_000, 85_479],
    ['annual365', 'yearly', year, '2026-12-31', '2026-12-31', 365_000, 1000],
    ['actual', 'weekly', week, '2026-06-05', '2026-06-07', 70_000, 30_000],
    ['none', 'monthly', june, '2026-06-30', '2026-06-30', 300_000, 300_000],
    ['actual', 'fixed', year, '2026-06-30', '2026-06-30', 300_000, 300_000],
  ])('%s, %s, %o from %s to %s of %i is %i', (proration, frequency, period, from, to, amount, due) =>
    expect(prorated(amount, { proration, frequency, period, part: { from, to } })).toBe(due),
  )
  it('is the whole amount for the whole period, however days are counted', () => {
    for (const proration of ['actual', 'thirtyDay', 'annual365'] as const) {
      expect(prorated(100_001, { proration, frequency: 'monthly', period: february, part: february })).toBe(
        100_001,
      )
    }
  })
  it('rounds half up, exact for the largest amounts', () => {
    const half = { proration: 'actual', frequency: 'monthly', period: june } as const
    expect(prorated(1, { ...half, part: { from: '2026-06-16', to: '2026-06-30' } })).toBe(1)
    expect(prorated(8_999_999_999_999_999, { ...half, part: { from: '2026-06-21', to: '2026-06-30' } })).toBe(
      3_000_000_000_000_000,
    )
  })
})

const terms: Term[] = [
  { type: 'rent', amount: 100_000, from: '2026-01-01' },
  { type: 'rent', amount: 110_000, from: '2026-07-01' },
  { type: 'serviceCharge', amount: 20_000, from: '2026-01-01', to: '2026-09-30' },
  { type: 'other', label: 'Parking', amount: 5_000, from: '2026-01-01' },
  { type: 'other', label: 'Storage', amount: 3_000, from: '2026-02-01' },
  { type: 'other', label: 'Parking', amount: 0, from: '2026-08-01' },
]

describe('rent terms', () => {
  it.each([
    ['2026-01-31', 100_000, 20_000, 5_000],
    ['2026-06-30', 100_000, 20_000, 8_000],
    ['2026-07-01', 110_000, 20_000, 8_000],
    ['2026-08-01', 110_000, 20_000, 3_000],
    ['2026-10-01', 110_000, 0, 3_000],
    ['2025-12-31', 0, 0, 0],
  ])('recur as agreed on %s', (day, rent, serviceCharge, other) =>
    expect(recurringOn({ terms, escalation: null }, day)).toEqual({ rent, serviceCharge, other }),
  )
  it('come back where a temporary one is over', () => {
    const [rent, reduced]: [Term, Term] = [
      { type: 'rent', amount: 100_000, from: '2026-01-01' },
      { type: 'rent', amount: 80_000, from: '2026-03-01', to: '2026-05-31' },
    ]
    const on = (day: string) => termsOn([rent, reduced], day).map(({ amount }) => amount)
    expect(on('2026-02-28')).toEqual([100_000])
    expect(on('2026-03-01')).toEqual([80_000])
    expect(on('2026-05-31')).toEqual([80_000])
    expect(on('2026-06-01')).toEqual([100_000])
  })
  it('end where another takes their place for good', () => {
    const [first, second, reduced]: [Term, Term, Term] = [
      { type: 'rent', amount: 1, from: '2026-01-01' },
      { type: 'rent', amount: 2, from: '2026-07-01' },
      { type: 'rent', amount: 0, from: '2026-03-01', to: '2026-05-31' },
    ]
    const all = [first, second, reduced]
    expect(all.map((term) => lastDayOf(term, all))).toEqual(['2026-06-30', null, '2026-05-31'])
    const late: Term = { ...reduced, to: '2026-09-30' }
    expect(lastDayOf(late, [first, second, late])).toBe('2026-06-30')
    expect(lastDayOf(first, [first, { ...second, type: 'other' }])).toBeNull()
  })
  it.each<[LeaseFrequency, number | null]>([
    ['weekly', 520_000],
    ['monthly', 120_000],
    ['quarterly', 40_000],
    ['halfYearly', 20_000],
    ['yearly', 10_000],
    ['fixed', null],
  ])('%s come to so much a month', (frequency, month) => expect(perMonth(120_000, frequency)).toBe(month))

  it('begin with a rent, within the lease, each once', () => {
    const rent: Term = { type: 'rent', amount: 1, from: '2026-01-01' }
    expect(termsProblem([rent], '2026-01-01')).toBeUndefined()
    expect(termsProblem([], '2026-01-01')).toContain('first day')
    expect(termsProblem([{ ...rent, from: '2026-01-02' }], '2026-01-01')).toContain('first day')
    expect(termsProblem([rent, { ...rent, amount: 2 }], '2026-01-01')).toContain('same day')
    expect(termsProblem([{ ...rent, to: '2025-12-31' }], '2026-01-01')).toContain('first day or later')
    expect(termsProblem([rent, { type: 'other', amount: 1, from: '2025-12-01' }], '2026-01-01')).toContain(
      'before the lease',
    )
  })
})
