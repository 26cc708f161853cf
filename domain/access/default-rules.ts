import { issueRules } from './issue-rules.ts'
import { maintenanceRules } from './maintenance-rules.ts'
import type { AccessRule } from './rules.ts'
import { rolesBelowManager, type RoleKey } from './vocabulary.ts'

const assigned = { id: { $in: '${scope.properties}' } }
const listed = { ...assigned, listing: { $ne: 'private' } }
/** In the portfolios that they manage, or that are assigned to them. */
const inPortfolios = { portfolioIds: { $in: '${scope.portfolios}' } }
const listedInPortfolios = { ...inPortfolios, listing: { $ne: 'private' } }
const ownPortfolios = { id: { $in: '${scope.portfolios}' } }

/** What belongs to the properties of `assigned` and `listed`. */
const ofAssigned = { propertyId: { $in: '${scope.properties}' } }
const ofListed = { ...ofAssigned, 'property.listing': { $ne: 'private' } }
const ofManaged = { 'property.portfolioManagerId': '${user.id}' }
const ofPortfolios = { 'property.portfolioIds': { $in: '${scope.portfolios}' } }
const ofListedInPortfolios = { ...ofPortfolios, 'property.listing': { $ne: 'private' } }

const ofOwnedShown = {
  'property.ownerUserIds': '${user.id}',
  visibility: { $in: ['owner', 'tenant', 'public'] },
}

/** What tenants are shown: of their leases as long as they see these, of unit and house as long as they live there. */
const toTenants = { visibility: { $in: ['tenant', 'public'] } }
const tenantsDocuments: AccessRule[] = [
  { leaseId: { $in: '${scope.leases}' }, ...toTenants },
  { unitId: { $in: '${scope.units}' }, leaseId: null, ...toTenants },
  // What is wrong in a house is between the office and whoever reported it.
  { ...ofAssigned, unitId: null, leaseId: null, issueId: null, ...toTenants },
].map((conditions) => ({ action: 'read', subject: 'Document', conditions }))

/** Everyone keeps views of their own and sees those that colleagues share. */
const ownViews: AccessRule[] = [
  {
    action: ['read', 'create', 'update', 'delete'],
    subject: 'SavedView',
    conditions: { ownerId: '${user.id}' },
  },
  { action: 'read', subject: 'SavedView', conditions: { shared: true } },
]

const colleagues: AccessRule[] = [
  { action: 'read', subject: 'User' },
  { action: 'read', subject: 'Organisation' },
]

/** What those from outside are shown: of what is theirs to see, what is on the public pages too. */
const shared: AccessRule[] = [
  { action: 'read', subject: 'Property', conditions: listed },
  { action: 'read', subject: 'Unit', fields: offeredUnitFields(), conditions: ofListed },
  { action: 'read', subject: 'Property', conditions: listedInPortfolios },
  { action: 'read', subject: 'Unit', fields: offeredUnitFields(), conditions: ofListedInPortfolios },
]

/** Somebody below oneself, with what one has oneself. */
const ownInvites: AccessRule = {
  action: ['read', 'create', 'update'],
  subject: 'Invite',
  conditions: { inviterId: '${user.id}', role: { $in: [...rolesBelowManager] } },
}

/**
 * What each role may do until an administrator changes it (spec/domain.md, "Default rules per role").
 * Rows for records that later resources bring are added with those resources.
 */
