import { describe, expect, it } from 'vitest'
import { feeDue, feeOfMonth, feeOutcome, yearsRent, type FeeTerms } from './fees.ts'

const terms = (more: Partial<FeeTerms> = {}): FeeTerms => ({
  feeBps: 1_000,
  monthlyAmount: 0,
  minimumAmount: null,
  lettingFeeBps: null,
  lettingFeeAmount: null,
  renewalFeeBps: null,
  renewalFeeAmount: null,
  taxBps: 0,
  ...more,
})
const month = (collected: number, more: object = {}) => ({
  from: '2026-04-01',
  to: '2026-04-30',
  collected,
  lettings: [],
  renewals: [],
  ...more,
})
const none = { net: 0, tax: 0, collected: 0 }

describe('the fee of a month', () => {
  it.each([
    ['a rate of what was collected', terms(), month(123_456), 12_346, 0],
    ['a fixed fee, too', terms({ monthlyAmount: 5_000 }), month(100_000), 15_000, 0],
    ['with tax', terms({ taxBps: 2_000 }), month(100_000), 10_000, 2_000],
    ['the minimum', terms({ minimumAmount: 15_000 }), month(100_000), 15_000, 0],
    ['more than the minimum', terms({ minimumAmount: 5_000 }), month(100_000), 10_000, 0],
    ['paid back where rent was taken back', terms(), month(-100_000), -10_000, 0],
    ['15 of 30 days', terms({ monthlyAmount: 9_000 }), month(0, { to: '2026-04-15' }), 4_500, 0],
    ['of a letting by rate', terms({ lettingFeeBps: 500 }), month(0, { lettings: [1_200_000] }), 60_000, 0],
    [
      'of two lettings by amount',
      terms({ lettingFeeAmount: 30_000 }),
      month(0, { lettings: [1, 2] }),
      60_000,
      0,
    ],
    [
      'of a renewal',
      terms({ lettingFeeBps: 500, renewalFeeAmount: 7_000 }),
      month(0, { renewals: [9] }),
      7_000,
      0,
    ],
    [
      'of a letting beside the minimum',
      terms({ minimumAmount: 5_000, lettingFeeAmount: 1_000 }),
      month(0, { lettings: [9] }),
      6_000,
      0,
    ],
  ])('is %s', (_, agreed, happened, net, tax) => {
    expect(feeOfMonth(agreed, happened)).toEqual({ net, tax })
  })

  it('knows a year’s rent', () => {
    expect(yearsRent(100, 'monthly')).toBe(1_200)
    expect(yearsRent(100, 'weekly')).toBe(5_200)
    expect(yearsRent(900, 'fixed')).toBe(900)
  })
})

describe('what is due', () => {
  const april = { ...month(100_000), terms: terms({ minimumAmount: 8_000 }) }
  const may = { ...month(0), from: '2026-05-01', to: '2026-05-31', terms: terms({ minimumAmount: 8_000 }) }

  it('is what was not charged yet', () => {
    expect(feeDue([april], none)).toEqual({ net: 10_000, tax: 0, collected: 100_000 })
    const charged = { net: 10_000, tax: 0, collected: 100_000 }
    expect(feeDue([april, may], charged)).toEqual({ net: 8_000, tax: 0, collected: 0 })
  })

  it('makes up for a month that changed since, down to its minimum', () => {
    const changed = { ...april, collected: 0 }
    const charged = { net: 10_000, tax: 0, collected: 100_000 }
    expect(feeDue([changed, may], charged)).toEqual({ net: 6_000, tax: 0, collected: -100_000 })
  })

  it('is charged once a month, and as far as money is held', () => {
    const run = { through: '2026-04-30', chargedThrough: null, funds: 10_000 }
    expect(feeOutcome({ net: 9_000, tax: 1_000 }, run)).toBe('due')
    expect(feeOutcome({ net: 9_000, tax: 1_001 }, run)).toBe('short')
    expect(feeOutcome({ net: 0, tax: 0 }, run)).toBe('nothing')
    expect(feeOutcome({ net: -5, tax: 0 }, { ...run, funds: -100 })).toBe('due')
    expect(feeOutcome({ net: 1, tax: 0 }, { ...run, chargedThrough: '2026-04-30' })).toBe('charged')
  })
})
