import { defineResource, field } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/**
 * A vendor's invoice, or a line of one, as files bring them. It is imported as a draft of an expense with one line, of a vendor
 * who is known by name or added. Nothing is mounted for it.
 */
export const vendorInvoices = defineResource({
  api: 'tenant',
  name: 'vendor-invoices',
  subject: 'Expense',
  labels: { one: 'Invoice', many: 'Invoices' },
  title: 'description',
  verbs: [],
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    vendorName: field.text({ min: 1, max: 160, label: 'Vendor' }),
    description: field.text({ min: 1, max: 200, label: 'Description' }),
    reference: field.text({ min: 1, max: 60, label: 'Invoice number' }).nullable(),
    incurredOn: field.date({ label: 'Invoice date' }),
    dueOn: field.date({ label: 'Due' }).nullable(),
    category: field.text({ min: 1, max: 120, label: 'Category', help: 'Its name or code.' }),
    unitLabel: field.text({ min: 1, max: 60, label: 'Unit' }).nullable(),
    net: field.money('currency', { label: 'Before tax', some: true }),
    tax: field.money('currency', { label: 'Tax' }).default(0),
    notes: field.longText({ max: 2000, label: 'Notes' }).nullable(),
  },
  computed: {
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    property: ofProperty,
  },
  filter: {},
  sort: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: [],
  check: ({ incurredOn, dueOn }, problem) => {
    if (incurredOn && dueOn && dueOn < incurredOn) problem('dueOn', 'This is before the date of the invoice.')
  },
})
