import { ReceiptText } from 'lucide-react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { summariseCharges } from '#contract/tenant/money/charge-summary.ts'
import { charges, exportCharges } from '#contract/tenant/money/charges.ts'
import { compactMoney } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type Readable, type ResourceScreens, type Tone } from './screens.ts'

const placeOf = ({ unitLabel, propertyTitle }: Readable<typeof charges>) =>
  [unitLabel, propertyTitle].filter(Boolean).join(', ')

const tones: Readonly<Record<string, Tone>> = {
  scheduled: 'quiet',
  due: 'attention',
  partPaid: 'info',
  overdue: 'danger',
  paid: 'good',
  waived: 'quiet',
  writtenOff: 'quiet',
  void: 'quiet',
}

/** "₦1.2m charged · ₦800k settled · ₦400k outstanding"; of several currencies only what is outstanding in each. */
const sums = ({ currencies }: AnswerOf<typeof summariseCharges>) => {
  const [only, ...others] = currencies
  if (!only || others.length > 0) {
    const open = currencies.map(({ currency, outstanding }) => compactMoney(outstanding, currency))
    return open.length > 0 ? `${open.join(', ')} outstanding` : undefined
  }
  const { currency, charged, settled, outstanding } = only
  return `${compactMoney(charged, currency)} charged · ${compactMoney(settled, currency)} settled · ${compactMoney(outstanding, currency)} outstanding`
}

export const chargeScreens = defineScreens(charges, {
  icon: ReceiptText,
  paths: {
    list: () => paths.money.charges(),
    bulkAdd: () => paths.properties.bulkAddOf('ledgers'),
    edit: paths.money.charge,
    show: paths.money.charge,
  },
  tones: { status: tones },
  list: {
    secondLine: (record) => [record.tenantNames, placeOf(record)].filter(Boolean).join(' · '),
    inSecondLine: ['tenantNames', 'unitLabel', 'propertyTitle'],
    needs: ['tenantNames', 'unitLabel', 'propertyTitle'],
    columns: [
      { field: 'status', width: 128 },
      { field: 'dueOn', width: 116 },
      { field: 'gross', width: 144 },
      { field: 'settled', width: 144 },
      { field: 'open', width: 144 },
      { field: 'type', width: 136 },
      { field: 'category', width: 160 },
      { field: 'propertyTitle', width: 208 },
      { field: 'unitLabel', width: 112 },
      { field: 'tenantNames', width: 184 },
      { field: 'leaseReference', width: 112 },
      { field: 'net', width: 144 },
      { field: 'tax', width: 128 },
      { field: 'from', width: 116 },
      { field: 'to', width: 116 },
      { field: 'settledOn', width: 116 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'dueOn', 'gross', 'settled', 'open'],
    filters: ['status', 'type', 'due', 'propertyId', 'unit', 'lease', 'tenantId'],
    views: [
      { label: 'Overdue', filters: () => ({ status: 'overdue' }) },
      { label: 'Unpaid', filters: () => ({ status: 'due,partPaid,overdue' }) },
    ],
    searchHint: 'Description, tenant, unit, property',
    createLabel: 'New charge',
    summary: { operation: summariseCharges, words: sums },
    export: { operation: exportCharges },
    empty: {
      title: 'No charges yet',
      sentence:
        'Signed leases are charged automatically by their terms. Add anything else as a separate charge.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'gross' }, { field: 'settled' }, { field: 'open' }],
    facts: [
      { title: 'Charge', fields: ['type', 'category', 'dueOn', 'from', 'to', 'settledOn'] },
      { title: 'Amount', fields: ['net', 'tax'] },
      { title: 'Property and tenants', fields: ['propertyId', 'unitId', 'tenantNames'] },
      { title: 'Record', fields: ['createdAt', 'createdBy'] },
    ],
  },
})

/** Charges of one lease, on its page: it need not be said again. */
export const chargeScreensOfLease: ResourceScreens = {
  ...chargeScreens,
  name: 'charges-of-lease',
  list: {
    ...chargeScreens.list,
    secondLine: undefined,
    filters: ['status', 'type', 'due'],
    searchHint: 'Description',
  },
}
