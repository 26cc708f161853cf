import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorFromText, sumOf, textFromMinor } from './amounts.ts'
import { compactMoney, currencies, exactAmount, formatAmount, formatMoney, majorUnits } from './currencies.ts'

it.each([
  [125_000_000, 'NGN', '₦1,250,000'],
  [1250, 'GBP', '£12.50'],
  [-1250, 'GBP', '−£12.50'],
  [-1200, 'GBP', '−£12'],
  [500, 'JPY', '¥500'],
  [0, 'USD', '$0'],
  ['123456789012345678901', 'GBP', '£1,234,567,890,123,456,789.01'],
  [-9_007_199_254_740_993n, 'USD', '−$90,071,992,547,409.93'],
] as const)('writes %s minor units of %s as %s', (minor, currency, text) =>
  expect(formatMoney(minor, currency)).toBe(text),
)

it('leaves the currency to the heading of a column, and shortens large amounts', () => {
  expect(formatAmount(-125_050, 'GBP')).toBe('−1,250.50')
  expect(exactAmount(-125_000, 'GBP')).toBe('−1,250.00')
  expect(exactAmount(500, 'JPY')).toBe('500')
  expect(compactMoney('-123456789012', 'NGN')).toBe('−₦1.2bn')
  expect(compactMoney(34_520, 'USD')).toBe('$345.20')
  expect(compactMoney(-46_200, 'GBP')).toBe('−£462')
  expect(compactMoney(100_000, 'GBP')).toBe('£1k')
})

describe('amounts as text', () => {
  it('read what people type, with either minus', () => {
    for (const text of ['-12.50', '−12.50', '- 12.5']) expect(minorFromText(text, 'GBP')).toBe(-1250)
    expect(Object.is(minorFromText('-0', 'GBP'), 0)).toBe(true)
    for (const text of ['', '--5', '5-', '1.5.2', 'abc', '1.234', '99999999999999999'])
      expect(minorFromText(text, 'GBP')).toBeUndefined()
  })

  it('come back as they were, of every currency and sign', () => {
    const amount = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })
    fc.assert(
      fc.property(amount, fc.constantFrom(...currencies), (minor, currency) => {
        expect(minorFromText(textFromMinor(minor, currency), currency)).toBe(minor + 0)
        expect(minorFromText(majorUnits(minor, currency), currency)).toBe(minor + 0)
      }),
    )
  })

  it('add up exactly beyond what a number holds', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })), (amounts) => {
        expect(BigInt(sumOf(amounts))).toBe(amounts.reduce((sum, one) => sum + one, 0n))
      }),
    )
  })
})
