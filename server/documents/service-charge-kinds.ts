import { exactAmount, formatMoney, type Minor } from '#domain/money/currencies.ts'
import type { Document } from './document.ts'
import { headOf, type Common } from './kinds.ts'

export interface CostSummary extends Omit<Common, 'tenant'> {
  title: string
  period: string
  items: readonly { name: string; shared: string; budget: Minor; cost: Minor }[]
  budget: Minor
  cost: Minor
  /** What of the cost the owner bears. */
  owner: Minor
}

/** What a year of service charge cost, for everybody who shares it. */
export function costSummary(given: CostSummary): Document {
  const { title, date, place, period, items, budget, cost, owner, currency, notes = [] } = given
  const amount = (minor: Minor) => exactAmount(minor, currency)
  return {
    ...headOf(given),
    title: 'Summary of costs',
    parties: [],
    facts: [
      { label: 'Service charge', value: title },
      { label: 'Period', value: period },
      { label: 'Property', value: place },
      { label: 'Date', value: date },
      { label: 'Currency', value: currency },
    ],
    table: {
      caption: 'What was budgeted and spent',
      columns: [
        { label: 'Item', width: 5 },
        { label: 'Shared', width: 5 },
        { label: 'Budget', width: 3, amount: true },
        { label: 'Cost', width: 3, amount: true },
      ],
      rows: items.map((item) => [item.name, item.shared, amount(item.budget), amount(item.cost)]),
    },
    totals: [
      { label: 'Budget', amount: amount(budget) },
      { label: 'Borne by the owner', amount: amount(owner) },
      { label: 'Cost', amount: formatMoney(cost, currency), strong: true },
    ],
    notes,
  }
}

export interface ServiceChargeStatement extends Common {
  title: string
  period: string
  /** Of the lease. */
  reference: string
  items: readonly { name: string; sentence: string; share: Minor }[]
  /** Of the unit, of the tenant, and what the tenant was billed on account. */
  share: Minor
  due: Minor
  billed: Minor
}

/** What one tenant bears of a year, item by item. */
export function serviceChargeStatement(given: ServiceChargeStatement): Document {
  const {
    title,
    date,
    tenant,
    place,
    period,
    reference,
    items,
    share,
    due,
    billed,
    currency,
    notes = [],
  } = given
  const amount = (minor: Minor) => exactAmount(minor, currency)
  const balance = BigInt(due) - BigInt(billed)
  return {
    ...headOf(given),
    title: 'Service charge statement',
    parties: [{ ...tenant, heading: 'To' }],
    facts: [
      { label: 'Service charge', value: title },
      { label: 'Period', value: period },
      { label: 'Property', value: place },
      { label: 'Lease', value: reference },
      { label: 'Date', value: date },
      { label: 'Currency', value: currency },
    ],
    table: {
      caption: 'The unit’s share',
      columns: [
        { label: 'Item', width: 3.5 },
        { label: 'How it is worked out', width: 8 },
        { label: 'Share', width: 3, amount: true },
      ],
      rows: items.map((item) => [item.name, item.sentence, amount(item.share)]),
    },
    totals: [
      { label: 'Share of the unit', amount: amount(share) },
      { label: 'Your part', amount: amount(due) },
      { label: 'Billed on account', amount: amount(billed) },
      {
        label: balance < 0n ? 'To your credit' : 'Left to pay',
        amount: formatMoney(balance < 0n ? -balance : balance, currency),
        strong: true,
      },
    ],
    notes,
  }
}
