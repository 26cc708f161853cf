import { describe, expect, it } from 'vitest'
import { changeDays, ownersProblem, sharesOn } from './owners.ts'

describe("owners' shares", () => {
  it('may be left out altogether', () => expect(ownersProblem([])).toBeUndefined())
  it('must add up to the whole among current owners', () => {
    expect(ownersProblem([{ shareBps: 3333 }, { shareBps: 6667 }])).toBeUndefined()
    expect(ownersProblem([{ shareBps: 3333 }, { shareBps: 3333 }])).toContain('66.66%')
  })
  it('leave former owners out', () => {
    const former = { shareBps: 10_000, to: '2024-12-31' }
    expect(ownersProblem([former, { shareBps: 10_000, from: '2025-01-01' }])).toBeUndefined()
    expect(ownersProblem([former])).toBeUndefined()
  })
  it('never add up to more than the whole on any day', () => {
    const seller = { shareBps: 10_000, to: '2025-01-01' }
    expect(ownersProblem([seller, { shareBps: 10_000, from: '2025-01-01' }])).toBe(
      'On 2025-01-01 the shares add up to 200%. Say until when former owners held theirs.',
    )
    expect(ownersProblem([{ shareBps: 10_000, from: '2025-02-01', to: '2025-01-31' }])).toContain('before')
  })
  it('are those of a day, its first and last included', () => {
    const [seller, buyer] = [
      { shareBps: 10_000, to: '2025-01-31' },
      { shareBps: 10_000, from: '2025-02-01' },
    ]
    expect(sharesOn([seller, buyer], '2025-01-31')).toEqual([seller])
    expect(sharesOn([seller, buyer], '2025-02-01')).toEqual([buyer])
    expect(changeDays([seller, buyer])).toEqual(['2025-02-01'])
  })
})
