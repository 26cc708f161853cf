import { describe, expect, it } from 'vitest'
import { isLettable, nextUnitStatuses, unitStatusProblem } from './status.ts'
import { occupancies, unitStatuses, type Occupancy, type UnitStatus } from './vocabulary.ts'

const statuses = Object.keys(unitStatuses) as UnitStatus[]
const all = Object.keys(occupancies) as Occupancy[]

describe('a unit', () => {
  it('ST-05 can be given any other status, and goes back from it', () => {
    for (const from of statuses) {
      expect(nextUnitStatuses(from).toSorted()).toEqual(statuses.filter((to) => to !== from).toSorted())
      for (const to of statuses) expect(unitStatusProblem(from, to, 'vacant')).toBeUndefined()
    }
  })
  it.each(all)('ST-05 that is %s is archived only when nobody has a lease of it', (occupancy) => {
    const problem = unitStatusProblem('active', 'archived', occupancy)
    if (['reserved', 'occupied', 'notice'].includes(occupancy)) expect(problem).toMatch(/\.$/)
    else expect(problem).toBeUndefined()
    expect(unitStatusProblem('active', 'offMarket', occupancy)).toBeUndefined()
    expect(unitStatusProblem('archived', 'archived', occupancy)).toBeUndefined()
  })
  it('counts as lettable unless it is off market, a common area or sold', () => {
    const unit = { type: 'flat', status: 'active', occupancy: 'vacant' } as const
    expect(isLettable(unit)).toBe(true)
    expect(isLettable({ ...unit, occupancy: 'notice' })).toBe(true)
    expect(isLettable({ ...unit, occupancy: 'offMarket' })).toBe(false)
    expect(isLettable({ ...unit, occupancy: 'sold' })).toBe(false)
    expect(isLettable({ ...unit, type: 'commonArea' })).toBe(false)
    expect(isLettable({ ...unit, status: 'archived' })).toBe(false)
  })
})
