import { expect, it } from 'vitest'
import { fits } from './fitting.ts'

it('offers for a field those whose role it is for', () => {
  const offered = (field: string) =>
    ['admin', 'staff-member', 'landlord', 'renter', 'service-man', 'caretaker'].filter((role) =>
      fits({ roles: [role] }, field),
    )
  expect(offered('assigneeId')).toEqual(['admin', 'staff-member', 'caretaker'])
  expect(offered('contractorId')).toEqual(['service-man', 'caretaker'])
  expect(offered('userId')).toHaveLength(6)
  expect(fits({ roles: ['renter', 'team-lead'] }, 'portfolioManagerId')).toBe(true)
})
