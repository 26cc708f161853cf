import { expect, it } from 'vitest'
import { beginningFirst } from './found-order.ts'

const found = (typed: string, labels: string[]) =>
  labels
    .map((label) => ({ label }))
    .toSorted((a, b) => beginningFirst(a, b, { searchValue: typed }))
    .map(({ label }) => label)

it('offers first what begins as typed, then a later word that does, and keeps the order otherwise', () => {
  expect(found('india', ['British Indian Ocean Territory', 'India'])[0]).toBe('India')
  expect(found('guinea', ['Equatorial Guinea', 'Guinea', 'Guinea-Bissau'])).toEqual([
    'Guinea',
    'Guinea-Bissau',
    'Equatorial Guinea',
  ])
  expect(found('states', ['Interstates', 'United States'])[0]).toBe('United States')
  expect(found(' HOLD', ['Freehold', 'Leasehold'])).toEqual(['Freehold', 'Leasehold'])
})
