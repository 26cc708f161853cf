import { chargeTypes } from '#domain/charges/types.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { properties } from '../properties.ts'
import { units } from '../units.ts'
import { deposits } from './deposits.ts'
import { payments, paymentStatuses } from './payments.ts'

/** What moved money → what people read. */
export const cashKinds = {
  payment: 'Payment',
  reversal: 'Payment reversed',
  refund: 'Refund',
  depositReceived: 'Deposit received',
  depositRefunded: 'Deposit refunded',
  depositReversed: 'Deposit reversed',
  expensePaid: 'Expense paid',
  expenseReversed: 'Expense payment reversed',
  saleReceived: 'Sale payment',
  saleReversed: 'Sale payment reversed',
  saleRefunded: 'Paid back to the buyer',
  commission: 'Commission of a sale',
} as const

const made = [
  needs(payments, 'propertyId', 'date', 'receipt', 'amount', 'method', 'bankAccountName', 'reversedOn'),
  needs(deposits, 'propertyId', 'held', 'bankAccountName'),
]
const amount = (label: string) => field.money('currency', { label })

/** RT-73: what came in and went out of the bank accounts between two days, of tenants, vendors and buyers (docs/spec/money.md). */
export const cashBook = defineReport({
  id: 'payments.cashBook',
  path: '/payments/cash-book',
  title: 'Money in and out',
  summary:
    'Everything that moved money between two days, newest first: payments, refunds, deposits, expenses and sales',
  explains: `Money in, money out: what moved a bank or cash account, on the day it is dated. What is settled without money, such as a deposit applied to a charge, is not here.
A reversed payment is listed twice: as it came in and as it went out again.`,
  subject: 'Payment',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    from: parameter.since('From'),
    through: parameter.day('Through'),
    propertyId: parameter.records(properties),
    unitId: parameter.records(units),
    kind: parameter.choice('Kind', cashKinds),
    status: parameter.choice('Status', { ...paymentStatuses, posted: 'Posted' }),
    /** Payments that settle charges of a kind. */
    chargeType: parameter.choice('For', chargeTypes),
  },
  requires: made,
  columns: {
    entryId: column(field.id('JournalEntry'), []),
    paymentId: column(field.id('Payment'), []),
    leaseId: column(field.id('Lease'), []),
    expenseId: column(field.id('Expense'), []),
    saleId: column(field.id('Sale'), []),
    currency: columnOf(payments, 'currency', { filesOnly: true }),
    description: column(field.text({ label: 'Receipt or reason' }), made, { derived: true }),
    kind: column(field.choice(cashKinds, { label: 'Kind' }), made, { derived: true, under: 'description' }),
    date: column(field.date(), made),
    party: column(field.text({ label: 'From or to' }), [needs(payments, 'tenantNames')], { derived: true }),
    unitLabel: columnOf(payments, 'unitLabel', { derived: true, under: 'party' }),
    leaseReference: columnOf(payments, 'leaseReference', { derived: true, under: 'party' }),
    method: column(field.choice(paymentMethods), made, { derived: true }),
    bankAccountName: columnOf(payments, 'bankAccountName', {
      label: 'Account',
      derived: true,
      under: 'method',
    }),
    reference: columnOf(payments, 'reference', { derived: true, under: 'method' }),
    status: column(field.choice({ ...paymentStatuses, posted: 'Posted' }, { label: 'Status' }), made, {
      derived: true,
    }),
    received: column(amount('Money in'), made, { derived: true, total: true }),
    paid: column(amount('Money out'), made, { derived: true, total: true }),
  },
})
