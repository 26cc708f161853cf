import { plannedWorkFields } from './default-fields.ts'
import type { AccessRule } from './rules.ts'
import { assigned, belongingToProperty, inPortfolios, lookedAfter, managed, owned } from './within.ts'

/** Everything short of deleting: a plan that is no longer needed is paused, so that its issues stay explained. */
const inCharge = (ofProperty: typeof managed): AccessRule[] =>
  belongingToProperty('MaintenancePlan', {
    action: ['read', 'create', 'update'],
    within: [ofProperty, inPortfolios],
  })

/** Who plans work, and who sees what is planned. */
export const maintenanceRules = {
  portfolioManager: inCharge(managed),
  facilityManager: inCharge(lookedAfter),
  staffMember: belongingToProperty('MaintenancePlan', { action: 'read', within: [assigned, inPortfolios] }),
  landlord: belongingToProperty('MaintenancePlan', { action: 'read', within: [owned] }),
  serviceMan: [
    {
      action: 'read',
      subject: 'MaintenancePlan',
      fields: [...plannedWorkFields],
      conditions: { contractorId: '${user.id}' },
    },
  ] satisfies AccessRule[],
}
