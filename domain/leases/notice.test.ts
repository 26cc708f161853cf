import { describe, expect, it } from 'vitest'
import { earliestLeaving, noticeEnd, noticeProblem, type NoticeFacts } from './notice.ts'
import { renewalDays, renewalEnd } from './renewal.ts'

describe('notice', () => {
  it.each([
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2026-11-21', 2, 'months', '2027-01-21'],
    ['2026-11-21', 4, 'weeks', '2026-12-19'],
    ['2026-12-30', 3, 'days', '2027-01-02'],
  ] as const)('given on %s, %i %s, ends on %s', (givenOn, count, unit, end) =>
    expect(noticeEnd(givenOn, { count, unit })).toBe(end),
  )
  const lease: NoticeFacts = {
    start: '2026-01-01',
    end: null,
    notice: { count: 1, unit: 'months' },
    breaks: [],
  }
  const on = { today: '2026-06-10', waived: false }
  const problem = (
    given: { by?: 'tenant' | 'landlord'; givenOn: string; leavesOn: string },
    facts = lease,
    at = on,
  ) => noticeProblem({ by: 'tenant', ...given }, facts, at)
  it('keeps to its period unless both sides agree', () => {
    const given = { givenOn: '2026-06-10', leavesOn: '2026-07-10' }
    expect(problem(given)).toBeUndefined()
    const early = { ...given, leavesOn: '2026-07-09' }
    expect(problem(early)?.sentence).toContain('2026-07-10 at the earliest')
    expect(problem(early, lease, { ...on, waived: true })).toBeUndefined()
    expect(problem(early, { ...lease, notice: null })).toBeUndefined()
  })
  it('is refused beside the day that makes no sense', () => {
    const given = { givenOn: '2026-06-10', leavesOn: '2026-12-31' }
    expect(problem({ ...given, givenOn: '2026-06-11' })).toMatchObject({ field: 'givenOn' })
    expect(problem({ ...given, givenOn: '2025-12-31' })).toMatchObject({ field: 'givenOn' })
    expect(problem({ ...given, leavesOn: '2026-06-09' })).toMatchObject({ field: 'leavesOn' })
  })
  it('ends a fixed term at its end, or on the day of a break of that side', () => {
    const term: NoticeFacts = {
      ...lease,
      end: '2027-12-31',
      breaks: [{ on: '2026-12-31', by: 'tenant', noticeMonths: 6 }],
    }
    const given = { givenOn: '2026-06-10', leavesOn: '2026-12-31' }
    expect(problem(given, term)).toBeUndefined()
    expect(problem({ ...given, by: 'landlord' }, term)).toMatchObject({ field: 'leavesOn' })
    expect(problem({ ...given, by: 'landlord' }, term)?.sentence).toContain('fixed term until 2027-12-31')
    expect(problem({ ...given, leavesOn: '2026-12-30' }, term)?.sentence).toContain('early on 2026-12-31')
    const late = { today: '2026-07-10', waived: false }
    expect(problem({ ...given, givenOn: '2026-07-10' }, term, late)?.field).toBe('leavesOn')
    expect(problem({ ...given, leavesOn: '2027-12-31' }, term)).toBeUndefined()
    expect(problem({ ...given, by: 'landlord' }, term, { ...on, waived: true })).toBeUndefined()
    const either: NoticeFacts = { ...term, breaks: [{ ...term.breaks[0]!, by: 'either' }] }
    expect(problem({ ...given, by: 'landlord' }, either)).toBeUndefined()
    expect(earliestLeaving({ by: 'tenant', givenOn: '2026-06-10' }, term)).toBe('2026-12-31')
    expect(earliestLeaving({ by: 'landlord', givenOn: '2026-06-10' }, term)).toBe('2027-12-31')
    expect(earliestLeaving({ by: 'landlord', givenOn: '2027-12-15' }, term)).toBe('2028-01-15')
    expect(earliestLeaving({ by: 'tenant', givenOn: '2026-06-10' }, lease)).toBe('2026-07-10')
    expect(earliestLeaving({ by: 'tenant', givenOn: '2026-06-10' }, { ...lease, notice: null })).toBeNull()
  })
})

describe('a renewal', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
    ['2025-01-15', '2026-01-14', '2026-01-15', '2027-01-14'],
    ['2023-03-01', '2024-02-29', '2024-03-01', '2025-02-28'],
    ['2025-01-01', '2025-12-31', '2027-04-01', '2028-03-31'],
    ['2026-01-31', '2026-02-27', '2026-02-28', '2026-03-27'],
    ['2026-01-01', '2026-01-10', '2026-01-11', '2026-01-20'],
    ['2026-01-01', null, '2027-01-01', null],
  ])('of %s to %s is from %s to %s', (start, end, from, to) =>
    expect(renewalEnd({ start, end }, from)).toBe(to),
  )
})

describe('renewalDays', () => {
  const november = { start: '2026-11-01', end: '2026-11-30', lastDay: '2026-11-30' }

  it.each([
    ['is a whole month for a whole month', november, '2026-11-22', '2026-12-01', '2026-12-31'],
    ['begins tomorrow where the lease is over', november, '2026-12-09', '2026-12-10', '2027-01-09'],
    ['has no end where the lease has none', { ...november, end: null }, '2026-11-22', '2026-12-01', null],
  ])('%s', (_, former, today, start, end) => {
    expect(renewalDays(former, today)).toEqual({ start, end })
  })
})
