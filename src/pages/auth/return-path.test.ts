import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://freehold.example'

describe('AU-08 where signing in leads back to', () => {
  it.each([
    ['/dashboard/properties?status=active&page=2#row', '/dashboard/properties?status=active&page=2#row'],
    ['/dashboard/../dashboard/help', '/dashboard/help'],
  ])('goes on to %s', (to, path) => {
    expect(returnPath(to, origin)).toBe(path)
  })

  it.each([
    null,
    '',
    'dashboard',
    '//evil.example/dashboard',
    '/.//evil.example/dashboard',
    '/x/..//evil.example',
    '/%2e//evil.example',
    String.raw`/.\\evil.example`,
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/auth/sign-in',
    '/auth',
    '/x/../auth/sign-in',
    '//',
  ])('goes to the dashboard instead of %s', (to) => {
    expect(returnPath(to, origin)).toBe('/dashboard')
  })
})
