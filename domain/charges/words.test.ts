import { expect, it } from 'vitest'
import { chargeWords, daysInWords } from './words.ts'

it.each([
  ['2026-03-01', '2026-03-31', '1–31 Mar 2026'],
  ['2026-06-15', '2026-07-14', '15 Jun – 14 Jul 2026'],
  ['2025-08-07', '2026-08-06', '7 Aug 2025 – 6 Aug 2026'],
  ['2026-03-03', '2026-03-03', '3 Mar 2026'],
])('from %s to %s is "%s"', (from, to, words) => expect(daysInWords(from, to)).toBe(words))

it('says what a charge is for', () => {
  const days = { from: '2026-03-01', to: '2026-03-31' }
  expect(chargeWords({ type: 'rent', label: null, ...days })).toBe('Rent 1–31 Mar 2026')
  expect(chargeWords({ type: 'other', label: 'Parking', ...days })).toBe('Parking 1–31 Mar 2026')
})
