import { describe, expect, it } from 'vitest'
import { mayChange } from './origin.ts'

const trusted = new Set(['https://office.example'])
const from = (headers: Record<string, string>, method = 'POST') =>
  mayChange(method, { host: 'freehold.example', ...headers }, trusted)

describe('where a change may come from', () => {
  it('takes our own pages, by either header', () => {
    expect(from({ 'sec-fetch-site': 'same-origin', origin: 'https://freehold.example' })).toBe(true)
    expect(from({ origin: 'http://freehold.example' })).toBe(true)
    expect(from({ 'sec-fetch-site': 'none' })).toBe(true)
  })

  it('takes trusted origins and programs', () => {
    expect(from({ 'sec-fetch-site': 'cross-site', origin: 'https://office.example' })).toBe(true)
    expect(from({})).toBe(true)
  })

  it('refuses other sites, sibling domains, other ports and origins without a name', () => {
    expect(from({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(false)
    expect(from({ 'sec-fetch-site': 'same-site', origin: 'https://other.freehold.example' })).toBe(false)
    expect(from({ 'sec-fetch-site': 'cross-site' })).toBe(false)
    expect(from({ origin: 'https://evil.example' })).toBe(false)
    expect(from({ origin: 'http://freehold.example:8080' })).toBe(false)
    expect(from({ origin: 'null' })).toBe(false)
  })

  it('lets anybody read', () => {
    expect(from({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'GET')).toBe(true)
  })
})
