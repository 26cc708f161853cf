import { z } from 'zod'
import { actions, roleLabels, subjects } from '#domain/access/vocabulary.ts'
import { defineOperation, defineResource, field, filter, paging } from '../kit/index.ts'
import { activitySchema } from '../tenant/activity.ts'
import { accessRuleSchema } from './access-rules.ts'

const rulesSchema = z.array(accessRuleSchema).max(300)

/** RP-01, RP-02: what people of a role may do. The eleven that come with Freehold, and custom ones made after them. */
export const roles = defineResource({
  api: 'admin',
  name: 'roles',
  subject: 'Role',
  labels: { one: 'Role', many: 'Roles' },
  title: 'label',
  fields: {
    label: field.text({ min: 1, max: 60, label: 'Name' }),
    /** Whose default rules are its default; never changed afterwards. */
    basedOn: field.choice(roleLabels, { label: 'Based on' }),
    /** In order: later ones win. Every condition is one that can be said in words (`accessVocabulary`). */
    rules: field.json(rulesSchema, { label: 'Permissions' }),
  },
  computed: {
    /** What profiles name; for the eleven equal to `basedOn`. */
    key: field.text(),
    /** People who have it. */
    memberCount: field.integer({ label: 'People' }),
    /** In how many places its rules say something else than its default. */
    changeCount: field.integer({ label: 'Changes' }),
  },
  filter: { label: filter.contains('label') },
  sort: ['label', 'createdAt'],
  defaultSort: { field: 'createdAt', order: 'asc' },
  search: ['label'],
})

const params = z.object({ id: field.id('Role') })
const version = field.integer({
  min: 1,
  help: 'The version that was read; an older one is refused with 409.',
})

export const restoreRole = defineOperation({
  id: 'roles.restore',
  api: 'admin',
  method: 'POST',
  path: '/roles/:id/restore',
  summary: 'Reset a role to its default permissions',
  access: { needs: 'profile', action: 'update', subject: 'Role' },
  params,
  body: z.strictObject({ version }),
  answer: roles.record,
})

export const undoRoleChange = defineOperation({
  id: 'roles.undo',
  api: 'admin',
  method: 'POST',
  path: '/roles/:id/undo',
  summary: 'Restore a role’s permissions from before a change',
  access: { needs: 'profile', action: 'update', subject: 'Role' },
  params,
  body: z.strictObject({ version, activityId: field.reference('Activity') }),
  answer: roles.record,
})

export const roleActivity = defineOperation({
  id: 'roles.activity',
  api: 'admin',
  method: 'GET',
  path: '/roles/:id/activity',
  summary: 'List changes to a role, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Role' },
  params,
  query: z.strictObject({
    page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(20),
  }),
  answer: z.object({ data: z.array(activitySchema), total: z.int() }),
})

const countSchema = z.object({
  subject: z.enum(subjects),
  action: z.enum(['read', 'update']),
})

/** What rules that are not saved yet would mean. Writes nothing. */
export const previewRole = defineOperation({
  id: 'roles.preview',
  api: 'admin',
  method: 'POST',
  path: '/roles/:id/preview',
  summary: 'How many records the people of a role, or one of them, would see and change by other rules',
  access: { needs: 'profile', action: 'update', subject: 'Role' },
  params,
  body: z.strictObject({
    rules: rulesSchema,
    /** One person, with the role or as if they had it; all who have it together when left out. */
    userId: field.reference('User').nullable().optional(),
  }),
  answer: z.object({
    /** How many people were looked at: records are counted once, whoever of them it is that sees them. */
    people: z.int(),
    /** Where the rules differ; the others stay as they are. */
    counts: z.array(countSchema.extend({ before: z.int(), after: z.int() })),
  }),
})

/** A role as an answer about it names it. */
const roleSchema = z.object({ id: field.id('Role'), key: z.string(), label: z.string(), rules: rulesSchema })

const decisionSchema = z.object({
  userId: field.reference('User'),
  name: z.string(),
  roleId: field.id('Role'),
  /** Places of the rules that let them, among those of the role: the one that decides first. */
  rules: z.array(z.int()),
})

/** RP-02: "Who can do this?" */
export const whoCan = defineOperation({
  id: 'access.whoCan',
  api: 'admin',
  method: 'GET',
  path: '/access/people',
  summary: 'Who may do something, to one record or to any, and by which rule',
  access: { needs: 'profile', action: 'read', subject: 'Role' },
  query: z.strictObject({
    action: z.enum(actions),
    subject: z.enum(subjects),
    recordId: z.uuid('This is not an id.').optional(),
    field: z.string().max(60).optional(),
  }),
  answer: z.object({
    /** Those who may, by name; at most 500 of `total`. */
    people: z.array(decisionSchema),
    total: z.int(),
    /** How many people were asked about. */
    asked: z.int(),
    roles: z.array(roleSchema),
  }),
})

/** RP-02: "What can this person do, and why?" */
export const whatCan = defineOperation({
  id: 'access.whatCan',
  api: 'admin',
  method: 'GET',
  path: '/access/people/:id',
  summary: 'What one person may do by each of their roles, and to how many records',
  access: { needs: 'profile', action: 'read', subject: 'Role' },
  params: z.object({ id: field.id('User') }),
  answer: z.object({
    name: z.string(),
    profiles: z.array(
      z.object({
        id: field.id('Profile'),
        role: roleSchema,
        /** How many records of each kind are assigned to them. */
        assigned: z.record(z.string(), z.int()),
        counts: z.array(countSchema.extend({ count: z.int() })),
      }),
    ),
  }),
})
