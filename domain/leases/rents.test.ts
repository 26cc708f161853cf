import { describe, expect, it } from 'vitest'
import { recurringOn } from './escalation.ts'
import { lastDayOf, perMonth, termsOn, termsProblem, type Term } from './rents.ts'
import type { LeaseFrequency } from './vocabulary.ts'

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
    expect(termsProblem([{ ...rent, to: '2025-12-31' }], '2026-01-01')).toContain('end before it begins')
    expect(termsProblem([rent, { type: 'other', amount: 1, from: '2025-12-01' }], '2026-01-01')).toContain(
      'before the lease',
    )
  })
})
