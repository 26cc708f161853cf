import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portion, split } from './round.ts'

const amount = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  .filter((list) => list.some((weight) => weight > 0))

describe('a part of an amount', () => {
  it.each([
    [1000, 1, 3, 333],
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [-1000, 2, 3, -667],
    [0, 1, 3, 0],
    [9_000_000_000_000_000, 9_999, 10_000, 8_999_100_000_000_000],
  ])('%i × %i/%i is %i', (minor, numerator, denominator, part) =>
    expect(portion(minor, numerator, denominator)).toBe(part),
  )

  it('mirrors its negative and is never more than half a unit off', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 400, max: 10_000 }),
        (minor, n, d) => {
          const part = portion(minor, n, d)
          expect(portion(-minor, n, d) + part).toBe(0)
          const off = 2n * (BigInt(part) * BigInt(d) - BigInt(minor) * BigInt(n))
          expect(off <= BigInt(d) && off >= -BigInt(d)).toBe(true)
        },
      ),
    )
  })

  it('refuses a whole that is not positive, and a result that is not exact', () => {
    expect(() => portion(1, 1, 0)).toThrow(RangeError)
    expect(() => portion(9_000_000_000_000_000, 3, 2)).toThrow(RangeError)
  })
})

describe('splitting an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1, [0, 1, 1], [0, 1, 0]],
    [10_001, [3333, 3333, 3334], [3333, 3333, 3335]],
    [0, [1, 2], [0, 0]],
  ])('%i by %j gives %j', (minor, shares, parts) => expect(split(minor, shares)).toEqual(parts))

  it('loses nothing, favours nobody by more than a unit, and gives nothing for no weight', () => {
    fc.assert(
      fc.property(amount, weights, (minor, shares) => {
        const parts = split(minor, shares)
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(minor))
        const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n)
        parts.forEach((part, index) => {
          const off = BigInt(part) * whole - BigInt(minor) * BigInt(shares[index]!)
          expect(off < whole && off > -whole).toBe(true)
          if (shares[index] === 0) expect(part).toBe(0)
        })
        expect(split(-minor, shares).map((part) => -part + 0)).toEqual(parts.map((part) => part + 0))
      }),
    )
  })

  it('refuses weights that weigh nothing or less', () => {
    for (const bad of [[], [0, 0], [1, -1]]) expect(() => split(100, bad)).toThrow(RangeError)
  })
})
