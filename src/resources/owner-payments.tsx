import { exportOwnerPayments, ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { laterOwnerPayments } from './later.ts'
import { defineScreens } from './screens.ts'

/** What owners were paid of what their properties earned, and paid in for them. */
export const ownerPaymentScreens = defineScreens(ownerPayments, {
  icon: laterOwnerPayments.icon,
  paths: laterOwnerPayments.paths,
  tones: { status: { posted: 'good', reversed: 'quiet' } },
  list: {
    secondLine: ({ propertyTitle }) => propertyTitle ?? '',
    inSecondLine: ['propertyTitle'],
    needs: ['propertyTitle'],
    columns: [
      { field: 'kind', width: 128 },
      { field: 'status', width: 108 },
      { field: 'date', width: 104 },
      { field: 'amount', width: 152 },
      { field: 'method', width: 136 },
      { field: 'reference', width: 140 },
      { field: 'bankAccountName', width: 160 },
      { field: 'propertyTitle', width: 208 },
      { field: 'reversedOn', width: 116 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['kind', 'status', 'date', 'amount', 'reference', 'bankAccountName'],
    filters: ['kind', 'adate_range', 'ownerId', 'propertyId', 'status', 'amount_range'],
    searchHint: 'Owner, property, reference',
    createLabel: 'Pay owners',
    export: { operation: exportOwnerPayments },
    empty: {
      title: 'No payments of owners yet',
      sentence: 'What you pay to owners, and what they pay in, is listed here.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'amount' }],
    facts: [
      { title: 'Payment', fields: ['kind', 'date', 'method', 'reference', 'bankAccountName'] },
      { title: 'For', fields: ['ownerId', 'propertyId'] },
      { title: 'Reversal', fields: ['reversedOn', 'reversalReason'] },
      { title: 'Record', fields: ['createdAt', 'createdBy'] },
    ],
  },
})
