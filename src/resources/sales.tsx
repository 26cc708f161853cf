import { exportSales, sales } from '#contract/tenant/money/sales.ts'
import { isOpenSale } from '#domain/sales/vocabulary.ts'
import { laterSales } from './later.ts'
import { defineScreens } from './screens.ts'

/** Properties and units that somebody offers to buy, from the offer to its completion. */
export const saleScreens = defineScreens(sales, {
  icon: laterSales.icon,
  paths: laterSales.paths,
  tones: {
    status: {
      offer: 'attention',
      accepted: 'info',
      underContract: 'info',
      partPaid: 'info',
      paid: 'info',
      completed: 'good',
      cancelled: 'quiet',
      fallenThrough: 'danger',
    },
  },
  fixed: ({ stage }) => stage !== undefined && !isOpenSale(stage),
  list: {
    secondLine: ({ unitLabel, propertyTitle }) => [unitLabel, propertyTitle].filter(Boolean).join(', '),
    inSecondLine: ['unitLabel', 'propertyTitle'],
    needs: ['unitLabel', 'propertyTitle', 'stage'],
    columns: [
      { field: 'status', width: 132 },
      { field: 'offeredOn', width: 108 },
      { field: 'price', width: 152 },
      { field: 'open', width: 148 },
      { field: 'nextDueOn', width: 112 },
      { field: 'agentNames', width: 144 },
      { field: 'completionOn', width: 160 },
      { field: 'paid', width: 152 },
      { field: 'overdue', width: 144 },
      { field: 'commission', width: 144 },
      { field: 'toOwner', width: 152 },
      { field: 'funding', width: 120 },
      { field: 'propertyTitle', width: 208 },
      { field: 'unitLabel', width: 120 },
      { field: 'label', width: 112 },
      { field: 'createdAt' },
    ],
    defaultColumns: ['status', 'offeredOn', 'price', 'open', 'nextDueOn', 'agentNames'],
    filters: ['status', 'adate_range', 'due_range', 'propertyId', 'agent', 'amount_range'],
    views: [
      { label: 'Offers', filters: () => ({ status: 'offer' }) },
      { label: 'Agreed', filters: () => ({ status: 'accepted,underContract,partPaid,paid' }) },
      { label: 'Completed', filters: () => ({ status: 'completed' }) },
    ],
    searchHint: 'Buyer, property, number',
    createLabel: laterSales.createLabel,
    export: { operation: exportSales },
    empty: {
      title: 'No sales yet',
      sentence: 'Enter what buyers offer: offers are compared, accepted, paid and completed from here.',
    },
  },
  form: {
    sections: [
      { title: 'What is being sold', fields: ['propertyId', 'unitId'] },
      {
        title: 'Buyer',
        fields: ['buyerName', 'buyerEmail', ['buyerDialCode', 'buyerPhone'], 'buyerAddress'],
      },
      {
        title: 'Offer',
        fields: [['price', 'funding'], ['offeredOn', 'validUntil'], 'completionOn', 'conditions'],
      },
      {
        title: 'Instalments',
        why: 'Without instalments, the whole price falls due at completion.',
        fields: ['instalments'],
      },
      {
        title: 'Commission and fees',
        why: 'What your firm takes from the price at completion. The rest goes to the owner.',
        fields: [['commissionBps', 'commissionAmount'], 'agents', 'fees', 'taxBps'],
      },
      { title: 'Notes', fields: ['notes'] },
    ],
    // Units are of properties.
    asks: (field, { propertyId }) => field !== 'unitId' || Boolean(propertyId),
  },
  show: {
    keyFigures: [{ field: 'price' }, { field: 'paid' }, { field: 'open' }, { field: 'nextDueOn' }],
    facts: [
      { title: 'What is being sold', fields: ['propertyId', 'unitLabel', 'askingPrice'] },
      { title: 'Buyer', fields: ['buyerName', 'buyerEmail', 'buyerPhone', 'buyerAddress'] },
      { title: 'Offer', fields: ['funding', 'offeredOn', 'validUntil', 'conditions'] },
      {
        title: 'Progress',
        fields: ['label', 'acceptedOn', 'contractedOn', 'completionOn', 'endedOn'],
      },
      { title: 'Record', fields: ['createdAt', 'createdBy'] },
    ],
  },
})
