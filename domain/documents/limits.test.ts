import { describe, expect, it } from 'vitest'
import { batchProblem, documentLimits, roomProblem, sizeWords } from './limits.ts'

describe('limits of documents', () => {
  it.each([
    [1, '1 kB'],
    [340_000, '340 kB'],
    [1_234_567, '1.2 MB'],
    [312_000_000, '312 MB'],
    [19_940_000_000, '20 GB'],
  ])('SC-15 write %d bytes as %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words))

  it('SC-15 say how much is too much in one upload, and what to do', () => {
    expect(batchProblem([documentLimits.together])).toBeUndefined()
    expect(batchProblem([documentLimits.together, 112_000_000])).toBe(
      'These files come to 312 MB. One upload takes up to 200 MB: send them in several.',
    )
    expect(batchProblem(Array.from({ length: 34 }, () => 1))).toBe(
      'These are 34 files. One upload takes up to 20: send them in several.',
    )
  })

  it('SC-15 say how much an organisation keeps, may keep, and what to do', () => {
    expect(roomProblem(10, 90, 100)).toBeUndefined()
    expect(roomProblem(3_000_000, 998_000_000, 1e9)).toMatch(
      /keeps 998 MB of documents and may keep 1 GB; 3 MB more do not fit\. Delete/,
    )
  })
})
