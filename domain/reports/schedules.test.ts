import { describe, expect, it } from 'vitest'
import { nextMailing, scheduleWords, type Schedule } from './schedules.ts'

const weekly = (weekday: Schedule['weekday']): Schedule => ({ every: 'week', weekday, monthDay: null })
const monthly = (monthDay: number): Schedule => ({ every: 'month', weekday: null, monthDay })
const quarterly = (monthDay: number): Schedule => ({ every: 'quarter', weekday: null, monthDay })

describe('the next day on which a report is mailed', () => {
  it.each([
    // A Wednesday.
    [{ every: 'day', weekday: null, monthDay: null }, '2026-11-25', '2026-11-26'],
    [weekly('monday'), '2026-11-25', '2026-11-30'],
    [weekly('wednesday'), '2026-11-25', '2026-12-02'],
    [weekly('thursday'), '2026-11-25', '2026-11-26'],
    [monthly(1), '2026-11-25', '2026-12-01'],
    [monthly(25), '2026-11-25', '2026-12-25'],
    [monthly(26), '2026-11-25', '2026-11-26'],
    [monthly(31), '2026-01-31', '2026-02-28'],
    [monthly(31), '2026-02-28', '2026-03-31'],
    [monthly(30), '2028-01-30', '2028-02-29'],
    [quarterly(1), '2026-11-25', '2027-01-01'],
    [quarterly(5), '2026-10-04', '2026-10-05'],
    [quarterly(31), '2026-01-31', '2026-04-30'],
  ] as const)('of %o after %s is %s', (schedule, after, next) => {
    expect(nextMailing(schedule, after)).toBe(next)
  })
  it('is said in words', () => {
    expect(
      [weekly('friday'), monthly(2), monthly(11), monthly(31), quarterly(23)].map(scheduleWords),
    ).toEqual([
      'Every week on Friday',
      'Every month on the 2nd',
      'Every month on the 11th',
      'Every month on the last day',
      'Every quarter on the 23rd of its first month',
    ])
  })
})
