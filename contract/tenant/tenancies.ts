import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import { checkContact, defineResource, field } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'

/** What a schedule of tenancies says of one that runs; that it holds over follows from its last day. */
export const tenancyStates = { active: 'Active', notice: 'Notice given', ended: 'Ended' } as const

/**
 * A line of a tenancy schedule: a unit, who rents it and on what terms, in one. Files come like this; it is imported as
 * a unit, a tenant and a lease. Nothing is mounted for it.
 */
export const tenancies = defineResource({
  api: 'tenant',
  name: 'tenancies',
  subject: 'Lease',
  labels: { one: 'Tenancy', many: 'Tenancies' },
  title: 'tenantName',
  verbs: [],
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    unitLabel: field.text({ min: 1, max: 60, label: 'Unit' }),
    reference: field.text({ min: 1, max: 40, label: 'Lease reference' }).nullable(),
    tenantName: field.text({ min: 1, max: 160, label: 'Tenant' }),
    email: field.email({ label: 'Email' }).nullable(),
    dialCode: field.dialCode({ label: 'Dial code' }).nullable(),
    phone: field.phone({ label: 'Phone' }).nullable(),
    start: field.date({ label: 'First day' }),
    end: field.date({ label: 'Last day' }).nullable(),
    rent: field.money('currency', { label: 'Rent' }),
    frequency: field.choice(leaseFrequencies, { label: 'Rent is due' }).default('monthly'),
    dueDay: field.integer({ min: 1, max: 31, label: 'Due on day' }).default(1),
    deposit: field.money('currency', { label: 'Deposit or caution fee' }).nullable(),
    state: field.choice(tenancyStates, { label: 'State' }).default('active'),
    noticeGivenOn: field.date({ label: 'Notice given' }).nullable(),
    notes: field.longText({ max: 5000, label: 'Notes on the tenant' }).nullable(),
  },
  computed: {
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    property: ofProperty,
  },
  filter: {},
  sort: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: [],
  check: ({ start, end, state, noticeGivenOn, phone, dialCode }, problem) => {
    if (end && start && end < start) problem('end', 'The last day can’t be before the first day.')
    if (state === 'ended' && !end) problem('end', 'Say when it ended.')
    if (state === 'notice' && !noticeGivenOn) problem('noticeGivenOn', 'Say when notice was given.')
    checkContact({ phone, dialCode }, problem)
  },
})
