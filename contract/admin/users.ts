import { z } from 'zod'
import { roleLabels } from '#domain/access/vocabulary.ts'
import { memberStatuses } from '#domain/identity/vocabulary.ts'
import { keysOf } from '#domain/kit/keys.ts'
import {
  checkContact,
  checksPhone,
  defineOperation,
  defineResource,
  field,
  filter,
  paging,
} from '../kit/index.ts'
import { recordActivitySchema } from '../tenant/activity.ts'
import { inviteMessage } from './invites.ts'
import { avatarSchema } from './session.ts'

/** The people of the organisation whose profile was chosen, and those whom it has invited by name. */
export const users = defineResource({
  api: 'admin',
  name: 'users',
  subject: 'User',
  labels: { one: 'Person', many: 'People' },
  title: 'name',
  /** As the organisation writes them; what it never wrote is as the person has it. */
  fields: {
    firstName: field.text({ min: 1, max: 60 }),
    lastName: field.text({ min: 1, max: 60 }),
    dialCode: field.dialCode({ label: 'Country code' }).nullable(),
    phone: field.phone().nullable(),
  },
  computed: {
    name: field.text(),
    email: field.email({ label: 'Email' }),
    /** Role keys of their profiles that have not ended. */
    roles: field.tags({ choices: roleLabels }),
    /** The same, in the same order, as people call them, roles of the organisation's own too. */
    roleNames: field.tags({ label: 'Names of roles' }),
    status: field.choice(memberStatuses),
    avatar: field.json(avatarSchema, { label: 'Picture' }).nullable(),
  },
  filter: {
    roles: filter.role('roles'),
    status: filter.oneOf('status', keysOf(memberStatuses)),
    firstName: filter.contains('firstName'),
    lastName: filter.contains('lastName'),
    email: filter.contains('email'),
    phoneNumber: filter.contains('phone'),
  },
  sort: ['name', 'firstName', 'lastName', 'email', 'status', 'createdAt'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['firstName', 'lastName', 'email', 'dialCode', 'phone'],
  verbs: ['list', 'get', 'update'],
  check: checkContact,
})

const params = z.object({ id: field.id('User') })
const changes = { needs: 'profile', action: 'update', subject: 'User' } as const

/** RT-44: somebody whose name is known is invited, and shows among the people at once. */
export const createUser = defineOperation({
  id: 'users.create',
  api: 'admin',
  method: 'POST',
  path: '/users',
  summary:
    'Invite a person by name, with a role, properties and portfolios; they show as invited until they answer',
  access: { needs: 'profile', action: 'create', subject: 'Invite' },
  body: z
    .strictObject({
      firstName: field.text({ min: 1, max: 60 }),
      lastName: field.text({ min: 1, max: 60 }),
      email: field.email({ label: 'Email' }),
      dialCode: field.dialCode({ label: 'Country code' }).nullable().optional(),
      phone: field.phone().nullable().optional(),
      role: field.text({ min: 1, max: 60, choices: roleLabels }),
      propertyIds: field.references('Property', { label: 'Properties' }).default([]),
      portfolioIds: field.references('Portfolio', { label: 'Portfolios' }).default([]),
      message: inviteMessage.nullable().optional(),
    })
    .superRefine(checksPhone),
  answer: users.record,
  status: 201,
})

/** 409 `last_admin`, `own_status`, `invited`, or `stale_version`. */
export const changeUserStatus = defineOperation({
  id: 'users.changeStatus',
  api: 'admin',
  method: 'POST',
  path: '/users/:id/status',
  summary: 'Suspend, deactivate or reactivate a person; takes effect with their next request',
  access: changes,
  params,
  body: z.strictObject({
    status: z.enum(['active', 'suspended', 'deactivated'], { error: () => 'Choose a status.' }),
    version: field.integer({ min: 1 }),
  }),
  answer: users.record,
})

const profileSchema = z.object({
  id: field.id('Profile'),
  role: z.string(),
  roleLabel: z.string(),
  status: z.enum(['active', 'ended']),
  /** How they come by properties: named on them as manager, by ownership, assigned, or all. */
  assignedBy: z.enum(['manager', 'scope']),
  /** Properties that are assigned; of those who see all, or by ownership, none are. */
  properties: z.int(),
  /** Portfolios that are assigned; null where the role's permissions speak of none. */
  portfolios: z.int().nullable(),
  createdAt: z.string(),
})
const profilesSchema = z.object({ data: z.array(profileSchema) })
export type UserProfile = z.output<typeof profileSchema>

export const listUserProfiles = defineOperation({
  id: 'users.profiles',
  api: 'admin',
  method: 'GET',
  path: '/users/:id/profiles',
  summary: "List a person's roles in the organisation, ended ones last",
  access: { needs: 'profile', action: 'read', subject: 'User' },
  params,
  answer: profilesSchema,
})

/** Giving a role that somebody has changes nothing. */
export const addUserProfile = defineOperation({
  id: 'users.addProfile',
  api: 'admin',
  method: 'POST',
  path: '/users/:id/profiles',
  summary: 'Give a person a role; the caller can only grant permissions they have',
  access: changes,
  params,
  body: z.strictObject({ role: field.text({ min: 1, max: 60, choices: roleLabels }) }),
  answer: profilesSchema,
  status: 201,
})

const profileParams = params.extend({ profileId: field.id('Profile') })

/** 409 `last_admin`. */
export const endUserProfile = defineOperation({
  id: 'users.endProfile',
  api: 'admin',
  method: 'DELETE',
  path: '/users/:id/profiles/:profileId',
  summary: 'End one of a person’s roles immediately',
  access: changes,
  params: profileParams,
  answer: profilesSchema,
})

const assigns = { needs: 'profile', action: 'assign', subject: 'Property' } as const

const assignableQuery = z.strictObject({
  assigned: z.enum(['true', 'false']).default('true'),
  searchQuery: z.string().trim().max(200).default(''),
  page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
  limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
})
/** What can be assigned, as it is told apart from others. */
const assignableSchema = z.object({ id: z.uuid(), title: z.string(), details: z.string() })

/** RT-46 */
export const listUserProperties = defineOperation({
  id: 'users.properties',
  api: 'admin',
  method: 'GET',
  path: '/users/:id/profiles/:profileId/properties',
  summary: 'List the properties assigned to a person’s role, or those that can be added',
  access: assigns,
  params: profileParams,
  query: assignableQuery,
  answer: z.object({
    data: z.array(
      assignableSchema.extend({
        /** Who is named there now, where that would change. */
        manager: z.string().nullable(),
      }),
    ),
    total: z.int(),
  }),
})

/** Takes effect with the next request. All or nothing: 404 where one is not the caller's to assign. */
export const assignUserProperties = defineOperation({
  id: 'users.assignProperties',
  api: 'admin',
  method: 'POST',
  path: '/users/:id/profiles/:profileId/properties',
  summary: 'Add and remove properties of a person’s role',
  access: assigns,
  params: profileParams,
  body: z
    .strictObject({
      add: field.references('Property').default([]),
      remove: field.references('Property').default([]),
    })
    .refine(({ add, remove }) => add.length + remove.length > 0, 'Say what to assign or take away.'),
  answer: z.object({ total: z.int() }),
})

const assignsPortfolios = { needs: 'profile', action: 'assign', subject: 'Portfolio' } as const

/** RT-46: a portfolio's properties are reached whichever they are at the moment. */
export const listUserPortfolios = defineOperation({
  id: 'users.portfolios',
  api: 'admin',
  method: 'GET',
  path: '/users/:id/profiles/:profileId/portfolios',
  summary: 'List the portfolios assigned to a person’s role, or those that can be added',
  access: assignsPortfolios,
  params: profileParams,
  query: assignableQuery,
  answer: z.object({ data: z.array(assignableSchema), total: z.int() }),
})

/** Takes effect with the next request. All or nothing: 404 where one is not the caller's to assign. */
export const assignUserPortfolios = defineOperation({
  id: 'users.assignPortfolios',
  api: 'admin',
  method: 'POST',
  path: '/users/:id/profiles/:profileId/portfolios',
  summary: 'Add and remove portfolios of a person’s role',
  access: assignsPortfolios,
  params: profileParams,
  body: z
    .strictObject({
      add: field.references('Portfolio').default([]),
      remove: field.references('Portfolio').default([]),
    })
    .refine(({ add, remove }) => add.length + remove.length > 0, 'Say what to assign or take away.'),
  answer: z.object({ total: z.int() }),
})

const userSessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  /** The caller's own, at this moment. */
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
})

