import { describe, expect, it } from 'vitest'
import {
  dayOn,
  monthsEarlier,
  namedPeriods,
  periodBefore,
  periodOn,
  periodsOf,
  startOf,
  twelveMonths,
} from './periods.ts'

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
      'Last twelve months: 2025-03-01 to 2026-02-14',
    ])
  })
  it.each([
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['lastQuarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['thisQuarter', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['lastYear', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['twelveMonths', '2026-01-31', '2025-02-01', '2026-01-31'],
  ] as const)('move with the day: %s on %s is %s to %s', (name, today, from, to) => {
    expect(periodOn(name, today)).toEqual({ from, to })
  })
  it.each([
    ['today', '2026-03-31', '2026-03-31'],
    ['endOfLastMonth', '2026-03-31', '2026-02-28'],
    ['endOfLastMonth', '2026-01-01', '2025-12-31'],
  ] as const)('leave a day that moves: %s on %s is %s', (name, today, day) => {
    expect(dayOn(name, today)).toBe(day)
  })
  it.each([
    // From the first of a month on: as many months before, though the last is not over.
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-03-25', '2025-10-01', '2025-12-25'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-01-20', '2026-01-29', '2026-01-10', '2026-01-19'],
  ])('RT-33 from %s to %s have one before', (from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
  })
  it('RT-33 are the same a year before, to the end of a February that is longer', () => {
    expect(monthsEarlier({ from: '2025-02-01', to: '2025-02-28' }, 12)).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    })
  })
  it('RT-33 are twelve months that end with one', () => {
    const months = twelveMonths('2026-02-28')
    expect([months.length, months[0], months[10], months[11]]).toEqual([
      12,
      '2025-03-01',
      '2026-01-01',
      '2026-02-01',
    ])
  })
})
