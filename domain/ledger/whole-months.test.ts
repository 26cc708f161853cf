import { expect, it } from 'vitest'
import { bookPeriod } from './whole-months.ts'

it.each([
  // Whole months alone.
  ['2026-01-01', '2026-03-31', '2026-01-01', null, ['2026-01-01', '2026-04-01'], []],
  // The last month is not over.
  [
    '2026-01-01',
    '2026-03-15',
    '2026-01-01',
    null,
    ['2026-01-01', '2026-03-01'],
    [['2026-03-01', '2026-03-15']],
  ],
  // Cut short at both ends.
  [
    '2025-11-10',
    '2026-02-02',
    '2025-11-01',
    ['2025-11-01', '2025-11-09'],
    ['2025-12-01', '2026-02-01'],
    [
      ['2025-11-10', '2025-11-30'],
      ['2026-02-01', '2026-02-02'],
    ],
  ],
  // Days of one month: to its end, from its beginning, neither.
  [
    '2026-02-10',
    '2026-02-28',
    '2026-02-01',
    ['2026-02-01', '2026-02-09'],
    ['2026-03-01', '2026-03-01'],
    [['2026-02-10', '2026-02-28']],
  ],
  [
    '2026-02-01',
    '2026-02-09',
    '2026-02-01',
    null,
    ['2026-02-01', '2026-02-01'],
    [['2026-02-01', '2026-02-09']],
  ],
  [
    '2026-02-10',
    '2026-02-20',
    '2026-02-01',
    ['2026-02-01', '2026-02-09'],
    ['2026-03-01', '2026-03-01'],
    [['2026-02-10', '2026-02-20']],
  ],
])('from %s to %s is whole months and days', (from, to, openingMonth, before, months, days) => {
  const range = ([first, last]: readonly string[]) => ({ from: first, to: last })
  expect(bookPeriod({ from, to })).toEqual({
    openingMonth,
    openingDays: before && range(before),
    months: months[0],
    monthsEnd: months[1],
    days: days.map(range),
  })
})
