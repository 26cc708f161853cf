import { describe, expect, it } from 'vitest'
import { everything, reachesFor, type Cell } from '#domain/access/index.ts'
import { fieldsOf, hasReach, withFields, withReach } from './cell-changes.ts'

const reach = (key: string) => reachesFor('Property', 'read').find((each) => each.key === key)!
const managed = { conditions: { portfolioManagerId: '${user.id}' } }
const owned = { conditions: { ownerUserIds: '${user.id}' } }

describe('a cell of the matrix', () => {
  it('RP-02 takes reaches one by one, and everything alone', () => {
    const one = withReach('Property', [], reach('managed'))
    expect(one).toEqual([managed])
    const two = withReach('Property', one, reach('owned'))
    expect(two).toEqual([managed, owned])
    expect(withReach('Property', two, reach('managed'))).toEqual([owned])
    expect(withReach('Property', two, everything)).toEqual([{}])
    expect(withReach('Property', [{}], reach('owned'))).toEqual([owned])
    expect(hasReach('Property', two, reach('owned'))).toBe(true)
    expect(hasReach('Property', two, everything)).toBe(false)
  })
  it('RP-02 keeps its fields when its reach changes, and gives way where words can’t say it', () => {
    const limited: Cell = [{ ...managed, fields: ['title'] }]
    expect(withReach('Property', limited, reach('owned'))).toEqual([
      ...limited,
      { ...owned, fields: ['title'] },
    ])
    expect(fieldsOf(limited)).toEqual(['title'])
    expect(withFields(limited, undefined)).toEqual([managed])
    expect(withFields([{}], ['city'])).toEqual([{ fields: ['city'] }])
    const special: Cell = [{ conditions: { city: 'Lagos' } }]
    expect(withReach('Property', special, reach('owned'))).toEqual([owned])
  })
})
