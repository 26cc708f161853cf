import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageingBucket, ageingOf } from './ageing.ts'
import { allocate, allocationProblems, type OpenCharge } from './allocate.ts'

const charge = (id: string, dueOn: string, open: number, type = 'rent'): OpenCharge => ({
  id,
  dueOn,
  type,
  open,
})
const owed = [
  charge('b', '2026-02-01', 500),
  charge('c', '2026-03-01', 500),
  charge('a', '2026-02-01', 300),
  charge('f', '2026-01-15', 50, 'lateFee'),
]
const given = (amount: number, order?: 'oldestFirst' | 'feesLast') => {
  const { allocations, left } = allocate(amount, owed, order)
  return [...allocations.map(({ chargeId, amount: part }) => `${chargeId} ${part}`), `left ${left}`]
}

describe('an allocation', () => {
  it('settles what has been due longest first, the earlier made of two on one day', () =>
    expect(given(600)).toEqual(['f 50', 'a 300', 'b 250', 'left 0']))
  it('settles late fees last where the organisation says so', () =>
    expect(given(1_310, 'feesLast')).toEqual(['a 300', 'b 500', 'c 500', 'f 10', 'left 0']))
  it('leaves the rest on account', () => expect(given(2_000).at(-1)).toBe('left 650'))
  it('of nothing settles nothing', () => expect(given(0)).toEqual(['left 0']))

  it('gives away no more and no less than there is', () => {
    const charges = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 28 })),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), charges, (amount, list) => {
        const all = list.map(([open, day], index) =>
          charge(`c${index}`, `2026-02-${String(day).padStart(2, '0')}`, open),
        )
        const { allocations, left } = allocate(amount, all)
        expect(allocations.reduce((sum, each) => sum + each.amount, left)).toBe(amount)
        expect(allocationProblems(amount, allocations, all)).toEqual([])
        const open = all.reduce((sum, each) => sum + each.open, 0)
        expect(left).toBe(Math.max(0, amount - open))
      }),
    )
  })

  it('made by hand is held to the payment and to each charge', () => {
    const problems = (amount: number, ...wanted: [string, number][]) =>
      allocationProblems(
        amount,
        wanted.map(([chargeId, part]) => ({ chargeId, amount: part })),
        owed,
      )
    expect(problems(800, ['a', 300], ['b', 500])).toEqual([])
    expect(problems(800, ['a', 301])).toEqual([{ index: 0, most: 300, reason: 'beyondCharge' }])
    expect(problems(700, ['a', 300], ['b', 500])).toEqual([
      { index: null, most: 700, reason: 'beyondPayment' },
    ])
    expect(problems(900, ['a', 100], ['a', 100], ['x', 1])).toEqual([
      { index: 1, most: 300, reason: 'twice' },
      { index: 2, most: 0, reason: 'unknown' },
    ])
  })
})

describe('the age of what is owed', () => {
  it.each([
    ['2026-03-02', 'current'],
    ['2026-03-01', 'current'],
    ['2026-02-28', '1-30'],
    ['2026-01-30', '1-30'],
    ['2026-01-29', '31-60'],
    ['2025-12-31', '31-60'],
    ['2025-12-30', '61-90'],
    ['2025-12-01', '61-90'],
    ['2025-11-30', 'over-90'],
  ])('due on %s is, on 1 March 2026, in %s', (dueOn, bucket) =>
    expect(ageingBucket(dueOn, '2026-03-01')).toBe(bucket),
  )

  it('adds up by bucket', () =>
    expect(ageingOf(owed, '2026-03-01')).toEqual({
      current: 500n,
      '1-30': 800n,
      '31-60': 50n,
      '61-90': 0n,
      'over-90': 0n,
    }))
})
