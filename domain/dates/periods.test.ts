import { describe, expect, it } from 'vitest'
import { namedPeriods, periodsOf, startOf } from './periods.ts'

describe('periods', () => {
  it('RT-33 are calendar months, cut short at both ends', () => {
    expect(periodsOf({ from: '2026-01-20', to: '2026-03-02' }, 'month')).toEqual([
      { from: '2026-01-20', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-02' },
    ])
  })
  it('RT-33 are calendar quarters and years', () => {
    expect(periodsOf({ from: '2025-11-30', to: '2026-04-01' }, 'quarter')).toEqual([
      { from: '2025-11-30', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2026-04-01' },
    ])
    expect(periodsOf({ from: '2024-02-29', to: '2025-12-31' }, 'year')).toEqual([
      { from: '2024-02-29', to: '2024-12-31' },
      { from: '2025-01-01', to: '2025-12-31' },
    ])
  })
  it('RT-33 are one of a single day, and none backwards', () => {
    const day = { from: '2026-12-31', to: '2026-12-31' }
    expect(periodsOf(day, 'month')).toEqual([day])
    expect(periodsOf({ from: '2026-02-01', to: '2026-01-31' }, 'month')).toEqual([])
  })
  it.each([
    ['month', '2026-12-31', '2026-12-01'],
    ['quarter', '2026-12-31', '2026-10-01'],
    ['quarter', '2026-09-30', '2026-07-01'],
    ['quarter', '2026-01-01', '2026-01-01'],
    ['year', '2026-07-09', '2026-01-01'],
  ] as const)('RT-33 of a %s begin, around %s, on %s', (length, day, start) => {
    expect(startOf(length, day)).toBe(start)
  })
  it('are asked for by name; the one at hand ends today', () => {
    const named = namedPeriods('2026-02-14')
    expect(named.map(({ label, period: { from, to } }) => `${label}: ${from} to ${to}`)).toEqual([
      'This month: 2026-02-01 to 2026-02-14',
      'Last month: 2026-01-01 to 2026-01-31',
      'This quarter: 2026-01-01 to 2026-02-14',
      'Last quarter: 2025-10-01 to 2025-12-31',
      'This year: 2026-01-01 to 2026-02-14',
      'Last year: 2025-01-01 to 2025-12-31',
    ])
  })
})
