import { describe, expect, it } from 'vitest'
import { amountInWords } from './in-words.ts'

describe('amounts in words', () => {
  it.each([
    [320_000_000, 'NGN', 'Three million two hundred thousand Nigerian naira'],
    [120_050, 'GBP', 'One thousand two hundred British pounds and 50/100'],
    [100, 'USD', 'One US dollar'],
    [5, 'USD', 'Zero US dollars and 05/100'],
    [110_105, 'KES', 'One thousand one hundred and one Kenyan shillings and 05/100'],
    [1_250, 'JPY', 'One thousand two hundred and fifty Japanese yen'],
    [1_005, 'KWD', 'One Kuwaiti dinar and 005/1000'],
    [
      '9007199254740993',
      'JPY',
      /^Nine quadrillion seven trillion .* nine hundred and ninety-three Japanese yen$/,
    ],
  ] as const)('RT-03 says %s of %s', (minor, currency, words) => {
    if (typeof words === 'string') expect(amountInWords(minor, currency)).toBe(words)
    else expect(amountInWords(minor, currency)).toMatch(words)
  })
})
