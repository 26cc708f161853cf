import { expect, it } from 'vitest'
import { availableOn } from './available.ts'

const days = [
  { date: '2026-05-01', amount: -300 },
  { date: '2026-01-01', amount: 500 },
  { date: '2026-03-01', amount: 200 },
]

it.each([
  ['2025-12-31', 0, 'nothing before it was received'],
  ['2026-01-01', 400, '500 held, of which 700 − 300 are left later'],
  ['2026-03-01', 400, '700 held, 300 of them used in May'],
  ['2026-05-01', 400, '700 − 300'],
  ['2026-12-31', 400, 'unchanged since'],
])('on %s, %i can be used: %s', (date, most) => {
  expect(availableOn(days, date)).toBe(most)
})

it('leaves what a later use needs', () => {
  expect(availableOn([...days, { date: '2026-06-01', amount: -400 }], '2026-03-01')).toBe(0)
})

it('does not mind the order of movements on one day', () => {
  const one = [
    { date: '2026-01-01', amount: 500 },
    { date: '2026-02-01', amount: -500 },
    { date: '2026-02-01', amount: 500 },
  ]
  expect(availableOn(one, '2026-01-15')).toBe(500)
})
