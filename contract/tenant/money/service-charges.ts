import { demandFrequencies } from '#domain/service-charges/demands.ts'
import { serviceChargeStages } from '#domain/service-charges/vocabulary.ts'
import { defineResource, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/** What a property's common costs are budgeted at for a year, demanded on account, and reconciled to (docs/spec/domain.md). */
export const serviceCharges = defineResource({
  api: 'tenant',
  name: 'service-charges',
  subject: 'ServiceCharge',
  labels: { one: 'Service charge', many: 'Service charges' },
  title: 'name',
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    name: field.text({ min: 1, max: 80, label: 'Name', help: 'Such as “Service charge 2027”.' }),
    from: field.date({ label: 'From' }),
    to: field.date({ label: 'To' }),
    frequency: field.choice(demandFrequencies, { label: 'Demanded' }).default('quarterly'),
    notes: field.longText({ max: 2000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    stage: field.choice(serviceChargeStages, { label: 'Stage' }),
    currency: field.currency(),
    /** Of all items; what is spent is of their expenses that are approved. */
    budget: field.money('currency', { label: 'Budget' }),
    actual: field.money('currency', { label: 'Spent' }),
    approvedAt: field.instant({ label: 'Approved' }).nullable(),
    approvedBy: field.reference('User', { label: 'Approved by' }).nullable(),
    lockedOn: field.date({ label: 'Locked' }).nullable(),
    reconciledOn: field.date({ label: 'Reconciled' }).nullable(),
    entryId: field.reference('JournalEntry', { label: 'Entry' }).nullable(),
    propertyTitle: field.text({ label: 'Property' }),
    property: ofProperty,
  },
  filter: {
    stage: filter.oneOf('stage', Object.keys(serviceChargeStages)),
    propertyId: filter.reference('propertyId', 'Property'),
    adate_range: filter.dateRange('from'),
  },
  sort: ['from', 'name', 'createdAt'],
  sortAtAnyLength: ['from'],
  defaultSort: { field: 'from', order: 'desc' },
  search: ['name', 'propertyTitle'],
  check({ from, to }, problem) {
    if (from && to && to < from) problem('to', 'The last day can’t be before the first day.')
  },
})
