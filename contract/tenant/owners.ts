import { bankDetails } from '#domain/money/bank-details.ts'
import { ownerKinds, ownerStatuses } from '#domain/owners/vocabulary.ts'
import { checkContact, defineResource, exportOf, field, filter } from '../kit/index.ts'

/** A person or company that owns properties, alone or with others, and is paid what these earn. */
export const owners = defineResource({
  api: 'tenant',
  name: 'owners',
  subject: 'Owner',
  labels: { one: 'Owner', many: 'Owners' },
  title: 'name',
  fields: {
    name: field.text({ min: 1, max: 120 }),
    kind: field.choice(ownerKinds, { label: 'Type' }).default('person'),
    status: field.choice(ownerStatuses).default('active'),
    contactName: field.text({ max: 120, label: 'Contact person' }).nullable(),
    email: field.email({ label: 'Email' }).nullable(),
    dialCode: field.dialCode({ label: 'Dial code' }).nullable(),
    phone: field.phone().nullable(),
    address: field.longText({ max: 500 }).nullable(),
    taxNumber: field.text({ max: 40, label: 'Tax number' }).nullable(),
    userId: field
      .reference('User', { label: 'Account', help: 'Sees the properties of this owner as their own.' })
      .nullable(),
    bankName: field.text({ max: 120, label: bankDetails.bankName }).nullable(),
    accountName: field.text({ max: 160, label: bankDetails.accountName }).nullable(),
    accountNumber: field.text({ max: 40, label: bankDetails.accountNumber }).nullable(),
    sortCode: field.text({ max: 20, label: bankDetails.sortCode }).nullable(),
    iban: field.text({ max: 34, label: bankDetails.iban }).nullable(),
    bic: field.text({ max: 11, label: bankDetails.bic }).nullable(),
    notes: field.longText({ max: 5000, help: 'For your team only.' }).nullable(),
  },
  computed: {},
  filter: {
    kind: filter.oneOf('kind', Object.keys(ownerKinds)),
    status: filter.oneOf('status', Object.keys(ownerStatuses)),
    userId: filter.reference('userId', 'User'),
    adate_range: filter.dateRange('createdAt'),
  },
  sort: ['name', 'kind', 'status', 'email', 'createdAt', 'updatedAt'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['name', 'contactName', 'email', 'phone'],
  check: checkContact,
})

export const exportOwners = exportOf(owners)
