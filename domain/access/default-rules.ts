import {
  buildingFields,
  nameFields,
  occupantFields,
  offeredUnitFields,
  ownLeaseFields,
  ownTenantFields,
  privateReportFields,
  privateViewFields,
  publishedFields,
  rentedUnitFields,
  tenantContactFields,
} from './default-fields.ts'
import { vendorDocuments, workDocuments } from './document-reaches.ts'
import { issueRules } from './issue-rules.ts'
import { maintenanceRules } from './maintenance-rules.ts'
import { moneyRules } from './money-rules.ts'
import type { AccessRule } from './rules.ts'
import { viewingRules } from './viewing-rules.ts'
import { rolesBelowManager, type RoleKey, type Subject } from './vocabulary.ts'
import {
  assigned,
  assignedListed,
  belongingToProperty,
  inPortfolios,
  listedInPortfolios,
  lookedAfter,
  managed,
  ofProperties,
  owned,
} from './within.ts'

const ownPortfolios = { id: { $in: '${scope.portfolios}' } }

/** What tenants are shown: of their leases as long as they see these, of unit and house as long as they live there. */
const toTenants = { visibility: { $in: ['tenant', 'public'] } }
const tenantsDocuments: AccessRule[] = [
  { leaseId: { $in: '${scope.leases}' }, ...toTenants },
  { unitId: { $in: '${scope.units}' }, leaseId: null, ...toTenants },
  // Documents of an issue stay between the office and whoever reported it.
  { propertyId: { $in: '${scope.properties}' }, unitId: null, leaseId: null, issueId: null, ...toTenants },
].map((conditions) => ({ action: 'read', subject: 'Document', conditions }))

const ofOwn = { ownerId: '${user.id}' }
/** Staff keep views and reports of their own and see those that colleagues share. */
const staffViews = (['SavedView', 'SavedReport'] as const).flatMap((subject): AccessRule[] => [
  { action: ['read', 'create', 'update', 'delete'], subject, conditions: ofOwn },
  { action: 'read', subject, conditions: { shared: true } },
])
/** People from outside keep some too, but share none with the staff and see none of theirs. */
const privately = (subject: 'SavedView' | 'SavedReport', fields: readonly string[]): AccessRule[] => [
  { action: ['read', 'delete'], subject, conditions: ofOwn },
  { action: ['create', 'update'], subject, fields: [...fields], conditions: ofOwn },
]
const privateViews = privately('SavedView', privateViewFields)
/** Whoever is mailed a report sees what it is. */
const mailedReports: AccessRule = {
  action: 'read',
  subject: 'SavedReport',
  conditions: { recipientIds: '${user.id}' },
}

const colleagues: AccessRule[] = [
  { action: 'read', subject: 'User' },
  { action: 'read', subject: 'Organisation' },
]

/** Everything of a record but what is "for your team only". */
const withoutNotes = (...subjects: Subject[]): AccessRule[] =>
  subjects.map((subject) => ({ action: 'read', subject, fields: ['notes'], inverted: true }))

/** Partners, realtors and agents see what the public page of a listing says, and the units that are offered. */
const listings: AccessRule[] = [
  ...ofProperties({
    action: 'read',
    fields: publishedFields,
    within: [assignedListed, listedInPortfolios],
  }),
  ...belongingToProperty('Unit', {
    action: 'read',
    fields: offeredUnitFields,
    within: [assignedListed, listedInPortfolios],
  }),
]

/** Somebody in a role below one's own. */
const ownInvites: AccessRule = {
  action: ['read', 'create', 'update'],
  subject: 'Invite',
  conditions: { inviterId: '${user.id}', role: { $in: [...rolesBelowManager] } },
}

