import { expect, it } from 'vitest'
import type { LateFee } from '../leases/late-fee.ts'
import { lateFeeAfter, lateFeeOn, ruleFor } from './late-fees.ts'

const rule = (over: Partial<LateFee> = {}): LateFee => ({
  graceDays: 7,
  times: 'once',
  basis: 'outstanding',
  bps: 250,
  ...over,
})
const late = { dueOn: '2026-03-01', gross: 120_000, open: 80_000, charged: 0 }

it.each([
  ['on the last day of grace: 1 + 7 = 8 March', rule(), late, '2026-03-08', 0],
  ['the day after: 80,000 × 2.5% = 2,000', rule(), late, '2026-03-09', 2_000],
  ['without grace, on the due day itself', rule({ graceDays: 0 }), late, '2026-03-01', 0],
  ['without grace, the day after', rule({ graceDays: 0 }), late, '2026-03-02', 2_000],
  ['once it has been charged', rule(), { ...late, charged: 2_000 }, '2026-03-20', 0],
  [
    'of the charge, whatever was paid: 120,000 × 2.5% = 3,000',
    rule({ basis: 'recurring' }),
    late,
    '2026-03-09',
    3_000,
  ],
  ['a fixed amount', rule({ basis: 'fixed', amount: 5_000, bps: null }), late, '2026-03-09', 5_000],
  ['each day again', rule({ times: 'daily' }), { ...late, charged: 2_000 }, '2026-03-10', 2_000],
  [
    'each day until the cap: 4,500 − 4,000 = 500',
    rule({ times: 'daily', cap: 4_500 }),
    { ...late, charged: 4_000 },
    '2026-03-11',
    500,
  ],
  [
    'nothing beyond the cap',
    rule({ times: 'daily', cap: 4_500 }),
    { ...late, charged: 4_500 },
    '2026-03-12',
    0,
  ],
  ['nothing below the minimum', rule({ minimum: 80_001 }), late, '2026-03-09', 0],
  ['the minimum itself counts', rule({ minimum: 80_000 }), late, '2026-03-09', 2_000],
  ['nothing once it is paid', rule(), { ...late, open: 0 }, '2026-03-09', 0],
  ['half a unit goes up: 20,020 × 2.5% = 500.5', rule(), { ...late, open: 20_020 }, '2026-03-09', 501],
] as const)('a late fee %s', (_title, fee, charge, day, amount) =>
  expect(lateFeeOn(fee, charge, day)).toBe(amount),
)

it('goes by the most specific rule', () => {
  const [lease, property, organisation] = [rule({ bps: 1 }), rule({ bps: 2 }), rule({ bps: 3 })]
  expect(ruleFor(lease, property, organisation)).toBe(lease)
  expect(ruleFor(null, property, organisation)).toBe(property)
  expect(ruleFor(undefined, null, organisation)).toBe(organisation)
  expect(ruleFor(null, null, null)).toBeNull()
})

it.each([
  ['once: 100,000 × 5% = 5,000', rule({ bps: 500 }), 10, 5_000],
  [
    'on days 6 to 10: 5 × 1,000',
    rule({ basis: 'fixed', amount: 1_000, times: 'daily', graceDays: 5 }),
    10,
    5_000,
  ],
  [
    'to the cap',
    rule({ basis: 'fixed', amount: 1_000, times: 'daily', graceDays: 5, cap: 2_500 }),
    10,
    2_500,
  ],
  ['nothing in the days of grace', rule(), 7, 0],
])('comes to, of rent of which nothing is paid, %s', (_, given, days, fee) => {
  expect(lateFeeAfter(given, 100_000, days)).toBe(fee)
})
