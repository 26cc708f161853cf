import { z } from 'zod'
import { agreementStatuses } from '#domain/owners/agreements.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

const rate = (label: string, help?: string) => field.integer({ min: 0, max: 10_000, label, help })
const amount = (label: string, help?: string) => field.money('currency', { label, help })

/** A fee that was charged: the owner's money became the firm's. */
const charged = z.object({
  id: z.uuid(),
  /** The last day of the month through which it charged. */
  through: field.date(),
  date: field.date(),
  /** Rent collected that it is for, without tax. */
  collected: field.money('currency', { signed: true }),
  net: field.money('currency', { signed: true }),
  tax: field.money('currency', { signed: true }),
  entryId: field.reference('JournalEntry'),
  reversedOn: field.date().nullable(),
})

/** What an owner pays for having a property managed, from a day on: a change is a new agreement (docs/spec/money.md "Owners"). */
export const managementAgreements = defineResource({
  api: 'tenant',
  name: 'management-agreements',
  subject: 'ManagementAgreement',
  labels: { one: 'Management agreement', many: 'Management agreements' },
  title: 'propertyTitle',
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    from: field.date({ label: 'From' }),
    to: field.date({ label: 'Until', help: 'Leave empty while it goes on.' }).nullable(),
    feeBps: rate('Fee on rent collected').default(0),
    monthlyAmount: amount('Fixed fee a month').default(0),
    minimumAmount: amount(
      'Minimum a month',
      'The least charged for a month, whatever was collected.',
    ).nullable(),
    lettingFeeBps: rate('Letting fee, of a year’s rent').nullable(),
    lettingFeeAmount: amount('Letting fee').nullable(),
    renewalFeeBps: rate('Renewal fee, of a year’s rent').nullable(),
    renewalFeeAmount: amount('Renewal fee').nullable(),
    taxBps: rate('Tax on fees').default(0),
    float: amount('Float', 'Kept back for future bills when owners are paid.').default(0),
    notes: field.longText({ max: 2000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    status: field.choice(agreementStatuses),
    currency: field.currency(),
    propertyTitle: field.text({ label: 'Property' }),
    /** Through which month it was charged. */
    chargedThrough: field.date({ label: 'Charged through' }).nullable(),
    /** The latest first. */
    fees: field.json(z.array(charged), { label: 'Fees charged' }),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(agreementStatuses)),
    propertyId: filter.reference('propertyId', 'Property'),
    adate_range: filter.dateRange('from'),
  },
  sort: ['from', 'to', 'feeBps', 'createdAt'],
  sortAtAnyLength: ['from'],
  defaultSort: { field: 'from', order: 'desc' },
  search: ['propertyTitle'],
  check(agreement, problem) {
    const { from, to } = agreement
    if (from && to && to < from) problem('to', 'The last day can’t be before the first day.')
    const both = 'Enter a rate or an amount, not both.'
    if (agreement.lettingFeeBps != null && agreement.lettingFeeAmount != null)
      problem('lettingFeeAmount', both)
    if (agreement.renewalFeeBps != null && agreement.renewalFeeAmount != null)
      problem('renewalFeeAmount', both)
  },
})

export const exportManagementAgreements = exportOf(managementAgreements)
