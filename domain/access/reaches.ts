import { documentReaches } from './document-reaches.ts'
import { tenantReaches } from './tenant-reaches.ts'
import { issueReaches, planReaches } from './work-reaches.ts'
import { rolesBelowManager, type Action, type Subject } from './vocabulary.ts'

/** How far a permission goes: to which records of a subject, in words and as the condition that says so. */
export interface Reach {
  key: string
  /** In a cell: one or two words. */
  short: string
  /** In a sentence, after the verb: "those that they manage". */
  words: string
  /** The same of a record that is being made, where that reads otherwise. */
  asNew?: string
  /** Nothing where every record is meant. */
  conditions?: Readonly<Record<string, unknown>>
  /** Only a record that is there already can meet it, so that nobody creates or imports by it. */
  existing?: true
}

export interface SubjectVocabulary {
  /** As a heading and in the middle of a sentence. */
  many: string
  one: string
  /** All of them, where "all properties" would say it oddly. */
  all?: string
  /** What can be done with them; other actions mean nothing here. */
  actions: readonly Action[]
  /** The reaches short of everything. */
  reaches: readonly Reach[]
}

export const everything: Reach = { key: 'everything', short: 'Everything', words: 'all of them' }

const own = (field: string): Reach => ({
  key: 'own',
  short: 'Own',
  words: 'their own',
  conditions: { [field]: '${user.id}' },
})

const assigned = { id: { $in: '${scope.properties}' } }
const inPortfolios = { portfolioIds: { $in: '${scope.portfolios}' } }
const ofPortfolios = { 'property.portfolioIds': { $in: '${scope.portfolios}' } }

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
    reaches: [
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
    ],
  },
  Unit: {
    many: 'Units',
    one: 'unit',
    actions: ['read', 'create', 'update', 'delete', 'import', 'export'],
    reaches: [
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
      {
        key: 'rented',
        short: 'Rented',
        words: 'those that they rent',
        conditions: { id: { $in: '${scope.units}' } },
        existing: true,
      },
    ],
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
    reaches: [
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
    ],
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
    reaches: [
      own('ownerId'),
      {
        key: 'shared',
        short: 'Shared',
        words: 'those shared with everyone',
        conditions: { shared: true },
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
    actions: ['read', 'create', 'update', 'delete'],
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
        short: 'For everybody',
        words: 'those that are for everybody on the issue',
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

/** Equal for equal conditions, however their keys are ordered. */
export function conditionKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(conditionKey).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'nothing'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${conditionKey(entry)}`).join()}}`
}

export const isUnconditional = (conditions: Readonly<Record<string, unknown>> | undefined): boolean =>
  conditions === undefined || Object.keys(conditions).length === 0

/** The reach that a condition says; nothing where it is none of the vocabulary's. */
export function reachOf(
  subject: Subject,
  conditions: Readonly<Record<string, unknown>> | undefined,
): Reach | undefined {
  if (isUnconditional(conditions)) return everything
  const key = conditionKey(conditions)
  return accessVocabulary[subject].reaches.find((reach) => conditionKey(reach.conditions) === key)
}

/** What can be chosen for an action, from the narrowest to everything. */
export function reachesFor(subject: Subject, action: Action): Reach[] {
  const isNew = action === 'create' || action === 'import'
  return [...accessVocabulary[subject].reaches.filter(({ existing }) => !(isNew && existing)), everything]
}
