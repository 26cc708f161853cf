import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alike, raised, spread } from './months.ts'

const sumOf = (months: readonly number[]) => months.reduce((sum, amount) => sum + amount, 0)

it('spreads a year so that the months add up to it and differ by a unit at most', () => {
  expect(spread(100_000)).toEqual([...Array<number>(4).fill(8334), ...Array<number>(8).fill(8333)])
  fc.assert(
    fc.property(fc.nat(5_000_000_000), (yearly) => {
      const months = spread(yearly)
      expect(sumOf(months)).toBe(yearly)
      expect(Math.max(...months) - Math.min(...months)).toBeLessThanOrEqual(1)
    }),
  )
})

it('raises the sum of a year, rounded once, and shares it as the months did', () => {
  // 12 × 333.33 and 3 % are 4,119.96; each month rounded alone would be 4,119.96 only by chance.
  expect(sumOf(raised(alike(333_33), 300))).toBe(4_119_96)
  expect(sumOf(raised(alike(33), 100))).toBe(400)
  expect(raised([100, ...Array<number>(10).fill(0), 300], 5_000)).toEqual([
    150,
    ...Array<number>(10).fill(0),
    450,
  ])
  expect(raised(alike(200), -10_000)).toEqual(alike(0))
})

it('gives nothing to a month that came to less than nothing, and keeps the sum', () => {
  const months = raised([-100, 300, ...Array<number>(10).fill(0)], 0)
  expect(months).toEqual([0, 200, ...Array<number>(10).fill(0)])
  expect(raised([-100, 50, ...Array<number>(10).fill(0)], 1_000)).toEqual(alike(0))
})
