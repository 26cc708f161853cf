import { z } from 'zod'
import { fundRequestStatuses } from '#domain/owners/requests.ts'
import { defineOperation, field, wantedIds } from '../../kit/index.ts'

/** The most that is asked for in one go. */
export const mostFundRequests = 200

const access = (action: 'read' | 'create' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'OwnerPayment' as const,
})

/** What an owner was asked to pay in for a property; what they paid in for it says where it stands. */
const fundRequest = z.object({
  id: z.uuid(),
  version: z.int(),
  ownerId: field.reference('Owner'),
  ownerName: field.text(),
  propertyId: field.reference('Property'),
  propertyTitle: field.text(),
  currency: field.currency(),
  amount: field.money('currency'),
  received: field.money('currency'),
  /** What is still to come; nothing of one that was withdrawn. */
  open: field.money('currency'),
  dueOn: field.date(),
  overdue: field.boolean(),
  status: field.choice(fundRequestStatuses),
  reference: field.text(),
  reason: field.text(),
  bankAccountId: field.reference('BankAccount'),
  askedAt: field.instant(),
  /** Where the mail went, unless none was sent, and whether the mail server refused it. */
  email: field.text().nullable(),
  refused: field.boolean(),
  withdrawnOn: field.date().nullable(),
  withdrawalReason: field.text().nullable(),
})

export const listShortFunds = defineOperation({
  id: 'owner-payments.short',
  api: 'tenant',
  method: 'GET',
  path: '/owner-payments/short',
  summary:
    'List owners whose money of a property is below what is kept back of it, in the currency of an account',
  access: access('create'),
  query: z.strictObject({ bankAccountId: z.uuid('This is not an id.') }),
  answer: z.object({
    lines: z.array(
      z.object({
        ownerId: field.reference('Owner'),
        ownerName: field.text(),
        email: field.text().nullable(),
        propertyId: field.reference('Property'),
        propertyTitle: field.text(),
        currency: field.currency(),
        held: field.money('currency', { signed: true }),
        keptBack: field.money('currency'),
        /** Asked for and not received yet. */
        asked: field.money('currency'),
        short: field.money('currency'),
      }),
    ),
  }),
})

export const askForFunds = defineOperation({
  id: 'owner-payments.ask',
  api: 'tenant',
  method: 'POST',
  path: '/owner-payments/requests',
  summary: 'Ask owners to pay in for properties, and mail each what it is for and how to pay',
  access: access('create'),
  body: z.strictObject({
    bankAccountId: field.reference('BankAccount', { label: 'To be paid into' }),
    dueOn: field.date({ label: 'Due' }),
    reason: field.text({ min: 1, max: 300, label: 'What it is for' }),
    /** The property's own reference where this is left out. */
    reference: field.text({ max: 60, label: 'Payment reference' }).nullable().default(null),
    mails: field.boolean({ label: 'Email the owners' }).default(true),
    requests: z
      .array(
        z.strictObject({
          ownerId: field.reference('Owner', { label: 'Owner' }),
          propertyId: field.reference('Property', { label: 'Property' }),
          amount: field.money('currency', { some: true }),
        }),
      )
      .min(1, 'Choose at least one owner.')
      .max(mostFundRequests),
  }),
  answer: z.object({ requests: z.array(fundRequest) }),
  status: 201,
})

export const listFundRequests = defineOperation({
  id: 'owner-payments.requests',
  api: 'tenant',
  method: 'GET',
  path: '/owner-payments/requests',
  summary:
    'List what owners were asked to pay in: what is still to come first, the oldest due day before the others',
  access: access('read'),
  query: z.strictObject({
    ownerId: wantedIds.optional(),
    propertyId: wantedIds.optional(),
    /** Only what is still to come. */
    open: z.stringbool().optional(),
    page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({ requests: z.array(fundRequest), total: z.int(), overdue: z.int() }),
})

export const withdrawFundRequest = defineOperation({
  id: 'owner-payments.withdraw',
  api: 'tenant',
  method: 'POST',
  path: '/owner-payments/requests/withdraw',
  summary: 'Withdraw a request for funds: what was paid in for it stays',
  access: access('update'),
  body: z.strictObject({
    requestId: z.uuid('This is not an id.'),
    version: field.integer({ min: 1 }),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: fundRequest,
})

export const fundRequestOperations = {
  'owner-payments.short': listShortFunds,
  'owner-payments.ask': askForFunds,
  'owner-payments.requests': listFundRequests,
  'owner-payments.withdraw': withdrawFundRequest,
}
