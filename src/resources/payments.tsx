import { Banknote } from 'lucide-react'
import { exportPayments, payments } from '#contract/tenant/money/payments.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type Readable } from './screens.ts'

const placeOf = (record: Readable<typeof payments>) =>
  [record.unitLabel, record.propertyTitle].filter(Boolean).join(', ')

export const paymentScreens = defineScreens(payments, {
  icon: Banknote,
  paths: {
    list: () => paths.payments.list(),
    create: () => paths.payments.create(),
    edit: paths.payments.edit,
    show: (id) => paths.payments.show(id),
  },
  tones: { status: { settled: 'good', onAccount: 'info', reversed: 'quiet' } },
  list: {
    secondLine: (record) => [record.tenantNames, placeOf(record)].filter(Boolean).join(' · '),
    inSecondLine: ['tenantNames', 'unitLabel', 'propertyTitle'],
    needs: ['tenantNames', 'unitLabel', 'propertyTitle'],
    columns: [
      { field: 'status', width: 120 },
      { field: 'date', width: 108 },
      { field: 'amount', width: 152 },
      { field: 'available', width: 144 },
      { field: 'method', width: 132 },
      { field: 'reference', width: 136 },
      { field: 'bankAccountName', width: 160 },
      { field: 'propertyTitle', width: 208 },
      { field: 'unitLabel', width: 112 },
      { field: 'tenantNames', width: 184 },
      { field: 'leaseReference', width: 112 },
      { field: 'reversedOn', width: 116 },
      { field: 'receiptSentAt', width: 136 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'date', 'amount', 'available', 'method', 'reference'],
    filters: ['status', 'adate_range', 'propertyId', 'unit', 'method', 'chargeType', 'amount_range'],
    searchHint: 'Receipt, tenant, unit, reference',
    createLabel: 'Record payment',
    export: { operation: exportPayments },
    empty: {
      title: 'No payments yet',
      sentence: 'Record what tenants pay. Each payment settles the oldest charges first.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'amount' }, { field: 'available' }],
    facts: [
      { title: 'Payment', fields: ['date', 'method', 'reference', 'bankAccountName'] },
      { title: 'For', fields: ['propertyId', 'unitLabel', 'tenantNames', 'leaseReference'] },
      { title: 'Reversal', fields: ['reversedOn', 'reversalReason'] },
      { title: 'Record', fields: ['receiptSentAt', 'receiptSentTo', 'createdAt', 'createdBy'] },
    ],
  },
})
