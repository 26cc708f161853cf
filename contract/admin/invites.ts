import { z } from 'zod'
import { roleLabels } from '#domain/access/vocabulary.ts'
import { inviteStatuses, mostInvited } from '#domain/identity/invites.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { checkContact, checksPhone, defineOperation, defineResource, field, filter } from '../kit/index.ts'
import { newPasswordSchema } from './accounts.ts'
import { sessionSchema } from './session.ts'

/** Few words and no addresses: the mail goes to people who may never have heard of the organisation. */
export const inviteMessage = field.plainText({ max: 300, help: 'Shown in the email, above the button.' })

/** What somebody is invited as: the same for one and for many. */
const terms = {
  role: field.text({ min: 1, max: 60, choices: roleLabels }),
  /** What they will look after, or see, as the role has it. */
  propertyIds: field.references('Property', { label: 'Properties' }).default([]),
  /** Whose properties they reach besides, whichever they are at the moment. */
  portfolioIds: field.references('Portfolio', { label: 'Portfolios' }).default([]),
  message: inviteMessage.nullable(),
}

/** AU-05: somebody who is asked by mail to join the organisation. */
export const invites = defineResource({
  api: 'admin',
  name: 'invites',
  subject: 'Invite',
  labels: { one: 'Invite', many: 'Invites' },
  title: 'email',
  fields: {
    email: field.email({ label: 'Email' }),
    ...terms,
    firstName: field.text({ min: 1, max: 60 }).nullable(),
    lastName: field.text({ min: 1, max: 60 }).nullable(),
    dialCode: field.dialCode().nullable(),
    phone: field.phone().nullable(),
  },
  computed: {
    /** As the role is called, custom ones too. */
    roleName: field.text({ label: 'Name of role' }),
    status: field.choice(inviteStatuses),
    inviterId: field.reference('User', { label: 'Invited by' }),
    expiresAt: field.instant({ label: 'Expires' }),
    /** When the newest mail was asked for. */
    sentAt: field.instant({ label: 'Sent' }),
    answeredAt: field.instant({ label: 'Answered' }).nullable(),
  },
  filter: {
    status: filter.oneOf('status', keysOf(inviteStatuses)),
    roles: filter.role('role'),
    email: filter.contains('email'),
    inviter: filter.reference('inviterId', 'User'),
    date_created: filter.recency('createdAt'),
  },
  sort: ['email', 'role', 'status', 'sentAt', 'expiresAt', 'createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['email', 'firstName', 'lastName'],
  verbs: ['list', 'get', 'create', 'update'],
  check: checkContact,
})

const params = z.object({ id: field.id('Invite') })

export const resendInvite = defineOperation({
  id: 'invites.resend',
  api: 'admin',
  method: 'POST',
  path: '/invites/:id/resend',
  summary: 'Send a new link, valid for 14 days; the old link stops working',
  access: { needs: 'profile', action: 'update', subject: 'Invite' },
  params,
  answer: invites.record,
})

export const revokeInvite = defineOperation({
  id: 'invites.revoke',
  api: 'admin',
  method: 'POST',
  path: '/invites/:id/revoke',
  summary: 'Revoke an invite; its link stops working',
  access: { needs: 'profile', action: 'update', subject: 'Invite' },
  params,
  answer: invites.record,
})

const many = z.strictObject({
  /** As they were pasted or stood in a file: "ada@homes.example" or "Ada Obi <ada@homes.example>". */
  lines: z.array(z.string().max(400)).min(1, 'Give at least one address.').max(mostInvited),
  ...terms,
  message: terms.message.optional(),
})

/** What became, or would become, of one line. */
const lineOutcomeSchema = z.object({
  line: z.string(),
  email: z.string().nullable(),
  outcome: z.enum(['invited', 'invalid', 'repeated', 'member', 'pending']),
  /** Why nobody is invited by it; null where somebody is. */
  problem: z.string().nullable(),
})
export type LineOutcome = z.output<typeof lineOutcomeSchema>

export const checkInvites = defineOperation({
  id: 'invites.check',
  api: 'admin',
  method: 'POST',
  path: '/invites/check',
  summary: 'Preview a bulk invite: the result for each address, and the email',
  access: { needs: 'profile', action: 'create', subject: 'Invite' },
  body: many,
  answer: z.object({
    lines: z.array(lineOutcomeSchema),
    letter: z.object({
      subject: z.string(),
      heading: z.string(),
      paragraphs: z.array(z.string()),
      action: z.string(),
      notes: z.array(z.string()),
    }),
  }),
})

/** All that can be invited are, in one transaction; the others are named with the reason. */
export const inviteMany = defineOperation({
  id: 'invites.createMany',
  api: 'admin',
  method: 'POST',
  path: '/invites/many',
  summary: 'Invite many addresses to one role; returns the result for each line',
  access: { needs: 'profile', action: 'create', subject: 'Invite' },
  body: many,
  answer: z.object({ lines: z.array(lineOutcomeSchema), invited: z.int() }),
})

const withToken = z.strictObject({ token: z.string().max(200) })

/** RT-18. Refused with 404 `invite_unknown`, or 410 `invite_replaced`, `_accepted`, `_declined`, `_revoked`, `_expired`. */
export const openInvite = defineOperation({
  id: 'invites.open',
  api: 'admin',
  method: 'POST',
  path: '/invites/open',
  summary: 'Read an invitation by its link',
  access: { needs: 'public' },
  body: withToken,
  answer: z.object({
    email: z.string(),
    organisation: z.string(),
    role: z.string(),
    inviter: z.string(),
    message: z.string().nullable(),
    properties: z.int(),
    portfolios: z.int(),
    expiresAt: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    dialCode: z.string().nullable(),
    phone: z.string().nullable(),
    /** Whether the address has an account, which must accept; without one, it is made by accepting. */
    hasAccount: z.boolean(),
  }),
})

/**
 * Refused as `invites.open` is, and with 403 `sign_in_first` or `other_account` where the address has an account that
 * is not the one signed in.
 */
export const acceptInvite = defineOperation({
  id: 'invites.accept',
  api: 'admin',
  method: 'POST',
  path: '/invites/accept',
  summary:
    'Join by a mailed invitation: with the account of its address, or with a new one, which is signed in',
  access: { needs: 'public' },
  body: withToken.extend({
    account: z
      .strictObject({
        firstName: field.text({ min: 1, max: 60 }),
        lastName: field.text({ min: 1, max: 60 }),
        dialCode: field.dialCode(),
        phone: field.phone(),
        password: newPasswordSchema,
        acceptedTerms: z.literal(true, { error: () => 'Accept the terms of service to continue.' }),
      })
      .superRefine(checksPhone)
      .optional(),
  }),
  /** `user` is null where the account is there but could not be signed in at once. */
  answer: sessionSchema.extend({ profileId: z.uuid() }),
  status: 201,
})

export const declineInvite = defineOperation({
  id: 'invites.decline',
  api: 'admin',
  method: 'POST',
  path: '/invites/decline',
  summary: 'Decline an invitation',
  access: { needs: 'public' },
  body: withToken,
  status: 204,
})
