import { keysOf } from '../kit/keys.ts'
import { describe, expect, it } from 'vitest'
import { nextUnitStatuses, standingOf, unitStatusProblem } from './status.ts'
import { occupancies, unitStatuses } from './vocabulary.ts'

const statuses = keysOf(unitStatuses)
const all = keysOf(occupancies)

describe('a unit', () => {
  it('ST-05 can be given any other status, and goes back from it', () => {
    for (const from of statuses) {
      expect(nextUnitStatuses(from).toSorted()).toEqual(statuses.filter((to) => to !== from).toSorted())
      for (const to of statuses) expect(unitStatusProblem(from, to, 'vacant', 'Flat 1')).toBeUndefined()
    }
  })
  it.each(all)('ST-05 that is %s is archived only when nobody has a lease of it', (occupancy) => {
    const problem = unitStatusProblem('active', 'archived', occupancy, 'Flat 1')
    if (['reserved', 'occupied', 'notice'].includes(occupancy)) expect(problem).toMatch(/\.$/)
    else expect(problem).toBeUndefined()
    expect(unitStatusProblem('active', 'offMarket', occupancy, 'Flat 1')).toBeUndefined()
    expect(unitStatusProblem('archived', 'archived', occupancy, 'Flat 1')).toBeUndefined()
  })
  it('is never on the market where it is a common area', () => {
    for (const status of statuses) {
      expect(standingOf({ type: 'flat', status })).toBe(status)
      expect(standingOf({ type: 'commonArea', status })).toBe(status === 'sold' ? 'sold' : 'offMarket')
    }
  })
})
