import type { AccessRule } from './rules.ts'
import { rolesBelowManager, type RoleKey } from './vocabulary.ts'

const assigned = { id: { $in: '${scope.properties}' } }
const listed = { ...assigned, listing: { $ne: 'private' } }

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
  ],
  'portfolio-manager': [
    {
      action: ['read', 'create', 'update', 'import', 'export', 'assign'],
      subject: 'Property',
      conditions: { portfolioManagerId: '${user.id}' },
    },
    { action: ['read', 'create', 'update'], subject: 'Import', conditions: { createdBy: '${user.id}' } },
    ownInvites,
    ...colleagues,
    ...ownViews,
  ],
  'facility-manager': [
    { action: ['read', 'export'], subject: 'Property', conditions: { facilityManagerId: '${user.id}' } },
    ...colleagues,
    ...ownViews,
  ],
  'staff-member': [{ action: 'read', subject: 'Property', conditions: assigned }, ...colleagues, ...ownViews],
  landlord: [
    { action: ['read', 'export'], subject: 'Property', conditions: { ownerUserIds: '${user.id}' } },
    ...colleagues,
    ...ownViews,
  ],
  partners: [{ action: 'read', subject: 'Property', conditions: listed }, ...ownViews],
  renter: [{ action: 'read', subject: 'Property', fields: publicFields(), conditions: assigned }],
  'service-man': [{ action: 'read', subject: 'Property', fields: publicFields(), conditions: assigned }],
  realtors: [{ action: 'read', subject: 'Property', conditions: listed }, ...ownViews],
  agents: [{ action: 'read', subject: 'Property', conditions: listed }, ...ownViews],
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
