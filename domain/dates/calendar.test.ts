import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysFromTo, daysInMonth, daysUntil, thirtyDaysFromTo } from './calendar.ts'

describe('calendar dates', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 12, '2027-11-30'],
  ])('%s and %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))
  it('goes over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
  it('counts days with and without the last', () => {
    expect(daysUntil('2026-06-05', '2026-06-30')).toBe(25)
    expect(daysFromTo('2026-06-05', '2026-06-30')).toBe(26)
    expect(daysInMonth('2028-02-10')).toBe(29)
  })
  it.each([
    ['2026-06-05', '2026-06-30', 26],
    ['2026-07-05', '2026-07-31', 26],
    ['2026-02-05', '2026-02-28', 26],
    ['2026-02-01', '2026-02-10', 10],
    ['2026-01-01', '2026-03-31', 90],
    ['2026-07-31', '2026-07-31', 1],
  ])('takes months as thirty days: %s to %s is %i', (from, to, days) =>
    expect(thirtyDaysFromTo(from, to)).toBe(days),
  )
})
