import type { Reach } from './reach.ts'

const assigned = { id: { $in: '${scope.properties}' } }
const inPortfolios = { portfolioIds: { $in: '${scope.portfolios}' } }
const ofPortfolios = { 'property.portfolioIds': { $in: '${scope.portfolios}' } }

/** How far a role reaches into properties. */
export const propertyReaches: readonly Reach[] = [
  {
    key: 'managed',
    short: 'Managed',
    words: 'those that they manage as portfolio manager',
    conditions: { portfolioManagerId: '${user.id}' },
  },
  {
    key: 'looked-after',
    short: 'Looked after',
    words: 'those that they look after as facility manager',
    conditions: { facilityManagerId: '${user.id}' },
  },
  {
    key: 'owned',
    short: 'Owned',
    words: 'those that they own',
    conditions: { ownerUserIds: '${user.id}' },
  },
  {
    key: 'assigned',
    short: 'Assigned',
    words: 'those assigned to them',
    conditions: assigned,
    existing: true,
  },
  {
    key: 'assigned-listed',
    short: 'Assigned and listed',
    words: 'those assigned to them that are listed or paused',
    conditions: { ...assigned, listing: { $ne: 'private' } },
    existing: true,
  },
  {
    key: 'in-portfolios',
    short: 'In portfolios',
    words: 'those in their portfolios',
    conditions: inPortfolios,
    existing: true,
  },
  {
    key: 'in-portfolios-listed',
    short: 'In portfolios and listed',
    words: 'those in their portfolios that are listed or paused',
    conditions: { ...inPortfolios, listing: { $ne: 'private' } },
    existing: true,
  },
  {
    key: 'listed',
    short: 'Listed',
    words: 'those that are listed or paused',
    conditions: { listing: { $ne: 'private' } },
  },
]

/** How far a role reaches into what belongs to properties: as far as into the properties themselves. */
export const throughProperty: readonly Reach[] = [
  {
    key: 'managed',
    short: 'Managed properties',
    words: 'those of properties that they manage as portfolio manager',
    conditions: { 'property.portfolioManagerId': '${user.id}' },
  },
  {
    key: 'looked-after',
    short: 'Looked-after properties',
    words: 'those of properties that they look after as facility manager',
    conditions: { 'property.facilityManagerId': '${user.id}' },
  },
  {
    key: 'owned',
    short: 'Owned properties',
    words: 'those of properties that they own',
    conditions: { 'property.ownerUserIds': '${user.id}' },
  },
  {
    key: 'assigned-property',
    short: 'Assigned properties',
    words: 'those of properties assigned to them',
    conditions: { propertyId: { $in: '${scope.properties}' } },
  },
  {
    key: 'in-portfolios',
    short: 'In portfolios',
    words: 'those in their portfolios',
    conditions: ofPortfolios,
  },
]

/** The same, and only as long as they are on show. */
export const throughListed: readonly Reach[] = [
  ...throughProperty,
  {
    key: 'assigned-listed',
    short: 'Assigned and listed properties',
    words: 'those of properties assigned to them that are listed or paused',
    conditions: { propertyId: { $in: '${scope.properties}' }, 'property.listing': { $ne: 'private' } },
  },
  {
    key: 'in-portfolios-listed',
    short: 'In portfolios and listed',
    words: 'those of properties in their portfolios that are listed or paused',
    conditions: { ...ofPortfolios, 'property.listing': { $ne: 'private' } },
  },
]

export const unitReaches: readonly Reach[] = [
  ...throughListed,
  {
    key: 'rented',
    short: 'Rented',
    words: 'those that they rent',
    conditions: { id: { $in: '${scope.units}' } },
    existing: true,
  },
]

export const portfolioReaches: readonly Reach[] = [
  {
    key: 'managed',
    short: 'Managed',
    words: 'those that they manage',
    conditions: { managerId: '${user.id}' },
  },
  {
    key: 'owned',
    short: 'Owned',
    words: 'those that they own',
    conditions: { ownerUserId: '${user.id}' },
  },
  {
    key: 'assigned',
    short: 'Assigned',
    words: 'those assigned to them',
    conditions: { id: { $in: '${scope.portfolios}' } },
    existing: true,
  },
]

/** A link shows a property, as far as into which a role reaches, or a portfolio. */
export const shareLinkReaches: readonly Reach[] = [
  {
    key: 'of-portfolios',
    short: 'Their portfolios',
    words: 'those of their portfolios',
    conditions: { portfolioId: { $in: '${scope.portfolios}' } },
  },
]
