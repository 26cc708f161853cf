import { expect, it } from 'vitest'
import { formatMoney } from './currencies.ts'

it.each([
  [125_000_000, 'NGN', '₦1,250,000'],
  [1250, 'GBP', '£12.50'],
  [500, 'JPY', '¥500'],
  [0, 'USD', '$0'],
] as const)('writes %i minor units of %s as %s', (minor, currency, text) =>
  expect(formatMoney(minor, currency)).toBe(text),
)
