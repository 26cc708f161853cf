import { keysOf } from '../kit/keys.ts'
import { describe, expect, it } from 'vitest'
import { nextStatuses, statusChangeProblem } from './status.ts'
import { propertyStatuses } from './vocabulary.ts'

const all = keysOf(propertyStatuses)
const legal = new Set([
  'draft→active',
  'draft→archived',
  'active→archived',
  'active→sold',
  'archived→active',
  'archived→draft',
])

describe('a property status', () => {
  for (const from of all) {
    for (const to of all) {
      const change = `${from}→${to}`
      const allowed = from === to || legal.has(change)
      it(`ST-05 ${change} is ${allowed ? 'allowed' : 'refused with the reason'}`, () => {
        const problem = statusChangeProblem(from, to)
        if (allowed) expect(problem).toBeUndefined()
        else expect(problem).toMatch(/\.$/)
      })
    }
  }
  it('ST-05 offers exactly the legal next statuses', () => {
    expect(all.flatMap((from) => nextStatuses(from).map((to) => `${from}→${to}`)).toSorted()).toEqual(
      [...legal].toSorted(),
    )
  })
})
