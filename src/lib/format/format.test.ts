import { describe, expect, it } from 'vitest'
import { formatShare, instantAt, shortDate, timeAgo } from './index.ts'
import { localeOf } from './locale.ts'

describe('dates', () => {
  const now = new Date(2026, 2, 20, 12)

  it('leaves out this year', () => {
    expect(shortDate('2026-03-12', now)).toBe('12 Mar')
    expect(shortDate('2025-03-12', now)).toBe('12 Mar 2025')
  })

  it('tells an instant on the clocks of a place, and names its zone where that is another one', () => {
    const at = '2026-11-24T23:59:59.000Z'
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(instantAt(at, 'Africa/Lagos')).toMatch(/25 Nov.*00:59/)
    expect(instantAt(at, 'America/Los_Angeles')).toMatch(/24 Nov.*15:59/)
    expect(instantAt(at, own)).not.toContain(' in ')
    const elsewhere = own.startsWith('Asia') ? 'America/Los_Angeles' : 'Asia/Tokyo'
    expect(instantAt(at, elsewhere)).toContain(` in ${elsewhere.split('/')[1]!.replace('_', ' ')}`)
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
  expect([10_000, 3333, 50].map(formatShare)).toEqual(['100%', '33.33%', '0.5%'])
})

it.each([
  ['en-US', 'de-DE', 'en-US'],
  [null, 'en-US', 'en-US'],
  [null, 'de-DE', 'en-DE'],
  [null, 'fr', 'en-GB'],
])('writes as chosen (%s), else as in the region of the browser (%s): %s', (chosen, browser, locale) => {
  expect(localeOf(chosen, browser)).toBe(locale)
})
