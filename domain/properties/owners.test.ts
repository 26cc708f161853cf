import { describe, expect, it } from 'vitest'
import { ownersProblem } from './owners.ts'

describe("owners' shares", () => {
  it('may be left out altogether', () => expect(ownersProblem([])).toBeUndefined())
  it('must add up to the whole among current owners', () => {
    expect(
      ownersProblem([
        { name: 'A', shareBps: 3333 },
        { name: 'B', shareBps: 6667 },
      ]),
    ).toBeUndefined()
    expect(
      ownersProblem([
        { name: 'A', shareBps: 3333 },
        { name: 'B', shareBps: 3333 },
      ]),
    ).toContain('66.66%')
  })
  it('leave former owners out', () => {
    const former = { name: 'C', shareBps: 10_000, to: '2024-12-31' }
    expect(ownersProblem([former, { name: 'A', shareBps: 10_000 }])).toBeUndefined()
    expect(ownersProblem([former])).toBeUndefined()
  })
})
