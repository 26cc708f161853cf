import { expectFindings, type DemoRole } from './support/findings.ts'
import { test } from './support/dashboard.ts'

/** Realtors and agents are looked at in roles.spec.ts, whose journeys change what those may do. */
const roles: readonly DemoRole[] = [
  'admin',
  'team-lead',
  'portfolio-manager',
  'facility-manager',
  'staff-member',
  'landlord',
  'partners',
  'renter',
  'service-man',
]

for (const role of roles) {
  test.describe(`the demonstration's ${role}`, () => {
    test.use({ as: role })

    test(`RP-01 RP-03 RP-04 finds what the role may, and nothing else: ${role}`, async ({
      page,
      api,
      baseURL,
    }) => {
      await expectFindings(role, { page, api, baseURL })
    })
  })
}
