import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { charges } from '../money/charges.ts'
import { payments } from '../money/payments.ts'
import { periodColumns, trendParameters } from './trend.ts'

const charged = [
  needs(charges, 'propertyId', 'dueOn', 'gross', 'settled', 'open', 'currency', 'status', 'tenantNames'),
]
const received = [needs(payments, 'propertyId', 'date', 'amount', 'currency', 'reversedOn')]
const amount = (label: string) => field.money('currency', { label })

/** What fell due in each period and what became of it, and what came in (docs/spec/domain.md "Figures"). */
export const rentCollectionTrend = defineReport({
  id: 'analytics.rentCollection',
  path: '/analytics/rent-collection',
  title: 'Rent due and collected',
  summary: 'Charges due in each period, how much of them has been paid by now, and payments received',
  explains: `Due: charges that fell due in the period, with tax, without what was voided, waived or written off.
Paid by now: what of these is settled.
Received: payments dated in the period, whatever they pay for, without reversed ones.
Collection rate: paid by now ÷ due.`,
  subject: 'Charge',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['due', 'received'] },
  parameters: { ...trendParameters, currency: parameter.currency() },
  requires: charged,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), charged, { filesOnly: true }),
    due: column(amount('Due'), charged, { total: true }),
    paid: column(amount('Paid by now'), charged, { total: true }),
    open: column(amount('Still open'), charged, { total: true }),
    received: column(amount('Received'), received, { total: true }),
    rate: column(field.decimal({ label: 'Collection rate, %' }), charged, { derived: true }),
  },
})