export const listUserSessions = defineOperation({
  id: 'users.sessions',
  api: 'admin',
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'List a person’s sessions in this organisation',
  access: changes,
  params,
  answer: z.object({
    data: z.array(userSessionSchema),
    /** Whether they sign in with a code besides the password. */
    secondFactor: z.boolean(),
  }),
})

/** 409 `second_factor_off`, `own_account`, or `works_elsewhere`: an administrator here decides for nobody else. */
export const resetUserSecondFactor = defineOperation({
  id: 'users.resetSecondFactor',
  api: 'admin',
  method: 'DELETE',
  path: '/users/:id/second-factor',
  summary: 'Reset two-factor authentication for a person who lost their device and recovery codes',
  access: changes,
  params,
  status: 204,
})

export const endUserSession = defineOperation({
  id: 'users.endSession',
  api: 'admin',
  method: 'DELETE',
  path: '/users/:id/sessions/:sessionId',
  summary: 'Sign a person out of one device',
  access: changes,
  params: params.extend({ sessionId: z.uuid() }),
  status: 204,
})

export const listUserActivity = defineOperation({
  id: 'users.activity',
  api: 'admin',
  method: 'GET',
  path: '/users/:id/activity',
  summary: 'List a person’s activity and changes to their account, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Activity' },
  params,
  query: z.strictObject({
    page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(20),
  }),
  answer: z.object({
    data: z.array(recordActivitySchema),
    total: z.int(),
  }),
})
