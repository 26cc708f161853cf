import {
  exportManagementAgreements,
  managementAgreements,
} from '#contract/tenant/money/management-agreements.ts'
import { formatShare } from '#src/lib/format/index.ts'
import { laterAgreements } from './later.ts'
import { defineScreens } from './screens.ts'

/** What owners pay for having their properties managed. */
export const managementAgreementScreens = defineScreens(managementAgreements, {
  icon: laterAgreements.icon,
  paths: laterAgreements.paths,
  tones: { status: { upcoming: 'info', current: 'good', ended: 'quiet' } },
  list: {
    secondLine: ({ feeBps }) => (feeBps ? `${formatShare(feeBps)} of rent collected` : ''),
    inSecondLine: ['feeBps'],
    needs: ['feeBps'],
    columns: [
      { field: 'status', width: 112 },
      { field: 'from', width: 108 },
      { field: 'to', width: 108 },
      { field: 'monthlyAmount', width: 156 },
      { field: 'minimumAmount', width: 160 },
      { field: 'float', width: 144 },
      { field: 'chargedThrough', width: 144 },
      { field: 'lettingFeeAmount', width: 144 },
      { field: 'renewalFeeAmount', width: 144 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'from', 'to', 'monthlyAmount', 'float', 'chargedThrough'],
    filters: ['status', 'adate_range', 'propertyId'],
    searchHint: 'Property',
    createLabel: laterAgreements.createLabel,
    export: { operation: exportManagementAgreements },
    empty: {
      title: 'No management agreements yet',
      sentence: 'Enter what owners pay you to manage each property. Fees are charged from these agreements.',
    },
  },
  form: {
    sections: [
      { title: 'What is managed', fields: ['propertyId', ['from', 'to']] },
      {
        title: 'Management fee',
        why: 'Charged each month, out of what is held for the owners.',
        fields: ['feeBps', ['monthlyAmount', 'minimumAmount'], 'taxBps'],
      },
      {
        title: 'Letting and renewal',
        why: 'Charged with the month in which a lease begins. Enter a rate or an amount.',
        fields: [
          ['lettingFeeBps', 'lettingFeeAmount'],
          ['renewalFeeBps', 'renewalFeeAmount'],
        ],
      },
      { title: 'Paying the owners', fields: ['float'] },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  show: {
    keyFigures: [{ field: 'monthlyAmount' }, { field: 'minimumAmount' }, { field: 'float' }],
    facts: [
      { title: 'Agreement', fields: ['propertyId', 'from', 'to', 'chargedThrough'] },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