/** What each role may do until an administrator changes it ("Default rules per role" of the domain model). */
export const defaultRules: Record<RoleKey, AccessRule[]> = {
  admin: [{ action: 'manage', subject: 'all' }],
  'team-lead': [
    { action: 'manage', subject: 'all' },
    { action: 'delete', subject: 'all', inverted: true },
    { action: ['create', 'update'], subject: 'Role', inverted: true },
    // Portfolio managers delete documents, and nobody may invite people who can do more than they can.
    { action: 'delete', subject: 'Document' },
    ...staffViews,
    mailedReports,
    ...issueRules.teamLead,
    ...moneyRules.teamLead,
    ...viewingRules.teamLead,
  ],
  'portfolio-manager': [
    ...ofProperties({
      action: ['read', 'create', 'update', 'import', 'export', 'assign'],
      within: [managed],
    }),
    ...ofProperties({ action: ['read', 'update', 'export', 'assign'], within: [inPortfolios] }),
    ...belongingToProperty('Unit', {
      action: ['read', 'create', 'update', 'import', 'export'],
      within: [managed, inPortfolios],
    }),
    ...belongingToProperty('Document', {
      action: ['read', 'create', 'update', 'delete'],
      within: [managed, inPortfolios],
    }),
    // Whoever keeps the vendors keeps what they have given in.
    {
      action: ['read', 'create', 'update', 'delete'],
      subject: 'Document',
      conditions: { ...vendorDocuments },
    },
    ...belongingToProperty('Lease', {
      action: ['read', 'create', 'update', 'import', 'export'],
      within: [managed, inPortfolios],
    }),
    {
      action: ['read', 'create', 'update', 'assign'],
      subject: 'Portfolio',
      conditions: { managerId: '${user.id}' },
    },
    { action: ['read', 'update', 'assign'], subject: 'Portfolio', conditions: ownPortfolios },
    { action: ['read', 'create', 'update'], subject: 'Import', conditions: { createdBy: '${user.id}' } },
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
    { action: ['read', 'update', 'export'], subject: 'Tenant', conditions: { ...inPortfolios } },
    ownInvites,
    ...issueRules.portfolioManager,
    ...moneyRules.portfolioManager,
    ...maintenanceRules.portfolioManager,
    ...viewingRules.portfolioManager,
    ...colleagues,
    ...staffViews,
    mailedReports,
  ],
  'facility-manager': [
    ...ofProperties({ action: ['read', 'export'], within: [lookedAfter, inPortfolios] }),
    ...belongingToProperty('Unit', { action: 'read', within: [lookedAfter, inPortfolios] }),
    ...belongingToProperty(
      'Document',
      { action: 'read', within: [lookedAfter, inPortfolios] },
      workDocuments,
    ),
    ...belongingToProperty('Lease', {
      action: 'read',
      fields: occupantFields,
      within: [lookedAfter, inPortfolios],
    }),
    ...[{ facilityManagerIds: '${user.id}' }, inPortfolios].map((conditions): AccessRule => ({
      action: 'read',
      subject: 'Tenant',
      fields: [...tenantContactFields, 'rents'],
      conditions: { ...conditions },
    })),
    { action: 'read', subject: 'Portfolio', conditions: ownPortfolios },
    ...issueRules.facilityManager,
    ...moneyRules.facilityManager,
    ...maintenanceRules.facilityManager,
    ...viewingRules.facilityManager,
    ...colleagues,
    ...staffViews,
    mailedReports,
  ],
  'staff-member': [
    ...ofProperties({ action: 'read', within: [assigned, inPortfolios] }),
    ...belongingToProperty('Unit', { action: 'read', within: [assigned, inPortfolios] }),
    ...belongingToProperty('Document', { action: 'read', within: [assigned, inPortfolios] }),
    ...belongingToProperty('Lease', { action: 'read', within: [assigned, inPortfolios] }),
    { action: 'read', subject: 'Portfolio', conditions: ownPortfolios },
    { action: 'read', subject: 'Tenant', conditions: { propertyIds: { $in: '${scope.properties}' } } },
    { action: 'read', subject: 'Tenant', conditions: { ...inPortfolios } },
    ...issueRules.staffMember,
    ...moneyRules.staffMember,
    ...maintenanceRules.staffMember,
    ...viewingRules.staffMember,
    ...colleagues,
    ...staffViews,
    mailedReports,
  ],
  landlord: [
    ...ofProperties({ action: ['read', 'export'], within: [owned] }),
    ...belongingToProperty('Unit', { action: ['read', 'export'], within: [owned] }),
    ...belongingToProperty('Lease', { action: ['read', 'export'], within: [owned] }),
    { action: 'read', subject: 'Tenant', conditions: { ownerUserIds: '${user.id}' } },
    ...withoutNotes('Unit', 'Lease', 'Tenant'),
    { action: 'read', subject: 'Portfolio', conditions: { ownerUserId: '${user.id}' } },
    ...belongingToProperty(
      'Document',
      { action: 'read', within: [owned] },
      { visibility: { $in: ['owner', 'tenant', 'public'] } },
    ),
    ...issueRules.landlord,
    ...moneyRules.landlord,
    ...maintenanceRules.landlord,
    { action: 'read', subject: 'User', fields: [...nameFields] },
    { action: 'read', subject: 'Organisation' },
    ...privateViews,
    ...privately('SavedReport', privateReportFields),
    mailedReports,
  ],
  partners: [...listings, ...privateViews],
  renter: [
    ...ofProperties({ action: 'read', fields: buildingFields, within: [assigned] }),
    {
      action: 'read',
      subject: 'Unit',
      fields: [...rentedUnitFields],
      conditions: { id: { $in: '${scope.units}' } },
    },
    {
      action: 'read',
      subject: 'Lease',
      fields: [...ownLeaseFields],
      conditions: { id: { $in: '${scope.leases}' } },
    },
    {
      action: 'read',
      subject: 'Tenant',
      fields: [...ownTenantFields],
      conditions: { userId: '${user.id}' },
    },
    ...issueRules.renter,
    ...moneyRules.renter,
    ...tenantsDocuments,
  ],
  'service-man': [
    ...ofProperties({ action: 'read', fields: buildingFields, within: [assigned] }),
    ...issueRules.serviceMan,
    ...maintenanceRules.serviceMan,
  ],
  realtors: [...listings, ...privateViews, ...moneyRules.realtors, ...viewingRules.realtors],
  agents: [...listings, ...privateViews, ...moneyRules.agents, ...viewingRules.agents],
}
