import { z } from 'zod'
import { billExceptions, billRunStatuses, notBilled, runKinds } from '#domain/billing/vocabulary.ts'
import { chargeTypes } from '#domain/charges/types.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { defineOperation, field, moneySum, needs, wantedIds } from '../../kit/index.ts'
import { charges } from './charges.ts'

/** The most leases that a preview names, of each sort. */
export const mostShown = 200

const access = { needs: 'profile' as const, action: 'create' as const, subject: 'Invoice' as const }
/** Amounts and names are shown, and sent: whoever may not read them bills nobody. */
const requires = [needs(charges, 'gross', 'open', 'dueOn', 'tenantNames', 'leaseId')]
const which = z.strictObject({ runId: z.uuid('This is not an id.') })

/** Invoices raised, or statements sent, for many tenants at once. */
const billRun = z.object({
  id: z.uuid(),
  kind: field.choice(runKinds),
  fromOn: field.date(),
  through: field.date(),
  types: z.array(z.enum(keysOf(chargeTypes))),
  owingOnly: field.boolean(),
  properties: z.int(),
  issuedOn: field.date(),
  mails: field.boolean(),
  status: field.choice(billRunStatuses),
  /** Leases with something to bill when it was started, and invoices raised so far. */
  leases: z.int(),
  issued: z.int(),
  /** Tenants to be mailed, those who were, and those whose mail was not taken. */
  toMail: z.int(),
  mailed: z.int(),
  refused: z.int(),
  sums: z.array(z.object({ currency: field.currency(), count: z.int(), gross: moneySum })),
  problem: field.text().nullable(),
  startedAt: field.instant(),
  startedBy: field.reference('User').nullable(),
  finishedAt: field.instant().nullable(),
})

const chosen = {
  fromOn: field.date({ label: 'Due from' }),
  through: field.date({ label: 'Through' }),
}
/** Types of charges, separated by commas. */
const wantedTypes = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(keysOf(chargeTypes), { error: () => 'There is no such type of charge.' })))

const lease = {
  leaseId: field.reference('Lease'),
  reference: field.text(),
  tenantNames: field.text(),
  unitLabel: field.text(),
  propertyTitle: field.text(),
}

export const previewBillRun = defineOperation({
  id: 'bill-runs.preview',
  api: 'tenant',
  method: 'GET',
  path: '/bill-runs/preview',
  summary: 'Show the invoices that a bill run would raise, exceptions first, and which leases get none',
  access,
  requires,
  query: z.strictObject({ ...chosen, propertyId: wantedIds.optional(), type: wantedTypes.optional() }),
  answer: z.object({
    leases: z.int(),
    currencies: z.array(
      z.object({
        currency: field.currency(),
        count: z.int(),
        net: moneySum,
        tax: moneySum,
        gross: moneySum,
      }),
    ),
    /** How many have each exception. */
    exceptions: z.array(z.object({ exception: field.choice(billExceptions), count: z.int() })),
    /** Those with exceptions first, as many as are shown. */
    invoices: z.array(
      z.object({
        ...lease,
        currency: field.currency(),
        gross: field.money('currency'),
        exceptions: z.array(z.enum(keysOf(billExceptions))),
        charges: z.array(
          z.object({
            chargeId: field.reference('Charge'),
            description: field.text(),
            dueOn: field.date(),
            gross: field.money('currency'),
          }),
        ),
      }),
    ),
    /** Signed leases that get none, as many as are shown, and how many there are. */
    without: z.array(z.object({ ...lease, reason: field.choice(notBilled) })),
    withoutCount: z.int(),
  }),
})

const begin = { ...chosen, propertyIds: z.array(field.reference('Property')).max(10_000).default([]) }

export const startBillRun = defineOperation({
  id: 'bill-runs.start',
  api: 'tenant',
  method: 'POST',
  path: '/bill-runs',
  summary: 'Raise the invoices of a period in the background, and mail each tenant theirs; one run at a time',
  access,
  requires,
  body: z.strictObject({
    ...begin,
    types: z.array(z.enum(keysOf(chargeTypes))).default([]),
    /** Today when left out. */
    issuedOn: field.date({ label: 'Invoice date' }).optional(),
    mails: field.boolean({ label: 'Email them to the tenants' }).default(true),
  }),
  answer: billRun,
  status: 202,
})

export const startStatements = defineOperation({
  id: 'bill-runs.sendStatements',
  api: 'tenant',
  method: 'POST',
  path: '/bill-runs/statements',
  summary: 'Mail statements of account in the background: to all tenants, or those who owe something',
  access,
  requires,
  body: z.strictObject({
    ...begin,
    owingOnly: field.boolean({ label: 'Only to those who owe' }).default(true),
  }),
  answer: billRun,
  status: 202,
})

export const previewStatements = defineOperation({
  id: 'bill-runs.previewStatements',
  api: 'tenant',
  method: 'GET',
  path: '/bill-runs/statements/preview',
  summary: 'Show who would be sent a statement of account, with its balance, and who has no email address',
  access,
  requires,
  query: z.strictObject({
    through: chosen.through,
    propertyId: wantedIds.optional(),
    owingOnly: z.enum(['true', 'false'], { error: () => 'Use true or false.' }).default('true'),
  }),
  answer: z.object({
    /** Of each currency: how many statements, and what they come to. */
    currencies: z.array(z.object({ currency: field.currency(), count: z.int(), balance: moneySum })),
    leases: z.int(),
    /** Tenants who get an email, and leases whose tenant has no address. */
    emails: z.int(),
    withoutEmail: z.int(),
    /** Those without an address first, as many as are shown. */
    statements: z.array(
      z.object({
        ...lease,
        currency: field.currency(),
        balance: field.money('currency', { signed: true }),
        /** Null: none gets there. */
        email: field.text().nullable(),
      }),
    ),
  }),
})

export const listBillRuns = defineOperation({
  id: 'bill-runs.list',
  api: 'tenant',
  method: 'GET',
  path: '/bill-runs',
  summary: 'List the latest bill runs and how far they are, newest first',
  access,
  requires,
  answer: z.object({ runs: z.array(billRun) }),
})

/** Invoices that were issued stay; mails that were not sent yet are not sent. */
export const cancelBillRun = defineOperation({
  id: 'bill-runs.cancel',
  api: 'tenant',
  method: 'POST',
  path: '/bill-runs/cancel',
  summary: 'Stop a bill run where it is',
  access,
  requires,
  body: which,
  answer: billRun,
})

export const resumeBillRun = defineOperation({
  id: 'bill-runs.resume',
  api: 'tenant',
  method: 'POST',
  path: '/bill-runs/resume',
  summary: 'Go on with a bill run that was cancelled or stopped: nothing is billed or mailed twice',
  access,
  requires,
  body: which,
  answer: billRun,
})

export const billRunOperations = {
  'bill-runs.preview': previewBillRun,
  'bill-runs.start': startBillRun,
  'bill-runs.sendStatements': startStatements,
  'bill-runs.previewStatements': previewStatements,
  'bill-runs.list': listBillRuns,
  'bill-runs.cancel': cancelBillRun,
  'bill-runs.resume': resumeBillRun,
}
