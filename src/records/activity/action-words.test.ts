import { expect, it } from 'vitest'
import { leaseActions } from '#domain/leases/transitions.ts'
import { actionWords } from './action-words.ts'

it('RT-70 says in words whatever is done to a lease', () => {
  for (const action of [
    ...Object.keys(leaseActions),
    'followed',
    'reopened',
    'created',
    'updated',
    'deleted',
  ]) {
    expect(actionWords({ action, subject: 'Lease' }).join(' '), action).not.toContain(':')
  }
  expect(actionWords({ action: 'send', subject: 'Lease' })).toEqual(['marked', 'as sent'])
  expect(actionWords({ action: 'followed', subject: 'Role' })[0]).toContain('default')
})
