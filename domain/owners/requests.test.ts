import { describe, expect, it } from 'vitest'
import { shortOf } from './requests.ts'

describe('what an owner is short of', () => {
  it('is what is missing of what is kept back, less what they were asked for', () => {
    // A float of 1,000 with 400 held, then 300 of the rest asked for.
    expect(shortOf({ held: 400, keptBack: 1_000, asked: 0 })).toBe(600)
    expect(shortOf({ held: 400, keptBack: 1_000, asked: 300 })).toBe(300)
    // Bills came to more than there was.
    expect(shortOf({ held: -250, keptBack: 0, asked: 0 })).toBe(250)
    expect(shortOf({ held: -250, keptBack: 1_000, asked: 0 })).toBe(1_250)
    expect(shortOf({ held: 1_000, keptBack: 1_000, asked: 0 })).toBe(0)
    // Asked for more than is missing.
    expect(shortOf({ held: 900, keptBack: 1_000, asked: 500 })).toBe(0)
  })
})
