import { z } from 'zod'
import { invoiceStages, invoiceStatuses } from '#domain/billing/vocabulary.ts'
import { chargeTypes } from '#domain/charges/types.ts'
import { defineResource, exportOf, field, filter } from '../../kit/index.ts'
import { ofProperty } from '../of-property.ts'
import { settlement } from './charges.ts'

/** A charge as an invoice has it. */
const line = z.object({
  chargeId: field.reference('Charge'),
  type: field.choice(chargeTypes),
  description: field.text(),
  from: field.date().nullable(),
  to: field.date().nullable(),
  dueOn: field.date(),
  net: field.money('currency'),
  tax: field.money('currency'),
  taxBps: field.integer(),
  gross: field.money('currency'),
  open: field.money('currency'),
})

/** What a tenant is told that they owe: charges of one lease. It posts nothing; its charges have been posted. */
export const invoices = defineResource({
  api: 'tenant',
  name: 'invoices',
  subject: 'Invoice',
  labels: { one: 'Invoice', many: 'Invoices' },
  title: 'name',
  verbs: ['list', 'get'],
  fields: {},
  computed: {
    /** "INV-00042", or that it is a draft. */
    name: field.text({ label: 'Invoice' }),
    /** Given when it is issued, without gaps. */
    label: field.text({ label: 'Number' }).nullable(),
    stage: field.choice(invoiceStages),
    /** As of today, where the organisation is. */
    status: field.choice(invoiceStatuses),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }),
    leaseId: field.reference('Lease', { label: 'Lease' }),
    tenantId: field.reference('Tenant', { label: 'Tenant' }),
    issuedOn: field.date({ label: 'Invoice date' }),
    dueOn: field.date({ label: 'Due' }),
    reference: field.text({ label: 'Payment reference' }).nullable(),
    notes: field.longText({ label: 'Note on the invoice' }).nullable(),
    net: field.money('currency', { label: 'Net' }),
    tax: field.money('currency', { label: 'Tax' }),
    gross: field.money('currency', { label: 'Amount' }),
    /** Paid or credited. */
    settled: field.money('currency', { label: 'Settled' }),
    open: field.money('currency', { label: 'Outstanding' }),
    currency: field.currency(),
    lines: field.json(z.array(line), { label: 'Charges' }),
    settledBy: field.json(z.array(settlement), { label: 'Settled by' }),
    voidedOn: field.date({ label: 'Void since' }).nullable(),
    voidReason: field.text({ label: 'Reason' }).nullable(),
    sentAt: field.instant({ label: 'Emailed' }).nullable(),
    sentTo: field.email({ label: 'Emailed to' }).nullable(),
    unitLabel: field.text({ label: 'Unit' }),
    propertyTitle: field.text({ label: 'Property' }),
    leaseReference: field.text({ label: 'Lease' }),
    tenantNames: field.text({ label: 'Tenants' }),
    property: ofProperty,
  },
  filter: {
    status: filter.oneOf('status', Object.keys(invoiceStatuses)),
    propertyId: filter.reference('propertyId', 'Property'),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    tenantId: filter.reference('tenantId', 'Tenant'),
    adate_range: filter.dateRange('issuedOn'),
    due_range: filter.dateRange('dueOn'),
    amount_range: filter.amountRange('gross', 'currency'),
  },
  sort: ['issuedOn', 'dueOn', 'gross', 'open', 'label', 'createdAt'],
  sortAtAnyLength: ['issuedOn'],
  defaultSort: { field: 'issuedOn', order: 'desc' },
  search: ['label', 'reference', 'unitLabel', 'propertyTitle', 'tenantNames', 'leaseReference'],
})

export const exportInvoices = exportOf(invoices)
