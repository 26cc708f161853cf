import { ageingBuckets, type AgeingBucket } from '#domain/allocation/ageing.ts'
import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { charges } from '../money/charges.ts'
import { periodColumns, trendParameters } from './trend.ts'

// As the arrears of a day: whoever may not know whose they are gets no figures of them.
const owed = [
  needs(
    charges,
    'propertyId',
    'leaseId',
    'dueOn',
    'gross',
    'settled',
    'open',
    'settledOn',
    'currency',
    'tenantNames',
  ),
]
const amount = (label: string) => column(field.money('currency', { label }), owed)
const overdueBy = (bucket: AgeingBucket) => amount(ageingBuckets[bucket].label)

/** What was overdue at the end of each period, by how long (docs/spec/domain.md "Figures"). */
export const arrearsTrend = defineReport({
  id: 'analytics.arrears',
  path: '/analytics/arrears',
  title: 'Arrears by age',
  summary: 'Overdue rent and charges at the end of each period, by how long they were overdue, per currency',
  explains: `Overdue: what was still open at the end of the last day of the period of charges due before that day, with tax. What was due on the day itself is not overdue yet. A charge is settled by payments, credit notes, waivers, write-offs, deposits applied and credit, each from its own date; a payment that was reversed counts until the day of the reversal.
Credit on account that has settled nothing is not taken off.
Age: days from the due date to that last day.
The last day of today’s period is today, as on the Arrears page.`,
  subject: 'Charge',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'stack', along: 'period', series: ['upTo30', 'upTo60', 'upTo90', 'over90'] },
  parameters: { ...trendParameters, currency: parameter.currency() },
  requires: owed,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), owed, { filesOnly: true }),
    upTo30: overdueBy('1-30'),
    upTo60: overdueBy('31-60'),
    upTo90: overdueBy('61-90'),
    over90: overdueBy('over-90'),
    overdue: amount('Overdue'),
  },
})
