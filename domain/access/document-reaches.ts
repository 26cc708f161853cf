import type { Reach } from './reach.ts'

/** How far a role reaches into documents by whom they are shown to. */
export const documentReaches: readonly Reach[] = [
  {
    key: 'owned-shown',
    short: 'Owned properties, shown',
    words: 'those of properties that they own that owners may see',
    conditions: {
      'property.ownerUserIds': '${user.id}',
      visibility: { $in: ['owner', 'tenant', 'public'] },
    },
  },
  {
    key: 'lease-shown',
    short: 'Own leases, shown',
    words: 'those of their leases that tenants may see',
    conditions: { leaseId: { $in: '${scope.leases}' }, visibility: { $in: ['tenant', 'public'] } },
  },
  {
    key: 'unit-shown',
    short: 'Rented units, shown',
    words: 'those of units that they rent, and of nobody’s lease, that tenants may see',
    conditions: {
      unitId: { $in: '${scope.units}' },
      leaseId: null,
      visibility: { $in: ['tenant', 'public'] },
    },
  },
  {
    key: 'house-shown',
    short: 'Assigned properties, shown',
    words: 'those of whole properties assigned to them, but not of issues there, that tenants may see',
    conditions: {
      propertyId: { $in: '${scope.properties}' },
      unitId: null,
      leaseId: null,
      issueId: null,
      visibility: { $in: ['tenant', 'public'] },
    },
  },
]
