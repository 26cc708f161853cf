import { ledgerLineTypes } from '#domain/imports/ledger-lines.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { defineResource, field } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'

/**
 * A line of a tenant ledger as files bring them: an opening balance, a charge or a payment, perhaps with the balance after it.
 * It is imported as a charge, a payment or a credit. Nothing is mounted for it.
 */
export const ledgerLines = defineResource({
  api: 'tenant',
  name: 'ledgers',
  subject: 'Charge',
  labels: { one: 'Ledger line', many: 'Ledger lines' },
  title: 'description',
  verbs: [],
  fields: {
    propertyId: field.reference('Property', { label: 'Property' }),
    leaseReference: field.text({ min: 1, max: 40, label: 'Lease' }).nullable(),
    unitLabel: field.text({ min: 1, max: 60, label: 'Unit' }).nullable(),
    tenantName: field.text({ min: 1, max: 160, label: 'Tenant' }).nullable(),
    date: field.date({ label: 'Date' }),
    type: field.choice(ledgerLineTypes, { label: 'Type' }).nullable(),
    description: field.text({ min: 1, max: 140, label: 'Description' }).nullable(),
    reference: field.text({ min: 1, max: 50, label: 'Reference' }).nullable(),
    amount: field.money('currency', { label: 'Amount', signed: true }).nullable(),
    charge: field.money('currency', { label: 'Charge' }).nullable(),
    payment: field.money('currency', { label: 'Payment' }).nullable(),
    tax: field.money('currency', { label: 'Tax included', signed: true }).nullable(),
    balance: field.money('currency', { label: 'Balance', signed: true }).nullable(),
    method: field.choice(paymentMethods, { label: 'Payment method' }).default('bankTransfer'),
    bankAccount: field.text({ min: 1, max: 120, label: 'Bank account' }).nullable(),
  },
  computed: {
    importId: field.reference('Import', { label: 'Import' }).nullable(),
    property: ofProperty,
  },
  filter: {},
  sort: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: [],
  check: ({ leaseReference, unitLabel, tenantName, amount, charge, payment }, problem) => {
    if (!leaseReference && !unitLabel && !tenantName) {
      problem('tenantName', 'Name the tenant, the unit or the lease.')
    }
    const missing = (value: number | null | undefined) => value === null || value === undefined
    if (missing(amount) && missing(charge) && missing(payment)) {
      problem('amount', 'Enter an amount, or a charge or payment.')
    }
  },
})