export const defaultRules: Record<RoleKey, AccessRule[]> = {
  admin: [{ action: 'manage', subject: 'all' }],
  'team-lead': [
    { action: 'manage', subject: 'all' },
    { action: 'delete', subject: 'all', inverted: true },
    { action: ['create', 'update'], subject: 'Role', inverted: true },
    ...ownViews,
    ...issueRules.teamLead,
  ],
  'portfolio-manager': [
    {
      action: ['read', 'create', 'update', 'import', 'export', 'assign'],
      subject: 'Property',
      conditions: { portfolioManagerId: '${user.id}' },
    },
    { action: ['read', 'create', 'update', 'import', 'export'], subject: 'Unit', conditions: ofManaged },
    { action: ['read', 'create', 'update', 'import', 'export'], subject: 'Unit', conditions: ofPortfolios },
    { action: ['read', 'update', 'export', 'assign'], subject: 'Property', conditions: inPortfolios },
    { action: ['read', 'create', 'update', 'delete'], subject: 'Document', conditions: ofManaged },
    { action: ['read', 'create', 'update', 'delete'], subject: 'Document', conditions: ofPortfolios },
    {
      action: ['read', 'create', 'update', 'assign'],
      subject: 'Portfolio',
      conditions: { managerId: '${user.id}' },
    },
    { action: ['read', 'update', 'assign'], subject: 'Portfolio', conditions: ownPortfolios },
    { action: ['read', 'create', 'update'], subject: 'Import', conditions: { createdBy: '${user.id}' } },
    { action: ['read', 'create', 'update', 'import', 'export'], subject: 'Lease', conditions: ofManaged },
    { action: ['read', 'create', 'update', 'import', 'export'], subject: 'Lease', conditions: ofPortfolios },
    {
      action: ['read', 'create', 'update', 'export'],
      subject: 'Tenant',
      conditions: { createdBy: '${user.id}' },
    },
    {
      action: ['read', 'update', 'export'],
      subject: 'Tenant',
      conditions: { portfolioManagerIds: '${user.id}' },
    },
    { action: ['read', 'update', 'export'], subject: 'Tenant', conditions: inPortfolios },
    ownInvites,
    ...issueRules.portfolioManager,
    ...maintenanceRules.portfolioManager,
    ...colleagues,
    ...ownViews,
  ],
  'facility-manager': [
    { action: ['read', 'export'], subject: 'Property', conditions: { facilityManagerId: '${user.id}' } },
    { action: ['read', 'export'], subject: 'Property', conditions: inPortfolios },
    { action: 'read', subject: 'Unit', conditions: { 'property.facilityManagerId': '${user.id}' } },
    { action: 'read', subject: 'Unit', conditions: ofPortfolios },
    { action: 'read', subject: 'Document', conditions: { 'property.facilityManagerId': '${user.id}' } },
    { action: 'read', subject: 'Document', conditions: ofPortfolios },
    { action: 'read', subject: 'Portfolio', conditions: ownPortfolios },
    ...issueRules.facilityManager,
    ...maintenanceRules.facilityManager,
    ...colleagues,
    ...ownViews,
  ],
  'staff-member': [
    { action: 'read', subject: 'Property', conditions: assigned },
    { action: 'read', subject: 'Unit', conditions: ofAssigned },
    { action: 'read', subject: 'Unit', conditions: ofPortfolios },
    { action: 'read', subject: 'Property', conditions: inPortfolios },
    { action: 'read', subject: 'Document', conditions: ofAssigned },
    { action: 'read', subject: 'Document', conditions: ofPortfolios },
    { action: 'read', subject: 'Portfolio', conditions: ownPortfolios },
    ...issueRules.staffMember,
    ...maintenanceRules.staffMember,
    { action: 'read', subject: 'Lease', conditions: ofAssigned },
    { action: 'read', subject: 'Lease', conditions: ofPortfolios },
    { action: 'read', subject: 'Tenant', conditions: { propertyIds: { $in: '${scope.properties}' } } },
    { action: 'read', subject: 'Tenant', conditions: inPortfolios },
    ...colleagues,
    ...ownViews,
  ],
  landlord: [
    { action: ['read', 'export'], subject: 'Property', conditions: { ownerUserIds: '${user.id}' } },
    { action: ['read', 'export'], subject: 'Unit', conditions: { 'property.ownerUserIds': '${user.id}' } },
    { action: 'read', subject: 'Portfolio', conditions: { ownerUserId: '${user.id}' } },
    { action: 'read', subject: 'Document', conditions: ofOwnedShown },
    ...issueRules.landlord,
    ...maintenanceRules.landlord,
    { action: ['read', 'export'], subject: 'Lease', conditions: { 'property.ownerUserIds': '${user.id}' } },
    { action: 'read', subject: 'Tenant', conditions: { ownerUserIds: '${user.id}' } },
    ...colleagues,
    ...ownViews,
  ],
  partners: [...shared, ...ownViews],
  renter: [
    { action: 'read', subject: 'Property', fields: publicFields(), conditions: assigned },
    {
      action: 'read',
      subject: 'Unit',
      fields: unitFields(),
      conditions: { id: { $in: '${scope.units}' } },
    },
    {
      action: 'read',
      subject: 'Lease',
      fields: ownLeaseFields(),
      conditions: { id: { $in: '${scope.leases}' } },
    },
    { action: 'read', subject: 'Tenant', fields: ownTenantFields(), conditions: { userId: '${user.id}' } },
    ...issueRules.renter,
    ...tenantsDocuments,
  ],
  'service-man': [
    { action: 'read', subject: 'Property', fields: publicFields(), conditions: assigned },
    ...issueRules.serviceMan,
    ...maintenanceRules.serviceMan,
  ],
  realtors: [...shared, ...ownViews],
  agents: [...shared, ...ownViews],
}

/** What somebody who lives or works in a building needs to know of it: no owners, no values, no prices. */
function publicFields(): string[] {
  return [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'archivedAt',
    'reference',
    'title',
    'description',
    'classification',
    'subtype',
    'status',
    'addressLine1',
    'addressLine2',
    'city',
    'district',
    'state',
    'country',
    'postcode',
    'latitude',
    'longitude',
    'timezone',
    'amenities',
    'coverPhoto',
    'contactName',
    'contactDialCode',
    'contactPhone',
    'contactEmail',
  ]
}

/** What somebody who lives in a unit needs to know of it: neither what it is let for next nor notes on it. */
function unitFields(): string[] {
  return [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'archivedAt',
    'propertyId',
    'label',
    'block',
    'floor',
    'type',
    'status',
    'bedrooms',
    'bathrooms',
    'toilets',
    'area',
    'areaUnit',
    'furnished',
    'occupancy',
    'propertyTitle',
    'currency',
  ]
}

/** What somebody needs who offers units to others. */
function offeredUnitFields(): string[] {
  return [...unitFields(), 'marketRent', 'rentFrequency', 'deposit']
}

/** What tenants see of what is kept of them: not the team's notes. */
function ownTenantFields(): string[] {
  return [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'archivedAt',
    'kind',
    'name',
    'firstName',
    'lastName',
    'companyName',
    'email',
    'dialCode',
    'phone',
    'address',
    'userId',
  ]
}

/** What tenants see of their lease: all that was agreed, neither the team's notes nor who else is in charge. */
function ownLeaseFields(): string[] {
  return [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'archivedAt',
    'propertyId',
    'unitId',
    'reference',
    'parties',
    'start',
    'end',
    'frequency',
    'payable',
    'dueDay',
    'proration',
    'terms',
    'escalation',
    'breaks',
    'noticeCount',
    'noticeUnit',
    'deposit',
    'agencyFee',
    'legalFee',
    'lateFee',
    'signedDocumentId',
    'renewalOfId',
    'status',
    'stage',
    'sentOn',
    'signedOn',
    'noticeGivenOn',
    'noticeBy',
    'leavesOn',
    'endedOn',
    'endReason',
    'lastDay',
    'rent',
    'monthlyRent',
    'unitLabel',
    'propertyTitle',
    'tenantNames',
    'currency',
  ]
}
