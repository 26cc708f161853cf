import { expect, it } from 'vitest'
import { leaseDeeds } from '#domain/leases/transitions.ts'
import { deedWords } from './deeds.ts'

it('RT-70 says in words whatever is done to a lease', () => {
  for (const action of [
    ...Object.keys(leaseDeeds),
    'followed',
    'reopened',
    'created',
    'updated',
    'deleted',
  ]) {
    expect(deedWords({ action, subject: 'Lease' }).join(' '), action).not.toContain(':')
  }
  expect(deedWords({ action: 'send', subject: 'Lease' })).toEqual(['sent', 'for signature'])
  expect(deedWords({ action: 'followed', subject: 'Role' })[0]).toContain('default')
})
