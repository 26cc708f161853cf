import { exportOnlinePayments, onlinePayments } from '#contract/tenant/money/online-payments.ts'
import { laterOnlinePayments } from './later.ts'
import { defineScreens } from './screens.ts'

export const onlinePaymentScreens = defineScreens(onlinePayments, {
  icon: laterOnlinePayments.icon,
  paths: laterOnlinePayments.paths,
  tones: {
    status: {
      pending: 'info',
      review: 'danger',
      paid: 'good',
      failed: 'quiet',
      expired: 'quiet',
      dismissed: 'quiet',
      disputed: 'danger',
      refunded: 'attention',
    },
  },
  list: {
    secondLine: ({ tenantNames, unitLabel, propertyTitle }) =>
      [tenantNames, [unitLabel, propertyTitle].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    inSecondLine: ['tenantNames', 'unitLabel', 'propertyTitle'],
    needs: ['tenantNames', 'unitLabel', 'propertyTitle'],
    columns: [
      { field: 'status', width: 160 },
      { field: 'amount', width: 144 },
      { field: 'createdAt', width: 136 },
      { field: 'receipt', width: 112 },
      { field: 'provider', width: 112 },
      { field: 'source', width: 128 },
      { field: 'fee', width: 128 },
      { field: 'transaction', width: 176 },
      { field: 'bankAccountName', width: 176 },
      { field: 'leaseReference', width: 112 },
    ],
    defaultColumns: ['status', 'amount', 'createdAt', 'receipt', 'provider', 'source'],
    filters: ['status', 'provider', 'propertyId', 'amount_range'],
    views: [
      { label: 'Needs checking', filters: () => ({ status: 'review,disputed,refunded' }) },
      { label: 'Paid', filters: () => ({ status: 'paid' }) },
    ],
    searchHint: 'Reference, tenant, unit',
    createLabel: laterOnlinePayments.createLabel,
    export: { operation: exportOnlinePayments },
    empty: {
      title: 'No online payments yet',
      sentence: 'Card payments by tenants are listed here with their outcome.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'amount' }, { field: 'receivedAmount' }, { field: 'fee' }],
    facts: [
      {
        title: 'Payment',
        fields: ['status', 'provider', 'source', 'transaction', 'receivedAt', 'bankAccountName'],
      },
      { title: 'For', fields: ['propertyId', 'unitLabel', 'tenantNames', 'leaseReference'] },
      {
        title: 'Record',
        fields: ['createdAt', 'createdBy', 'expiresAt', 'refundedAt', 'disputedAt', 'reason'],
      },
    ],
  },
})
