import { describe, expect, it } from 'vitest'
import { dayFrom, periodAround, stepped } from './days.ts'

describe('RT-34 what a calendar shows', () => {
  it.each([
    ['2026-11-21', 'month', '2026-10-26', '2026-12-06', 30],
    ['2027-02-01', 'month', '2027-02-01', '2027-02-28', 28],
    ['2026-11-22', 'week', '2026-11-16', '2026-11-22', 7],
    ['2026-11-23', 'week', '2026-11-23', '2026-11-29', 7],
  ] as const)('around %s by %s: whole weeks from Monday on', (date, span, from, to, own) => {
    const period = periodAround(date, span)
    expect(period).toMatchObject({ from, to })
    expect(period.days.length % 7).toBe(0)
    expect(period.own).toHaveLength(own)
  })

  it('steps from month to month and from week to week', () => {
    expect(stepped('2026-01-31', 'month', 1)).toBe('2026-02-01')
    expect(stepped('2026-01-31', 'month', -1)).toBe('2025-12-01')
    expect(stepped('2026-01-31', 'week', 1)).toBe('2026-02-07')
  })

  it('moves by arrow keys, and by no others', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'x']
    expect(keys.map((key) => dayFrom('2026-03-01', key))).toEqual([
      '2026-02-28',
      '2026-03-02',
      '2026-02-22',
      '2026-03-08',
      undefined,
    ])
  })
})
