import { describe, expect, it } from 'vitest'
import { correctionsOf, type Raised } from './corrections.ts'
import { chargesDue, type ChargedLease } from './due.ts'

const lease = (more: Partial<ChargedLease> = {}): ChargedLease => ({
  start: '2026-01-01',
  lastDay: null,
  holdingOver: false,
  frequency: 'monthly',
  periodsFrom: 'calendar',
  payable: 'advance',
  dueDay: 1,
  proration: 'actual',
  escalation: null,
  terms: [{ n: 1, type: 'rent', amount: 31_000, from: '2026-01-01', to: null }],
  ...more,
})
const due = (of: ChargedLease) => chargesDue(of, { from: '2025-01-01', to: '2027-01-01' })
const charged = { from: '2026-01-01', to: '2026-03-31' }

/** As the first lease was charged in January, February and March. */
const raised = (more: Partial<Raised> = {}): Raised[] =>
  due(lease())
    .filter(({ dueOn }) => dueOn <= charged.to)
    .map(({ term, period, net }) => ({ chargeId: period, term, period, net, credited: 0, ...more }))

const inShort = (all: ReturnType<typeof correctionsOf>) =>
  all.map(({ term, period, charged: was, difference }) => [term, period, was, difference])

describe('what was charged beside what the lease says now', () => {
  it('is the same where nothing changed', () => {
    expect(correctionsOf(due(lease()), raised(), charged)).toEqual([])
  })

  it('rent raised to 40,000 from 15 February: 14 of 28 days at 31,000 stay, 14 at 40,000 come, March wholly', () => {
    const changed = lease({
      terms: [
        { n: 1, type: 'rent', amount: 31_000, from: '2026-01-01', to: '2026-02-14' },
        { n: 2, type: 'rent', amount: 40_000, from: '2026-02-15', to: null },
      ],
    })
    expect(inShort(correctionsOf(due(changed), raised(), charged))).toEqual([
      [1, '2026-02-01', 31_000, -15_500],
      [2, '2026-02-01', 0, 20_000],
      [1, '2026-03-01', 31_000, -31_000],
      [2, '2026-03-01', 0, 40_000],
    ])
  })

  it('ended on 10 March: 21 of 31 days are credited', () => {
    const ended = due(lease({ lastDay: '2026-03-10' }))
    expect(inShort(correctionsOf(ended, raised(), charged))).toEqual([[1, '2026-03-01', 31_000, -21_000]])
  })

  it('ended before: what nothing is due of any more is credited wholly', () => {
    const ended = due(lease({ lastDay: '2026-01-31' }))
    expect(inShort(correctionsOf(ended, raised(), charged))).toEqual([
      [1, '2026-02-01', 31_000, -31_000],
      [1, '2026-03-01', 31_000, -31_000],
    ])
  })

  it('a due day that moves a charge beyond the days that were charged credits nothing', () => {
    const moved = due(lease({ payable: 'arrears', dueDay: 28 }))
    expect(correctionsOf(moved, raised(), charged)).toEqual([])
  })

  it('what people waived or credited by themselves is not charged again, nor credited twice', () => {
    expect(correctionsOf(due(lease()), raised({ credited: 5_000 }), charged)).toEqual([])
    const ended = due(lease({ lastDay: '2026-03-10' }))
    expect(inShort(correctionsOf(ended, raised({ credited: 5_000 }), charged))).toEqual([
      [1, '2026-03-01', 26_000, -16_000],
    ])
    expect(correctionsOf(ended, raised({ credited: 31_000 }), charged)).toEqual([])
  })

  it('what was added or taken back before counts as charged', () => {
    const more = lease({ terms: [{ n: 1, type: 'rent', amount: 35_000, from: '2026-01-01', to: null }] })
    expect(
      inShort(correctionsOf(due(more), raised({ net: 34_000 }), charged)).map((each) => each[3]),
    ).toEqual([1_000, 1_000, 1_000])
  })
})
