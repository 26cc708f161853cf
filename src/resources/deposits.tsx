import { deposits, exportDeposits } from '#contract/tenant/money/deposits.ts'
import { laterDeposits } from './later.ts'
import { defineScreens } from './screens.ts'

export const depositScreens = defineScreens(deposits, {
  icon: laterDeposits.icon,
  paths: laterDeposits.paths,
  tones: { status: { outstanding: 'attention', held: 'good', toReturn: 'danger', settled: 'quiet' } },
  list: {
    secondLine: ({ tenantNames, unitLabel, propertyTitle }) =>
      [tenantNames, [unitLabel, propertyTitle].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    inSecondLine: ['tenantNames', 'unitLabel', 'propertyTitle'],
    needs: ['tenantNames', 'unitLabel', 'propertyTitle'],
    columns: [
      { field: 'status', width: 112 },
      { field: 'required', width: 140 },
      { field: 'held', width: 140 },
      { field: 'outstanding', width: 140 },
      { field: 'since', width: 104 },
      { field: 'bankAccountName', width: 156 },
      { field: 'lastDay', width: 116 },
      { field: 'propertyTitle', width: 208 },
      { field: 'unitLabel', width: 112 },
      { field: 'tenantNames', width: 184 },
      { field: 'renewalReference', width: 112 },
    ],
    defaultColumns: ['status', 'required', 'held', 'outstanding', 'since', 'bankAccountName'],
    filters: ['status', 'propertyId', 'bankAccountId', 'unit', 'tenantId'],
    views: [
      { label: 'To return', filters: () => ({ status: 'toReturn' }) },
      { label: 'Outstanding', filters: () => ({ status: 'outstanding' }) },
    ],
    searchHint: 'Lease, tenant, unit, property',
    createLabel: laterDeposits.createLabel,
    export: { operation: exportDeposits },
    empty: {
      title: 'No deposits yet',
      sentence: 'Signed leases that require a deposit are listed here, with the amount held.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'required' }, { field: 'held' }, { field: 'outstanding' }],
    facts: [
      { title: 'Deposit', fields: ['since', 'bankAccountName', 'lastDay'] },
      { title: 'For', fields: ['propertyId', 'unitId', 'tenantNames'] },
    ],
  },
})
