import type { AccessRule } from './rules.ts'

const ofAssigned = { propertyId: { $in: '${scope.properties}' } }
const inPortfolios = { 'property.portfolioIds': { $in: '${scope.portfolios}' } }
const mineToDo = { assigneeId: '${user.id}' }
const mineToMend = { contractorId: '${user.id}' }
const reportedByMe = { reporterId: '${user.id}' }

/** Everybody takes away only what they said themselves. */
const ownComments: AccessRule = {
  action: 'delete',
  subject: 'IssueComment',
  conditions: { authorId: '${user.id}' },
}
const sharedComments: AccessRule[] = [
  { action: ['read', 'create'], subject: 'IssueComment', conditions: { visibility: 'shared' } },
  ownComments,
]
/** The team talks among itself, too. */
const teamComments: AccessRule[] = [{ action: ['read', 'create'], subject: 'IssueComment' }, ownComments]

/** All that can be done with issues of some properties, short of deleting them. */
const inCharge = (conditions: Record<string, string>): AccessRule[] => [
  ...[conditions, inPortfolios].map((each): AccessRule => ({
    action: ['read', 'create', 'update', 'assign', 'export'],
    subject: 'Issue',
    conditions: each,
  })),
  ...teamComments,
]

/** What each role may do with issues and what is said about them (spec/domain.md "Default rules per role"). */
export const issueRules = {
  teamLead: [ownComments],
  portfolioManager: inCharge({ 'property.portfolioManagerId': '${user.id}' }),
  facilityManager: inCharge({ 'property.facilityManagerId': '${user.id}' }),
  staffMember: [
    { action: ['read', 'create'], subject: 'Issue', conditions: ofAssigned },
    { action: ['read', 'create'], subject: 'Issue', conditions: inPortfolios },
    { action: ['read', 'update'], subject: 'Issue', conditions: mineToDo },
    ...teamComments,
  ],
  landlord: [
    {
      action: ['read', 'export'],
      subject: 'Issue',
      conditions: { 'property.ownerUserIds': '${user.id}' },
    },
    { action: 'read', subject: 'IssueComment', conditions: { visibility: 'shared' } },
  ],
  renter: [
    { action: 'read', subject: 'Issue', fields: reporterFields(), conditions: reportedByMe },
    {
      action: 'create',
      subject: 'Issue',
      fields: ['title', 'description', 'propertyId', 'unitId', 'category', 'priority', 'accessNotes'],
      conditions: reportedByMe,
    },
    { action: 'update', subject: 'Issue', fields: ['photos', 'rating'], conditions: reportedByMe },
    ...sharedComments,
  ],
  serviceMan: [
    { action: 'read', subject: 'Issue', conditions: mineToMend },
    { action: 'update', subject: 'Issue', fields: ['status', 'cost', 'photos'], conditions: mineToMend },
    ...sharedComments,
  ],
} as const satisfies Record<string, readonly AccessRule[]>

/** What somebody who reported an issue sees of it: not what it costs, nor who is to pay. */
function reporterFields(): string[] {
  return [
    'id',
    'version',
    'createdAt',
    'createdBy',
    'updatedAt',
    'archivedAt',
    'number',
    'title',
    'description',
    'propertyId',
    'property',
    'unitId',
    'unitLabel',
    'place',
    'category',
    'priority',
    'status',
    'reporterId',
    'source',
    'accessNotes',
    'due',
    'targetAt',
    'standing',
    'day',
    'reopenedCount',
    'completedAt',
    'closedAt',
    'photos',
    'rating',
  ]
}
