import { expect, it } from 'vitest'
import { following, usualNext, type Repeating } from './repeats.ts'

const daysOf = (first: Omit<Repeating, 'next'>, count: number) => {
  const days = [first.from]
  while (days.length < count) {
    const next = following({ ...first, next: days.at(-1)! })
    if (next === null) break
    days.push(next)
  }
  return days
}

it('recurs on its day of the month, on the last of shorter months', () => {
  expect(daysOf({ repeats: 'monthly', from: '2026-12-31', until: null }, 4)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(daysOf({ repeats: 'quarterly', from: '2026-11-05', until: null }, 3)).toEqual([
    '2026-11-05',
    '2027-02-05',
    '2027-05-05',
  ])
})

it('ends on the last day that was said', () => {
  expect(daysOf({ repeats: 'halfYearly', from: '2026-01-01', until: '2027-01-01' }, 9)).toEqual([
    '2026-01-01',
    '2026-07-01',
    '2027-01-01',
  ])
  expect(daysOf({ repeats: 'yearly', from: '2026-01-01', until: '2026-12-31' }, 9)).toEqual(['2026-01-01'])
})

it('usually recurs a period after it was entered for', () =>
  expect(usualNext('monthly', '2026-01-31')).toBe('2026-02-28'))
