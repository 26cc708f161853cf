import { z } from 'zod'
import { escalationProblem } from '#domain/leases/escalation.ts'
import { expiryBuckets } from '#domain/leases/expiry.ts'
import { lateFeeProblem } from '#domain/leases/late-fee.ts'
import { termsProblem } from '#domain/leases/rents.ts'
import {
  breakParties,
  endReasons,
  escalationKinds,
  lateFeeBases,
  lateFeeTimes,
  leaseFrequencies,
  leaseStages,
  leaseStatuses,
  noticeGivers,
  noticeUnits,
  payables,
  periodStarts,
  prorations,
  termTypes,
} from '#domain/leases/vocabulary.ts'
import { defineResource, field, filter } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'

const bps = (most: number) => field.integer({ min: 0, max: most })
const labelsOf = (choices: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(choices).map(([key, { label }]) => [key, label]))

const guarantor = z.strictObject({
  name: field.text({ min: 1, max: 160 }),
  email: field.email().nullable().optional(),
  phone: field.text({ max: 30 }).nullable().optional(),
  address: field.text({ max: 500 }).nullable().optional(),
})
const party = z.strictObject({
  tenantId: field.reference('Tenant'),
  guarantor: guarantor.nullable().optional(),
})
export type Party = z.output<typeof party>

/** A dated amount: a change is another one, none is overwritten. */
export const termSchema = z.strictObject({
  type: field.choice(termTypes, { label: 'Charge' }),
  label: field
    .text({ min: 1, max: 60, label: 'Name', help: 'Such as parking or storage.' })
    .nullable()
    .default(null),
  amount: field.money('currency', { label: 'Amount per period' }),
  from: field.date({ label: 'From' }),
  to: field.date().nullable().default(null),
})

const escalation = z.strictObject({
  kind: field.choice(escalationKinds),
  from: field.date(),
  everyMonths: field.integer({ min: 1, max: 600 }),
  /** By an amount. */
  amount: field.money('currency').nullable().optional(),
  /** By percent. */
  bps: bps(100_000).nullable().optional(),
  /** By an index: its name, and the least and the most that it may add. */
  index: field.text({ min: 1, max: 80 }).nullable().optional(),
  floorBps: bps(100_000).nullable().optional(),
  capBps: bps(100_000).nullable().optional(),
})
const breakOption = z.strictObject({
  on: field.date(),
  by: field.choice(breakParties),
  noticeMonths: field.integer({ min: 0, max: 60 }),
})
export const lateFee = z.strictObject({
  graceDays: field.integer({ min: 0, max: 365 }),
  times: field.choice(lateFeeTimes),
  basis: field.choice(lateFeeBases),
  /** Of a fixed amount; otherwise `bps`. */
  amount: field.money('currency').nullable().optional(),
  bps: bps(10_000).nullable().optional(),
  cap: field.money('currency').nullable().optional(),
  minimum: field.money('currency').nullable().optional(),
})

