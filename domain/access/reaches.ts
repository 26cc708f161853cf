import type { Conditions } from './rules.ts'
import { documentReaches } from './document-reaches.ts'
import { moneyVocabulary } from './money-reaches.ts'
import {
  portfolioReaches,
  propertyReaches,
  shareLinkReaches,
  throughListed,
  throughProperty,
  unitReaches,
} from './property-reaches.ts'
import {
  conditionKey,
  everything,
  isUnconditional,
  own,
  type Reach,
  type SubjectVocabulary,
} from './reach.ts'
import { tenantReaches } from './tenant-reaches.ts'
import { issueReaches, planReaches, viewingReaches } from './work-reaches.ts'
import { rolesBelowManager, type Action, type Subject } from './vocabulary.ts'

/** Of what people keep under a name. */
const keptReaches: Reach[] = [
  own('ownerId'),
  {
    key: 'shared',
    short: 'Shared',
    words: 'those shared with everyone',
    conditions: { shared: true },
  },
]

/**
 * What rules can say of each subject. A rule whose condition is none of these is not accepted, so that every rule can be
 * read by people who know nothing of conditions. Each is a comparison that both ends enforce alike
 * (tests/api/conditions.test.ts).
 */
export const accessVocabulary: Record<Subject, SubjectVocabulary> = {
  Property: {
    many: 'Properties',
    one: 'property',
    actions: ['read', 'create', 'update', 'delete', 'import', 'export', 'assign'],
    reaches: propertyReaches,
  },
  Unit: {
    many: 'Units',
    one: 'unit',
    actions: ['read', 'create', 'update', 'delete', 'import', 'export'],
    reaches: unitReaches,
  },
  Document: {
    many: 'Documents',
    one: 'document',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: [...throughProperty, ...documentReaches],
  },
  Portfolio: {
    many: 'Portfolios',
    one: 'portfolio',
    actions: ['read', 'create', 'update', 'delete', 'assign'],
    reaches: portfolioReaches,
  },
  Lease: {
    many: 'Leases',
    one: 'lease',
    actions: ['read', 'create', 'update', 'delete', 'import', 'export'],
    reaches: [
      ...throughProperty,
      {
        key: 'own',
        short: 'Own',
        words: 'their own as tenant',
        conditions: { id: { $in: '${scope.leases}' } },
        existing: true,
      },
    ],
  },
  SavedView: {
    many: 'Saved views',
    one: 'saved view',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: keptReaches,
  },
  SavedReport: {
    many: 'Saved reports',
    one: 'saved report',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: [
      ...keptReaches,
      {
        key: 'mailed',
        short: 'Emailed to them',
        words: 'those emailed to them',
        conditions: { recipientIds: '${user.id}' },
        existing: true,
      },
    ],
  },
  Activity: {
    many: 'Activity',
    one: 'activity',
    all: 'what was done to records that they see',
    actions: ['read'],
    reaches: [],
  },
  Import: {
    many: 'Imports',
    one: 'import',
    actions: ['read', 'create', 'update'],
    reaches: [own('createdBy')],
  },
  Tenant: {
    many: 'Tenants',
    one: 'tenant',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: tenantReaches,
  },
  User: {
    many: 'People',
    one: 'person',
    actions: ['read', 'create', 'update', 'delete', 'assign'],
    reaches: [{ ...own('id'), short: 'Themselves', words: 'themselves', existing: true }],
  },
  Invite: {
    many: 'Invites',
    one: 'invite',
    actions: ['read', 'create', 'update'],
    reaches: [
      {
        key: 'own-below',
        short: 'Own, to lower roles',
        words: 'their own, to roles below portfolio manager',
        conditions: { inviterId: '${user.id}', role: { $in: [...rolesBelowManager] } },
      },
      own('inviterId'),
    ],
  },
  Organisation: {
    many: 'The organisation',
    one: 'organisation',
    all: 'the organisation’s details',
    actions: ['read', 'update'],
    reaches: [],
  },
  Issue: {
    many: 'Issues',
    one: 'issue',
    actions: ['read', 'create', 'update', 'delete', 'assign', 'export'],
    reaches: [...throughProperty, ...issueReaches],
  },
  IssueComment: {
    many: 'Comments on issues',
    one: 'comment on an issue',
    all: 'comments on issues that they see',
    actions: ['read', 'create', 'delete'],
    reaches: [
      {
        key: 'shared-comments',
        short: 'For everyone',
        words: 'those that are for everyone on the issue',
        conditions: { visibility: 'shared' },
      },
      own('authorId'),
    ],
  },
  MaintenancePlan: {
    many: 'Maintenance plans',
    one: 'maintenance plan',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: [...throughProperty, ...planReaches],
  },
  Viewing: {
    many: 'Viewings',
    one: 'viewing',
    actions: ['read', 'create', 'update', 'assign', 'export'],
    reaches: [...throughListed, ...viewingReaches],
  },
  Prospect: {
    many: 'Prospects',
    one: 'prospect',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: throughListed,
  },
  ShareLink: {
    many: 'Share links',
    one: 'share link',
    actions: ['read', 'create', 'update'],
    reaches: [...throughProperty, ...shareLinkReaches],
  },
  ...moneyVocabulary,
  Role: {
    many: 'Roles and permissions',
    one: 'role',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: [],
  },
}

/** What each action is to people, as the head of a column and as a verb. */
export const actionWords: Record<Action, { label: string; verb: string }> = {
  read: { label: 'See', verb: 'see' },
  create: { label: 'Add', verb: 'add' },
  update: { label: 'Change', verb: 'change' },
  delete: { label: 'Delete', verb: 'delete' },
  import: { label: 'Import', verb: 'import' },
  export: { label: 'Export', verb: 'export' },
  assign: { label: 'Assign', verb: 'assign' },
}

/** The actions whose permission can be limited to fields. */
export const fieldActions: readonly Action[] = ['read', 'create', 'update']

/** The reach that a condition says; nothing where it is none of the vocabulary's. */
export function reachOf(subject: Subject, conditions: Conditions | undefined): Reach | undefined {
  if (isUnconditional(conditions)) return everything
  const key = conditionKey(conditions)
  return accessVocabulary[subject].reaches.find((reach) => conditionKey(reach.conditions) === key)
}

/** What can be chosen for an action, from the narrowest to everything. */
export function reachesFor(subject: Subject, action: Action): Reach[] {
  const isNew = action === 'create' || action === 'import'
  return [...accessVocabulary[subject].reaches.filter(({ existing }) => !(isNew && existing)), everything]
}
