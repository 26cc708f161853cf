import { z } from 'zod'
import { chargeStatuses } from '#domain/charges/status.ts'
import { chargeTypes } from '#domain/charges/types.ts'
import { currencies } from '#domain/money/currencies.ts'
import { defineOperation, defineResource, exportOf, field, filter, moneySum } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'
import { previewOf } from './entry-preview.ts'

const part = z.object({
  from: field.date(),
  to: field.date(),
  amount: field.money('currency'),
  days: field.integer().nullable(),
  of: field.integer().nullable(),
  net: field.money('currency'),
})

/** What can settle a charge → what people read. */
export const creditNames = {
  payment: 'Payment',
  creditNote: 'Credit note',
  waiver: 'Waived',
  writeOff: 'Written off',
  depositApplied: 'Deposit applied',
  opening: 'Opening credit',
} as const

const settlement = z.object({
  /** The payment or credit. */
  creditId: z.uuid(),
  kind: field.choice(creditNames),
  /** Of receipts and credit notes. */
  number: field.integer().nullable(),
  reason: field.text().nullable(),
  date: field.date(),
  amount: field.money('currency'),
})

/** What a tenant owes: raised from a lease's terms, or by hand. It is never edited; credit notes take it back. */
export const charges = defineResource({
  api: 'tenant',
  name: 'charges',
  subject: 'Charge',
  labels: { one: 'Charge', many: 'Charges' },
  title: 'description',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    leaseId: field.reference('Lease', { label: 'Lease' }),
    tenantId: field.reference('Tenant', { label: 'Tenant' }),
    type: field.choice(chargeTypes),
    accountId: field.reference('Account', { label: 'Category' }),
    category: field.text({ label: 'Category' }),
    description: field.text({ max: 200 }),
    /** As of today, where the organisation is. */
    status: field.choice(chargeStatuses),
    dueOn: field.date({ label: 'Due' }),
    from: field.date().nullable(),
    to: field.date().nullable(),
    /** How it was worked out, where a part of a period is charged. */
    parts: field.json(z.array(part), { label: 'Arithmetic' }),
    net: field.money('currency', { label: 'Net' }),
    tax: field.money('currency', { label: 'Tax' }),
    gross: field.money('currency', { label: 'Amount' }),
    settled: field.money('currency', { label: 'Settled' }),
    open: field.money('currency', { label: 'Outstanding' }),
    settledOn: field.date({ label: 'Settled on' }).nullable(),
    settledBy: field.json(z.array(settlement), { label: 'Settled by' }),
    currency: field.currency(),
    entryId: field.reference('JournalEntry', { label: 'Entry' }),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(chargeStatuses)),
    type: filter.oneOf('type', Object.keys(chargeTypes)),
    propertyId: filter.reference('propertyId', 'Property'),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    tenantId: filter.reference('tenantId', 'Tenant'),
    due: filter.dateRange('dueOn'),
  },
  sort: ['dueOn', 'gross', 'open', 'type', 'createdAt'],
  sortAtAnyLength: ['dueOn'],
  defaultSort: { field: 'dueOn', order: 'desc' },
  search: ['description', 'unitLabel', 'propertyTitle', 'tenantNames', 'leaseReference'],
})

const params = z.object({ id: field.id('Charge') })

/** Something besides what the lease brings: a repair recharged, a fee. */
export const raiseCharge = defineOperation({
  id: 'charges.raise',
  api: 'tenant',
  method: 'POST',
  path: '/charges',
  summary: 'Raise a one-off charge and post it',
  access: { needs: 'profile', action: 'create', subject: 'Charge' },
  body: z.strictObject({
    leaseId: field.reference('Lease', { label: 'Lease' }),
    /** The category that it is income of; other charges when left out. */
    accountId: field.reference('Account', { label: 'Category' }).nullable().optional(),
    description: field.text({ min: 1, max: 160 }),
    dueOn: field.date({ label: 'Due' }),
    net: field.money('currency', { label: 'Amount before tax', some: true }),
    taxBps: field.integer({ min: 0, max: 10_000, label: 'Tax rate' }).default(0),
  }),
  answer: charges.record,
  status: 201,
})

export const previewRaise = previewOf(raiseCharge)

/** How a charge is taken back → what people read. */
export const creditKinds = {
  creditNote: 'Credit note',
  waiver: 'Waived',
  writeOff: 'Written off',
} as const

export const creditCharge = defineOperation({
  id: 'charges.credit',
  api: 'tenant',
  method: 'POST',
  path: '/charges/:id/credit',
  summary: 'Credit, waive or write off a charge, or a part of it',
  access: { needs: 'profile', action: 'update', subject: 'Charge' },
  params,
  body: z.strictObject({
    kind: field.choice(creditKinds, { label: 'How' }),
    date: field.date(),
    amount: field.money('currency', { some: true }),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: charges.record,
})

export const previewCredit = previewOf(creditCharge)

/** Figures of exactly what the list's filters show; money is never summed across currencies. */
export const summariseCharges = defineOperation({
  id: 'charges.summary',
  api: 'tenant',
  method: 'GET',
  path: '/charges/summary',
  summary: 'Sum filtered charges per currency: what was charged, settled, and is outstanding',
  access: { needs: 'profile', action: 'read', subject: 'Charge' },
  query: charges.operations.list.query!,
  answer: z.object({
    currencies: z.array(
      z.object({
        currency: z.enum(currencies),
        count: z.int(),
        charged: moneySum,
        settled: moneySum,
        outstanding: moneySum,
      }),
    ),
  }),
})

export const exportCharges = exportOf(charges)
