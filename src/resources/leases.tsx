import { ScrollText } from 'lucide-react'
import { leases } from '#contract/tenant/leases.ts'
import { exportLeases } from '#contract/tenant/lease-operations.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type Readable, type ResourceScreens, type Tone } from './screens.ts'

const placeOf = (record: Readable<typeof leases>) =>
  [record.unitLabel, record.propertyTitle].filter(Boolean).join(', ')

/** Statuses, loud where somebody must act. */
export const leaseTones: Readonly<Record<string, Tone>> = {
  draft: 'quiet',
  awaitingSignature: 'info',
  scheduled: 'info',
  active: 'good',
  notice: 'attention',
  holdingOver: 'danger',
  ended: 'quiet',
  cancelled: 'quiet',
}

export const leaseScreens = defineScreens(leases, {
  icon: ScrollText,
  paths: {
    list: () => paths.leases.list(),
    create: () => paths.leases.create(),
    bulkAdd: () => paths.properties.bulkAddOf('tenancies'),
    edit: paths.leases.edit,
    show: (id) => paths.leases.show(id),
  },
  tones: { status: leaseTones },
  list: {
    secondLine: (record) => [record.tenantNames, placeOf(record)].filter(Boolean).join(' · '),
    inSecondLine: ['tenantNames', 'unitLabel', 'propertyTitle'],
    needs: ['tenantNames', 'unitLabel', 'propertyTitle'],
    columns: [
      { field: 'status', width: 152 },
      { field: 'propertyTitle', label: 'Property', width: 208 },
      { field: 'unitLabel', width: 112 },
      { field: 'tenantNames', width: 184 },
      { field: 'start', label: 'From', width: 116 },
      { field: 'lastDay', width: 116 },
      { field: 'expiry', width: 120 },
      { field: 'monthlyRent', label: 'Per month', width: 144 },
      { field: 'rent', width: 144 },
      { field: 'frequency', width: 112 },
      { field: 'deposit', label: 'Deposit', width: 144 },
      { field: 'end', label: 'Term ends', width: 116 },
      { field: 'currency', width: 96 },
      { field: 'createdAt' },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['status', 'start', 'lastDay', 'monthlyRent', 'deposit'],
    filters: ['status', 'expiry', 'title', 'ends', 'rent_range', 'frequency', 'adate_range'],
    searchHint: 'Tenant, unit, property, number',
    createLabel: 'New lease',
    export: { operation: exportLeases },
    empty: {
      title: 'No leases yet',
      sentence: 'Create the first lease: choose a unit and its tenants. The usual terms are filled in.',
    },
  },
  form: {
    sections: [
      { title: 'Unit and tenants', fields: ['unitId', 'parties', ['start', 'end']] },
      {
        title: 'Rent and charges',
        why: 'Per period. Add a row for each later change; earlier amounts stay on record.',
        fields: [['frequency', 'payable'], 'terms', ['periodsFrom', 'dueDay'], 'proration', 'escalation'],
      },
      {
        title: 'Deposit and fees',
        fields: ['deposit', ['agencyFee', 'legalFee']],
      },
      {
        title: 'Late fee',
        why: 'Added when rent is paid late. Never charged on deposits or on other late fees.',
        fields: ['lateFee'],
      },
      {
        title: 'Service charge',
        why: 'Leave both empty if the tenant pays the unit’s full share.',
        fields: [['serviceChargeCap', 'serviceChargeConcessionBps']],
      },
      {
        title: 'Notice and breaks',
        fields: [['noticeCount', 'noticeUnit'], 'breaks'],
      },
      { title: 'For your records', fields: ['reference', 'notes'] },
    ],
  },
  show: {
    keyFigures: [
      { field: 'rent', unit: 'frequency' },
      { field: 'monthlyRent' },
      { field: 'deposit', label: 'Deposit' },
    ],
    facts: [
      { title: 'Property and unit', fields: ['propertyId', 'unitId'] },
      { title: 'Term', fields: ['start', 'lastDay', 'expiry'] },
      {
        title: 'Rent',
        fields: [
          'frequency',
          'payable',
          'periodsFrom',
          'dueDay',
          'proration',
          'agencyFee',
          'legalFee',
          'serviceChargeCap',
        ],
      },
      { title: 'End', fields: ['noticeBy', 'noticeGivenOn', 'leavesOn', 'endedOn', 'endReason'] },
      { title: 'Record', fields: ['reference', 'sentOn', 'signedOn', 'createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})

/** Leases of one property, on its page: it need not be said again. */
export const leaseScreensOfProperty: ResourceScreens = {
  ...leaseScreens,
  name: 'leases-of-property',
  list: {
    ...leaseScreens.list,
    secondLine: (record) => [record.tenantNames, record.unitLabel].filter(Boolean).join(' · '),
    columns: leaseScreens.list.columns.filter(({ field }) => field !== 'propertyTitle'),
    filters: leaseScreens.list.filters.filter((name) => name !== 'title'),
    searchHint: 'Tenant, unit, number',
  },
}
