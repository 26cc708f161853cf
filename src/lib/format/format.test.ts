import { describe, expect, it } from 'vitest'
import { formatShare, minorFromText, shortDate, textFromMinor, timeAgo } from './index.ts'

describe('money as people type it', () => {
  it('keeps whole minor units, whatever the separators', () => {
    expect(minorFromText('1,250,000', 'NGN')).toBe(125_000_000)
    expect(minorFromText('12.5', 'GBP')).toBe(1250)
    expect(minorFromText('300', 'JPY')).toBe(300)
    expect(minorFromText('1.234', 'KWD')).toBe(1234)
  })

  it('refuses what is no amount of the currency', () => {
    for (const text of ['', '-5', '1.5.2', 'abc', '1.234']) expect(minorFromText(text, 'GBP')).toBeUndefined()
    expect(minorFromText('1.5', 'JPY')).toBeUndefined()
  })

  it('shows minor units as the same text that gives them', () => {
    for (const minor of [0, 5, 99, 100, 125_050, 125_000_000, 9_000_000_000_000_000]) {
      expect(minorFromText(textFromMinor(minor, 'NGN'), 'NGN')).toBe(minor)
    }
    expect(textFromMinor(125_050, 'GBP')).toBe('1,250.50')
    expect(textFromMinor(125_000, 'GBP')).toBe('1,250')
    expect(textFromMinor(300, 'JPY')).toBe('300')
  })
})

describe('dates', () => {
  const now = new Date(2026, 2, 20, 12)

  it('leaves out this year', () => {
    expect(shortDate('2026-03-12', now)).toBe('12 Mar')
    expect(shortDate('2025-03-12', now)).toBe('12 Mar 2025')
  })

  it('SC-14 says "just now" under 60 s, then counts up', () => {
    const ago = (seconds: number) =>
      timeAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now.getTime())
    expect([0, 59].map(ago)).toEqual(['just now', 'just now'])
    expect([60, 3599, 3600, 86_400, 6 * 86_400, 8 * 86_400, 70 * 86_400, 800 * 86_400].map(ago)).toEqual([
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '1 day ago',
      '6 days ago',
      '1 week ago',
      '2 months ago',
      '2 years ago',
    ])
  })
})

it('writes basis points as a share', () => {
  expect([10_000, 3333, 50].map(formatShare)).toEqual(['100 %', '33.33 %', '0.5 %'])
})
