import { describe, expect, it } from 'vitest'

import { chargesDue, type ChargedLease, type ChargedTerm } from './due.ts'

const rent = (amount: number, from: string, to: string | null = null, n = 0): ChargedTerm => ({
  n,
  type: 'rent',
  amount,
  from,
  to,
})
/** A lease of 1,000.00 a month from 1 January 2025 on, in calendar months, in advance, due on the 1st. */
const lease = (over: Partial<ChargedLease> = {}): ChargedLease => ({
  start: '2025-01-01',
  lastDay: null,
  holdingOver: false,
  frequency: 'monthly',
  periodsFrom: 'calendar',
  payable: 'advance',
  dueDay: 1,
  proration: 'actual',
  escalation: null,
  terms: [rent(100_000, over.start ?? '2025-01-01')],
  ...over,
})
/** What is due in these days, each as "due: amount for from–to". */
const due = (over: Partial<ChargedLease>, from: string, to: string) =>
  chargesDue(lease(over), { from, to }).map(
    (charge) => `${charge.dueOn}: ${charge.net} for ${charge.from} to ${charge.to}`,
  )

describe('amounts that change', () => {
  const escalation = (over: object) => ({
    kind: 'percent' as const,
    from: '2026-01-01',
    everyMonths: 12,
    bps: 500,
    ...over,
  })

  it('by percent: 5% on 1,000.00 is 1,050.00, then 1,102.50', () =>
    expect(
      due({ escalation: escalation({}) }, '2025-12-01', '2027-01-01').filter((_, n) => n % 12 < 2),
    ).toEqual([
      '2025-12-01: 100000 for 2025-12-01 to 2025-12-31',
      '2026-01-01: 105000 for 2026-01-01 to 2026-01-31',
      '2026-12-01: 105000 for 2026-12-01 to 2026-12-31',
      '2027-01-01: 110250 for 2027-01-01 to 2027-01-31',
    ]))

  it('by an amount: 1,000.00, then 1,075.00', () =>
    expect(
      due({ escalation: escalation({ kind: 'fixed', amount: 7_500 }) }, '2025-12-01', '2026-01-01'),
    ).toEqual([
      '2025-12-01: 100000 for 2025-12-01 to 2025-12-31',
      '2026-01-01: 107500 for 2026-01-01 to 2026-01-31',
    ]))

  it('by an index: nothing before somebody has said by how much', () =>
    expect(
      due({ escalation: escalation({ kind: 'index', index: 'CPI' }) }, '2026-01-01', '2026-01-31'),
    ).toEqual(['2026-01-01: 100000 for 2026-01-01 to 2026-01-31']))

  it('within a period: (31,000 × 14 + 62,000 × 17) ÷ 31 = 48,000 as one charge, its parts 14,000 and 34,000', () => {
    const change = { escalation: escalation({ kind: 'fixed', from: '2025-01-15', amount: 31_000 }) }
    const [charge] = chargesDue(lease({ ...change, terms: [rent(31_000, '2025-01-01')] }), {
      from: '2025-01-01',
      to: '2025-01-31',
    })
    expect(charge).toMatchObject({ net: 48_000, period: '2025-01-01', term: 0 })
    expect(charge!.parts.map(({ amount, days, of, net }) => [amount, days, of, net])).toEqual([
      [31_000, 14, 31, 14_000],
      [62_000, 17, 31, 34_000],
    ])
  })

  it('rounds a charge once: (100 × 10 + 101 × 10 + 102 × 10) ÷ 30 = 101, not 33 + 34 + 34 of its own thirds', () => {
    const daily = { escalation: escalation({ kind: 'fixed', from: '2025-06-11', amount: 1 }) }
    const terms = [rent(100, '2025-06-01')]
    const [charge] = chargesDue(
      {
        ...lease({ start: '2025-06-01', ...daily, terms }),
        escalation: { ...daily.escalation, everyMonths: 1 },
      },
      { from: '2025-06-01', to: '2025-06-30' },
    )
    expect(charge!.net).toBe(Math.round((100 * 10 + 101 * 20) / 30))
    expect(charge!.parts.reduce((sum, { net }) => sum + net, 0)).toBe(charge!.net)
  })

  it('by an agreed term from 16 June: one charge per term, 100,000 × 15 ÷ 30 and 120,000 × 15 ÷ 30', () =>
    expect(
      due(
        { terms: [rent(100_000, '2025-01-01'), rent(120_000, '2025-06-16', null, 1)] },
        '2025-06-01',
        '2025-07-01',
      ),
    ).toEqual([
      '2025-06-01: 50000 for 2025-06-01 to 2025-06-15',
      '2025-06-16: 60000 for 2025-06-16 to 2025-06-30',
      '2025-07-01: 120000 for 2025-07-01 to 2025-07-31',
    ]))

  it('by a reduction for two months, after which the former amount comes back', () =>
    expect(
      due(
        { terms: [rent(100_000, '2025-01-01'), rent(60_000, '2025-03-01', '2025-04-30', 1)] },
        '2025-02-01',
        '2025-05-01',
      ),
    ).toEqual([
      '2025-02-01: 100000 for 2025-02-01 to 2025-02-28',
      '2025-03-01: 60000 for 2025-03-01 to 2025-03-31',
      '2025-04-01: 60000 for 2025-04-01 to 2025-04-30',
      '2025-05-01: 100000 for 2025-05-01 to 2025-05-31',
    ]))

  it('without parts of periods: a change within a month waits for the next one', () =>
    expect(
      due(
        { proration: 'none', terms: [rent(100_000, '2025-01-01'), rent(120_000, '2025-06-16', null, 1)] },
        '2025-06-01',
        '2025-07-01',
      ),
    ).toEqual([
      '2025-06-01: 100000 for 2025-06-01 to 2025-06-30',
      '2025-07-01: 120000 for 2025-07-01 to 2025-07-31',
    ]))

  it('with others beside it: service charge from the first day, parking from 20 January: 3,100 × 12 ÷ 31 = 1,200', () =>
    expect(
      due(
        {
          terms: [
            rent(100_000, '2025-01-01'),
            { n: 1, type: 'serviceCharge', amount: 9_000, from: '2025-01-01' },
            { n: 2, type: 'other', label: 'Parking', amount: 3_100, from: '2025-01-20' },
          ],
        },
        '2025-01-01',
        '2025-01-31',
      ),
    ).toEqual([
      '2025-01-01: 100000 for 2025-01-01 to 2025-01-31',
      '2025-01-01: 9000 for 2025-01-01 to 2025-01-31',
      '2025-01-20: 1200 for 2025-01-20 to 2025-01-31',
    ]))
})
