import { z } from 'zod'
import { column, columnOf, defineReport, field, moneySum, needs, parameter } from '../../kit/index.ts'
import { leases } from '../leases.ts'
import { tenants } from '../tenants.ts'
import { charges } from './charges.ts'
import { payments } from './payments.ts'

/** What a line of a statement is → what people read. */
export const statementLines = {
  broughtForward: 'Balance brought forward',
  charge: 'Charge',
  payment: 'Payment',
  reversal: 'Payment reversed',
  refund: 'Refund',
  creditNote: 'Credit note',
  waiver: 'Waiver',
  writeOff: 'Write-off',
  depositApplied: 'Deposit applied',
  opening: 'Opening credit',
} as const

const made = [
  needs(charges, 'leaseId', 'dueOn', 'description', 'gross'),
  needs(payments, 'leaseId', 'date', 'receipt', 'amount', 'reversedOn', 'settles'),
]
const amount = (label: string, signed = false) => field.money('currency', { label, signed })

/** What tenants were charged and paid, line by line as at a bank (docs/spec/money.md). */
export const statement = defineReport({
  id: 'charges.statement',
  path: '/charges/statement',
  title: 'Statement of account',
  summary:
    'The statement of account of leases or tenants: every charge, payment and credit with the balance after it',
  explains: `Each line stands on the day on which it was posted.
Charged: charges, and reversed payments.
Paid or credited: payments, credit notes and deposits applied.
Balance: what is owed after each line; below 0, credit on account.`,
  subject: 'Charge',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    from: parameter.since('From'),
    through: parameter.day('Through'),
    leaseId: parameter.records(leases, 'Choose a lease'),
    tenantId: parameter.records(tenants, 'Choose a tenant'),
  },
  requires: made,
  columns: {
    entryId: column(field.id('JournalEntry'), []),
    leaseId: columnOf(leases, 'id'),
    chargeId: column(field.id('Charge'), []),
    /** Of a payment, or of one that was taken back. */
    paymentId: column(field.id('Payment'), []),
    currency: columnOf(charges, 'currency', { filesOnly: true }),
    date: column(field.date(), made, { derived: true }),
    description: column(field.text(), made, { derived: true }),
    kind: column(field.choice(statementLines, { label: 'Kind' }), made, {
      derived: true,
      under: 'description',
    }),
    unitLabel: columnOf(charges, 'unitLabel', { derived: true, under: 'description' }),
    reference: columnOf(charges, 'leaseReference', { derived: true, filesOnly: true }),
    /** Of a charge what settled it by the last day, of a payment or credit what it settled. */
    settles: column(field.text({ label: 'Settles or settled by' }), made, { derived: true }),
    charged: column(amount('Charged'), made, { derived: true, total: true }),
    credited: column(amount('Paid or credited'), made, { derived: true, total: true }),
    /** Above 0 is owed, below is credit on account. */
    balance: column(amount('Balance', true), made, { derived: true }),
  },
  figures: {
    schema: z.object({
      /** What is owed after the last line, less credit on account. */
      balances: z.array(z.object({ currency: field.currency(), amount: moneySum })),
      /** Whose account it is: the tenants and what they rent, for each lease with lines. */
      accounts: z.array(z.string()),
    }),
    needs: [...made, needs(leases, 'tenantNames', 'unitLabel', 'propertyTitle', 'reference')],
  },
})
