import type { Reach } from './reach.ts'

/** Tenants belong to no property: they are reached by what they rent, by who added them, and by being oneself. */
export const tenantReaches: readonly Reach[] = [
  {
    key: 'managed',
    short: 'In managed properties',
    words: 'those who rent what they manage as portfolio manager',
    conditions: { portfolioManagerIds: '${user.id}' },
  },
  {
    key: 'looked-after',
    short: 'In looked-after properties',
    words: 'those who rent in properties that they look after as facility manager',
    conditions: { facilityManagerIds: '${user.id}' },
  },
  {
    key: 'owned',
    short: 'In owned properties',
    words: 'those who rent what they own',
    conditions: { ownerUserIds: '${user.id}' },
  },
  {
    key: 'assigned-property',
    short: 'In assigned properties',
    words: 'those who rent in properties assigned to them',
    conditions: { propertyIds: { $in: '${scope.properties}' } },
  },
  {
    key: 'in-portfolios',
    short: 'In portfolios',
    words: 'those who rent in their portfolios',
    conditions: { portfolioIds: { $in: '${scope.portfolios}' } },
  },
  {
    key: 'added',
    short: 'Added',
    words: 'those that they added',
    asNew: 'new tenants',
    conditions: { createdBy: '${user.id}' },
  },
  {
    key: 'own',
    short: 'Themselves',
    words: 'themselves',
    conditions: { userId: '${user.id}' },
    existing: true,
  },
]
