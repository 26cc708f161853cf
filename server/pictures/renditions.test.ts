import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoKeys, renditionKey, renditionsOf } from './renditions.ts'

describe('sizes of a picture', () => {
  it('keeps every width of a large picture', () => {
    expect(renditionsOf({ width: 4000, height: 3000 })).toEqual([
      { name: 160, width: 160, height: 120 },
      { name: 320, width: 320, height: 240 },
      { name: 640, width: 640, height: 480 },
      { name: 960, width: 960, height: 720 },
      { name: 1600, width: 1600, height: 1200 },
    ])
  })

  it('never enlarges: a small picture ends with its own size', () => {
    expect(renditionsOf({ width: 500, height: 300 }).map((size) => size.width)).toEqual([160, 320, 500])
    expect(renditionsOf({ width: 1, height: 1 })).toEqual([{ name: 160, width: 1, height: 1 }])
  })

  it('has for any picture at least one size, each larger than the one before and within its box', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 1, max: 60_000 }),
        (width, height) => {
          const sizes = renditionsOf({ width, height })
          expect(sizes.length).toBeGreaterThan(0)
          let before = 0
          for (const size of sizes) {
            expect(size.width).toBeLessThanOrEqual(size.name)
            expect(size.height).toBeLessThanOrEqual(size.name * 2)
            expect(size.width).toBeLessThanOrEqual(width)
            expect(size.width * size.height).toBeGreaterThanOrEqual(before)
            before = size.width * size.height
          }
        },
      ),
    )
  })

  it('knows all places that a picture may have', () => {
    const keys = photoKeys('o', 'p')
    expect(keys).toHaveLength(11)
    for (const { name } of renditionsOf({ width: 5000, height: 5000 })) {
      expect(keys).toContain(renditionKey('o', 'p', name, 'avif'))
    }
  })
})
