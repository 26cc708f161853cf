import { bankDetails } from '#domain/money/bank-details.ts'
import { vendorStatuses, vendorTrades } from '#domain/vendors/vocabulary.ts'
import { checkContact, defineResource, exportOf, field, filter } from '../kit/index.ts'

/** A person or firm that works for the organisation or supplies it, and is paid for it. */
export const vendors = defineResource({
  api: 'tenant',
  name: 'vendors',
  subject: 'Vendor',
  labels: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: {
    name: field.text({ min: 1, max: 160 }),
    trade: field.choice(vendorTrades).default('other'),
    status: field.choice(vendorStatuses).default('active'),
    contactName: field.text({ max: 120, label: 'Contact person' }).nullable(),
    email: field.email({ label: 'Email' }).nullable(),
    dialCode: field.dialCode({ label: 'Dial code' }).nullable(),
    phone: field.phone().nullable(),
    address: field.longText({ max: 500 }).nullable(),
    taxNumber: field.text({ max: 40, label: 'Tax number' }).nullable(),
    paymentDays: field
      .integer({
        min: 0,
        max: 365,
        label: 'Days to pay',
        help: 'After the date of an invoice.',
      })
      .nullable(),
    userId: field.reference('User', { label: 'Account' }).nullable(),
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
    trade: filter.oneOf('trade', Object.keys(vendorTrades)),
    status: filter.oneOf('status', Object.keys(vendorStatuses)),
    userId: filter.reference('userId', 'User'),
    adate_range: filter.dateRange('createdAt'),
  },
  sort: ['name', 'trade', 'status', 'email', 'createdAt', 'updatedAt'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['name', 'contactName', 'email', 'phone'],
  check: checkContact,
})

export const exportVendors = exportOf(vendors)
