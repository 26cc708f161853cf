import { keysOf } from '../kit/keys.ts'
import { describe, expect, it } from 'vitest'
import { actionProblem, actionsFor, editProblem, leaseActions } from './transitions.ts'
import { leaseStatuses } from './vocabulary.ts'

const legal = new Set([
  'draft send',
  'draft cancel',
  'awaitingSignature sign',
  'awaitingSignature unsend',
  'awaitingSignature cancel',
  'scheduled activate',
  'scheduled changeRent',
  'scheduled cancel',
  'active giveNotice',
  'active renew',
  'active changeRent',
  'active end',
  'notice withdrawNotice',
  'notice renew',
  'notice changeRent',
  'notice end',
  'holdingOver renew',
  'holdingOver changeRent',
  'holdingOver end',
  'ended reinstate',
])

describe('what can be done with a lease', () => {
  for (const status of keysOf(leaseStatuses)) {
    for (const action of keysOf(leaseActions)) {
      const allowed = legal.has(`${status} ${action}`)
      it(`ST-05 ${status}: ${action} is ${allowed ? 'allowed' : 'refused with the reason'}`, () => {
        const problem = actionProblem(action, status)
        if (allowed) expect(problem).toBeUndefined()
        else expect(problem).toMatch(/^This lease .+, so you can’t .+\.$/)
        expect(actionsFor(status).includes(action)).toBe(allowed)
      })
    }
  }
  it('ST-05 is reinstated on its last day too', () => {
    expect(actionProblem('reinstate', 'active', true)).toBeUndefined()
    expect(actionsFor('notice', true)).toContain('reinstate')
    expect(actionProblem('reinstate', 'cancelled', true)).toContain('was cancelled')
  })
  it('ST-05 says what to do instead', () =>
    expect(actionProblem('cancel', 'active')).toBe(
      'This lease is active, so you can’t cancel it. Give notice or end it instead.',
    ))
})

describe('what can be edited', () => {
  it('is everything of a draft', () => expect(editProblem('draft', ['unitId', 'terms'])).toBeUndefined())
  it('leaves what is agreed once it is no draft', () => {
    expect(editProblem('active', ['dueDay', 'notes'])).toBeUndefined()
    for (const field of ['unitId', 'start', 'end', 'frequency', 'terms']) {
      expect(editProblem('active', ['notes', field])).toContain('are fixed')
    }
  })
  it('is dates and rent until everybody has signed', () => {
    expect(editProblem('awaitingSignature', ['start', 'end', 'terms'])).toBeUndefined()
    expect(editProblem('awaitingSignature', ['start', 'unitId'])).toContain('Return it to draft')
  })
  it('is notes alone once it is over', () => {
    expect(editProblem('ended', ['notes'])).toBeUndefined()
    expect(editProblem('cancelled', ['notes', 'dueDay'])).toContain('only its notes')
  })
})