/** An agreement by which tenants have a unit (docs/spec/domain.md "Lease"). */
export const leases = defineResource({
  api: 'tenant',
  name: 'leases',
  subject: 'Lease',
  labels: { one: 'Lease', many: 'Leases' },
  title: 'reference',
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    reference: field
      .text({ min: 1, max: 40, help: 'Your own reference. Leave empty to use the next number.' })
      .nullable(),
    parties: field.json(z.array(party).min(1, 'Choose at least one tenant.').max(20), { label: 'Tenants' }),
    start: field.date({ label: 'First day' }),
    end: field
      .date({ label: 'Last day', help: 'Leave empty for a lease that runs until notice is given.' })
      .nullable(),
    frequency: field.choice(leaseFrequencies, { label: 'Rent is due' }).default('monthly'),
    payable: field.choice(payables, { label: 'Payable' }).default('advance'),
    dueDay: field
      .integer({ min: 1, max: 31, label: 'Due on day', help: 'Of the month in which a period begins.' })
      .default(1),
    periodsFrom: field.choice(periodStarts, { label: 'Rent periods begin' }).default('calendar'),
    proration: field.choice(prorations, { label: 'Pro rata' }).default('actual'),
    terms: field.json(z.array(termSchema).min(1, 'Enter the rent.').max(200), {
      label: 'Rent and charges',
    }),
    escalation: field.json(escalation, { label: 'Increase' }).nullable(),
    breaks: field.json(z.array(breakOption).max(20), { label: 'Break options' }).default([]),
    noticeCount: field.integer({ min: 1, max: 730, label: 'Notice period' }).nullable(),
    noticeUnit: field.choice(noticeUnits, { label: 'Counted in' }).default('months'),
    deposit: field.money('currency', { label: 'Deposit or caution fee' }).nullable(),
    agencyFee: field.money('currency', { label: 'Agency fee' }).nullable(),
    legalFee: field.money('currency', { label: 'Legal fee' }).nullable(),
    lateFee: field.json(lateFee, { label: 'Late fee' }).nullable(),
    serviceChargeCap: field
      .money('currency', {
        label: 'Service charge cap',
        help: 'The most the tenant pays in a year. The owner pays the rest.',
      })
      .nullable(),
    serviceChargeConcessionBps: field
      .integer({
        min: 0,
        max: 10_000,
        label: 'Service charge waived',
        help: 'The part the owner pays instead of the tenant.',
      })
      .nullable(),
    notes: field.longText({ max: 5000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    renewalOfId: field.reference('Lease', { label: 'Renewal of' }).nullable(),
    /** As of today, where the organisation is. */
    status: field.choice(leaseStatuses),
    stage: field.choice(leaseStages),
    sentOn: field.date({ label: 'Sent' }).nullable(),
    signedOn: field.date({ label: 'Signed' }).nullable(),
    /** One of its own documents. */
    signedDocumentId: field.reference('Document', { label: 'Signed document' }).nullable(),
    noticeGivenOn: field.date({ label: 'Notice given' }).nullable(),
    noticeBy: field.choice(noticeGivers, { label: 'Notice by' }).nullable(),
    /** Last day by notice. */
    leavesOn: field.date({ label: 'Leaves on' }).nullable(),
    endedOn: field.date({ label: 'Ended on' }).nullable(),
    endReason: field.choice(endReasons, { label: 'Ended because' }).nullable(),
    /** What is known of its end: decided, by notice, or by its term. */
    lastDay: field.date({ label: 'Ends' }).nullable(),
    expiry: field.choice(labelsOf(expiryBuckets), { label: 'Ends in' }).nullable(),
    /** The signed lease that has the unit on some of its days; signing is refused until one of them gives way. */
    overlapping: field
      .json(z.object({ reference: z.string(), start: field.date(), lastDay: field.date().nullable() }), {
        label: 'Unit already let',
      })
      .nullable(),
    /** Per period, today or on its first day. */
    rent: field.money('currency'),
    monthlyRent: field.money('currency', { label: 'Rent per month' }).nullable(),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    tenantNames: field.text({ label: 'Tenants' }),
    tenantIds: field.references('Tenant', { label: 'Tenants' }),
    currency: field.currency(),
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(leaseStatuses)),
    propertyId: filter.reference('propertyId', 'Property'),
    title: filter.contains('propertyTitle'),
    unitId: filter.reference('unitId', 'Unit'),
    tenantId: filter.reference('tenantIds', 'Tenant'),
    renewalOfId: filter.reference('renewalOfId', 'Lease'),
    expiry: filter.oneOf('expiry', Object.keys(expiryBuckets)),
    ends: filter.dateRange('lastDay'),
    frequency: filter.oneOf('frequency', Object.keys(leaseFrequencies)),
    importId: filter.reference('importId', 'Import'),
    adate_range: filter.dateRange('createdAt'),
    rent_range: filter.amountRange('monthlyRent', 'currency'),
  },
  sort: [
    'reference',
    'status',
    'propertyTitle',
    'unitLabel',
    'tenantNames',
    'start',
    'end',
    'lastDay',
    'rent',
    'monthlyRent',
    'deposit',
    'frequency',
    'createdAt',
    'updatedAt',
  ],
  sortAtAnyLength: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['reference', 'tenantNames', 'unitLabel', 'propertyTitle'],
  check: ({ start, end, escalation, lateFee, ...record }, problem) => {
    if (start && end && end < start) problem('end', 'The last day can’t be before the first day.')
    const [terms, parties] = [record.terms ?? [], record.parties ?? []]
    const sentence = start && terms.every(({ from }) => from) ? termsProblem(terms, start) : undefined
    if (sentence) problem('terms', sentence)
    const ids = parties.map(({ tenantId }) => tenantId)
    if (new Set(ids).size < ids.length) problem('parties', 'Add each tenant only once.')
    const increase = escalationProblem(escalation ?? null)
    if (increase) problem('escalation', increase)
    const fee = lateFeeProblem(lateFee ?? null)
    if (fee) problem(`lateFee.${fee.part}`, fee.sentence)
  },
})
