import { reportedIssueFields } from './default-fields.ts'
import type { AccessRule } from './rules.ts'
import { assigned, belongingToProperty, inPortfolios, lookedAfter, managed, owned } from './within.ts'
import { reopenable, unfinished } from './work-reaches.ts'

const toDo = { assigneeId: '${user.id}' }
const givenToMe = { contractorId: '${user.id}' }
const reportedByMe = { reporterId: '${user.id}' }

/** People delete only their own comments. */
const ownComments: AccessRule = {
  action: 'delete',
  subject: 'IssueComment',
  conditions: { authorId: '${user.id}' },
}
const sharedComments: AccessRule[] = [
  { action: ['read', 'create'], subject: 'IssueComment', conditions: { visibility: 'shared' } },
  ownComments,
]
/** The team has internal comments too. */
const teamComments: AccessRule[] = [{ action: ['read', 'create'], subject: 'IssueComment' }, ownComments]

/** Everything short of deleting. */
const inCharge = (ofProperty: typeof managed): AccessRule[] => [
  ...belongingToProperty('Issue', {
    action: ['read', 'create', 'update', 'assign', 'export'],
    within: [ofProperty, inPortfolios],
  }),
  ...teamComments,
]

/** What each role may do with issues and their comments. */
export const issueRules = {
  teamLead: [ownComments],
  portfolioManager: inCharge(managed),
  facilityManager: inCharge(lookedAfter),
  staffMember: [
    ...belongingToProperty('Issue', { action: ['read', 'create'], within: [assigned, inPortfolios] }),
    { action: ['read', 'update'], subject: 'Issue', conditions: toDo },
    ...teamComments,
  ],
  landlord: [
    ...belongingToProperty('Issue', { action: ['read', 'export'], within: [owned] }),
    { action: 'read', subject: 'IssueComment', conditions: { visibility: 'shared' } },
  ],
  renter: [
    { action: 'read', subject: 'Issue', fields: [...reportedIssueFields], conditions: reportedByMe },
    {
      action: 'create',
      subject: 'Issue',
      fields: ['title', 'description', 'propertyId', 'unitId', 'category', 'priority', 'accessNotes'],
      conditions: reportedByMe,
    },
    { action: 'update', subject: 'Issue', fields: ['rating'], conditions: reportedByMe },
    {
      action: 'update',
      subject: 'Issue',
      fields: ['photos'],
      conditions: { ...reportedByMe, ...unfinished },
    },
    // Both before and after a change: all that fits is to open again what is completed.
    {
      action: 'update',
      subject: 'Issue',
      fields: ['status'],
      conditions: { ...reportedByMe, ...reopenable },
    },
    ...sharedComments,
  ],
  serviceMan: [
    { action: 'read', subject: 'Issue', conditions: givenToMe },
    // Closing and declining are final, and up to whoever is in charge.
    {
      action: 'update',
      subject: 'Issue',
      fields: ['status', 'cost', 'photos'],
      conditions: { ...givenToMe, ...unfinished },
    },
    ...sharedComments,
  ],
} as const satisfies Record<string, readonly AccessRule[]>
