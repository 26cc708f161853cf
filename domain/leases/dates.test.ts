import { describe, expect, it } from 'vitest'
import {
  amountOn,
  escalated,
  escalationFrom,
  escalationProblem,
  nextIncrease,
  type Escalation,
} from './escalation.ts'
import { expiryBucket } from './expiry.ts'
import type { Term } from './rents.ts'

const rhythm = { from: '2027-01-01', everyMonths: 12 }
const fixed: Escalation = { ...rhythm, kind: 'fixed', amount: 5_000 }
const percent: Escalation = { ...rhythm, kind: 'percent', bps: 750 }
const index: Escalation = { ...rhythm, kind: 'index', index: 'CPI', floorBps: 200, capBps: 500 }

describe('escalation', () => {
  it('adds an amount or a percentage each time, and by an index only what somebody has confirmed', () => {
    expect(escalated(100_000, fixed, 1)).toBe(105_000)
    expect(escalated(100_000, fixed, 3)).toBe(115_000)
    expect(escalated(100_000, percent, 1)).toBe(107_500)
    expect(escalated(100_000, percent, 2)).toBe(115_563)
    expect(escalated(33, percent, 1)).toBe(35)
    expect(escalated(100_000, index, 2)).toBe(100_000)
    expect(escalated(8_000_000_000_000_000, { ...percent, bps: 100_000 }, 600)).toBe(9_000_000_000_000_000)
  })

  it('compounds, each increase on its own day', () => {
    const yearly: Escalation = { kind: 'percent', bps: 500, from: '2025-01-01', everyMonths: 12 }
    const rent: Term = { type: 'rent', amount: 100_000, from: '2025-01-01' }
    const on = (day: string, term = rent) => amountOn(term, yearly, day)
    expect(on('2025-12-31')).toBe(100_000)
    expect(on('2026-01-01')).toBe(105_000)
    expect(on('2027-06-30')).toBe(110_250)
    expect(on('2028-01-01')).toBe(115_763)
    expect(on('2026-06-01', { ...rent, from: '2024-01-01' })).toBe(110_250)
    // What was agreed for that very day is the increased rent.
    expect(on('2027-01-01', { ...rent, amount: 120_000, from: '2027-01-01' })).toBe(120_000)
    expect(amountOn({ ...rent, type: 'serviceCharge' }, yearly, '2028-01-01')).toBe(100_000)
    const lastOfMonth: Escalation = { ...yearly, from: '2025-08-31', everyMonths: 6 }
    expect(amountOn(rent, lastOfMonth, '2026-02-27')).toBe(105_000)
    expect(amountOn(rent, lastOfMonth, '2026-02-28')).toBe(110_250)
  })

  it('goes on in its rhythm in the lease that follows, not on its first day', () => {
    expect(escalationFrom(percent, '2026-12-31')?.from).toBe('2027-01-01')
    expect(escalationFrom(percent, '2028-01-01')?.from).toBe('2029-01-01')
    expect(escalationFrom(percent, '2030-06-01')?.from).toBe('2031-01-01')
    expect(escalationFrom(null, '2030-06-01')).toBeNull()
  })

  it('says by how much', () => {
    for (const escalation of [null, fixed, percent, index])
      expect(escalationProblem(escalation)).toBeUndefined()
    expect(escalationProblem({ ...fixed, amount: null })).toContain('increase')
    expect(escalationProblem({ ...percent, bps: null })).toContain('percent')
    expect(escalationProblem({ ...index, index: null })).toContain('index')
    expect(escalationProblem({ ...index, floorBps: 600 })).toContain('minimum')
  })

  const terms: Term[] = [{ type: 'rent', amount: 100_000, from: '2026-01-01' }]
  const next = (escalation: Escalation | null, day: string, end: string | null = null, more: Term[] = []) =>
    nextIncrease({ terms: [...terms, ...more], escalation, end }, day)

  it('comes next in its rhythm', () => {
    expect(next(percent, '2026-06-01')).toEqual({ on: '2027-01-01', amount: 107_500 })
    expect(next(percent, '2027-01-01')).toEqual({ on: '2028-01-01', amount: 115_563 })
    expect(next(index, '2026-06-01')).toEqual({ on: '2027-01-01', amount: null })
    // Nobody has said by how much yet.
    expect(next(index, '2027-03-01')).toEqual({ on: '2027-01-01', amount: null })
    const confirmed: Term = { type: 'rent', amount: 103_000, from: '2027-02-01' }
    expect(next(index, '2027-03-01', null, [confirmed])).toEqual({ on: '2028-01-01', amount: null })
    expect(next(null, '2026-06-01')).toBeNull()
  })
  it('is none on the first day, when the rent begins', () => {
    expect(next(null, '2025-06-01')).toBeNull()
    expect(next(percent, '2025-06-01')).toEqual({ on: '2027-01-01', amount: 107_500 })
  })
  it('comes never after the end', () => expect(next(percent, '2026-06-01', '2026-12-31')).toBeNull())
  it('gives way to an agreed term that comes first', () => {
    const agreed: Term = { type: 'rent', amount: 104_000, from: '2026-09-01' }
    expect(next(percent, '2026-06-01', null, [agreed])).toEqual({ on: '2026-09-01', amount: 104_000 })
    expect(next(percent, '2026-10-01', null, [agreed])).toEqual({ on: '2027-01-01', amount: 111_800 })
    expect(next(percent, '2026-06-01', null, [{ ...agreed, from: '2027-01-01' }])?.amount).toBe(104_000)
  })
  it('is the return to the former rent once a reduction is over', () => {
    const reduced: Term = { type: 'rent', amount: 80_000, from: '2026-03-01', to: '2026-05-31' }
    expect(next(null, '2026-04-01', null, [reduced])).toEqual({ on: '2026-06-01', amount: 100_000 })
    expect(next(null, '2026-02-01', null, [reduced])).toEqual({ on: '2026-06-01', amount: 100_000 })
  })
  it('leaves a lower rent out, which is no increase', () =>
    expect(next(null, '2026-06-01', null, [{ type: 'rent', amount: 90_000, from: '2026-09-01' }])).toBeNull())
})

describe('the expiry profile', () => {
  const day = '2026-11-21'
  it.each([
    ['2026-11-21', '0-30'],
    ['2026-12-21', '0-30'],
    ['2026-12-22', '31-60'],
    ['2027-01-20', '31-60'],
    ['2027-01-21', '61-90'],
    ['2027-02-19', '61-90'],
    ['2027-02-20', '91-180'],
    ['2027-05-20', '91-180'],
    ['2027-05-21', 'over-180'],
    [null, undefined],
  ])('puts an end on %s into %s', (end, bucket) => expect(expiryBucket('active', end, day)).toBe(bucket))
  it('keeps those apart that hold over, and leaves out what does not run', () => {
    expect(expiryBucket('holdingOver', '2026-01-31', day)).toBe('holdingOver')
    expect(expiryBucket('notice', '2026-11-30', day)).toBe('0-30')
    expect(expiryBucket('notice', '2026-11-20', day)).toBe('leaving')
    for (const status of ['draft', 'scheduled', 'ended', 'cancelled'] as const) {
      expect(expiryBucket(status, '2026-12-01', day)).toBeUndefined()
    }
  })
})
