import { documentCategories } from '../documents/vocabulary.ts'
import type { Reach } from './reach.ts'

/** What work on a building needs, and nothing about whose it is or who rents it. */
export const workDocuments = {
  category: {
    $in: Object.keys(documentCategories).filter((category) => !['title', 'agreement'].includes(category)),
  },
  leaseId: null,
}

/** What vendors have given in: certificates, contracts. They are of no property, so no rule through one reaches them. */
export const vendorDocuments = { propertyId: null, vendorId: { $ne: null } }

/** Receipts of expenses that somebody has added themselves. */
export const ownReceipts = { expenseId: { $ne: null }, createdBy: '${user.id}' }

/** How far a role reaches into documents by whom they are shown to. */
export const documentReaches: readonly Reach[] = [
  {
    key: 'looked-after-work',
    short: 'Looked-after properties, no agreements',
    words:
      'those of properties that they look after as facility manager, except titles, agreements and documents of leases',
    conditions: { 'property.facilityManagerId': '${user.id}', ...workDocuments },
  },
  {
    key: 'in-portfolios-work',
    short: 'In portfolios, no agreements',
    words: 'those in their portfolios, except titles, agreements and documents of leases',
    conditions: { 'property.portfolioIds': { $in: '${scope.portfolios}' }, ...workDocuments },
  },
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
  {
    key: 'of-vendors',
    short: 'Of vendors',
    words: 'those of vendors',
    conditions: vendorDocuments,
  },
  {
    key: 'own-receipts',
    short: 'Receipts added by them',
    words: 'receipts of expenses that they added',
    conditions: ownReceipts,
  },
]
