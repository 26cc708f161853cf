import { exportInvoices, invoices } from '#contract/tenant/money/invoices.ts'
import { laterInvoices } from './later.ts'
import { defineScreens } from './screens.ts'

/** What tenants are told that they owe. */
export const invoiceScreens = defineScreens(invoices, {
  icon: laterInvoices.icon,
  paths: laterInvoices.paths,
  tones: {
    status: {
      draft: 'attention',
      issued: 'info',
      partPaid: 'info',
      paid: 'good',
      credited: 'quiet',
      overdue: 'danger',
      void: 'quiet',
    },
  },
  list: {
    secondLine: ({ tenantNames, unitLabel, propertyTitle }) =>
      [tenantNames, [unitLabel, propertyTitle].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    inSecondLine: ['tenantNames', 'unitLabel', 'propertyTitle'],
    needs: ['tenantNames', 'unitLabel', 'propertyTitle'],
    columns: [
      { field: 'status', width: 128 },
      { field: 'issuedOn', width: 124 },
      { field: 'dueOn', width: 116 },
      { field: 'gross', width: 144 },
      { field: 'open', width: 144 },
      { field: 'settled', width: 144 },
      { field: 'net', width: 144 },
      { field: 'tax', width: 128 },
      { field: 'reference', width: 160 },
      { field: 'propertyTitle', width: 208 },
      { field: 'unitLabel', width: 112 },
      { field: 'tenantNames', width: 184 },
      { field: 'leaseReference', width: 112 },
      { field: 'sentAt', width: 136 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'issuedOn', 'dueOn', 'gross', 'open', 'sentAt'],
    filters: [
      'status',
      'adate_range',
      'due_range',
      'propertyId',
      'unit',
      'lease',
      'tenantId',
      'amount_range',
    ],
    views: [
      { label: 'Unpaid', filters: () => ({ status: 'issued,partPaid,overdue' }) },
      { label: 'Overdue', filters: () => ({ status: 'overdue' }) },
      { label: 'Drafts', filters: () => ({ status: 'draft' }) },
    ],
    searchHint: 'Number, tenant, unit, reference',
    createLabel: laterInvoices.createLabel,
    export: { operation: exportInvoices },
    empty: {
      title: 'No invoices yet',
      sentence: 'Invoice what is charged: one lease at a time, or all of a period in a bill run.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'gross' }, { field: 'settled' }, { field: 'open' }],
    facts: [
      { title: 'Invoice', fields: ['issuedOn', 'dueOn', 'reference', 'sentAt', 'sentTo'] },
      { title: 'For', fields: ['propertyId', 'unitLabel', 'tenantNames', 'leaseReference'] },
      { title: 'Record', fields: ['createdAt', 'createdBy'] },
    ],
  },
})
