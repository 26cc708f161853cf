import type { AccessRule } from './rules.ts'

type Conditions = Readonly<Record<string, unknown>>

const inPortfolios = { 'property.portfolioIds': { $in: '${scope.portfolios}' } }

const within = (action: AccessRule['action'], ...reaches: Conditions[]): AccessRule[] =>
  reaches.map((conditions) => ({ action, subject: 'MaintenancePlan', conditions }))

/** All that is done with plans: one that has had its day is paused, so that its issues stay explained. */
const inCharge = (conditions: Conditions) => within(['read', 'create', 'update'], conditions, inPortfolios)

/** Who plans work, and who sees what is planned (spec/domain.md "Default rules per role"). */
export const maintenanceRules = {
  portfolioManager: inCharge({ 'property.portfolioManagerId': '${user.id}' }),
  facilityManager: inCharge({ 'property.facilityManagerId': '${user.id}' }),
  staffMember: within('read', { propertyId: { $in: '${scope.properties}' } }, inPortfolios),
  landlord: within('read', { 'property.ownerUserIds': '${user.id}' }),
  /** What they are to do, not what it is expected to cost. */
  serviceMan: [
    {
      action: 'read',
      subject: 'MaintenancePlan',
      fields: givenFields(),
      conditions: { contractorId: '${user.id}' },
    },
  ] satisfies AccessRule[],
}

function givenFields(): string[] {
  return [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'archivedAt',
    'title',
    'description',
    'category',
    'priority',
    'propertyId',
    'property',
    'unitId',
    'unitLabel',
    'recurrence',
    'start',
    'leadDays',
    'contractorId',
    'paused',
    'status',
    'nextDue',
    'lastOpened',
  ]
}
