import { column, defineReport, field, parameter } from '../../kit/index.ts'
import { ledgerNeeds, ledgerScope } from './ledger-scope.ts'

/** When income and expense count → what people read. */
export const bases = { accrual: 'Accrual basis', cash: 'Cash basis' } as const
/** How long each row of the tax report is. */
export const taxPeriods = { month: 'By month', quarter: 'By quarter' } as const
/** Tax on what is charged, or on what is bought. */
export const taxSides = { output: 'Output tax', input: 'Input tax' } as const

const made = ledgerNeeds
const amount = (label: string) => field.money('currency', { label, signed: true })
const derived = { derived: true } as const
const inFiles = { ...derived, filesOnly: true } as const
const sum = { ...derived, total: true } as const
const text = (label: string) => field.text({ label })
const basis = column(field.choice(bases, { label: 'Basis' }), made, inFiles)
const rate = column(field.decimal({ label: 'Tax rate, %' }), made, derived)

const days = { from: parameter.start('From'), through: parameter.day('Through') }

/** Output and input tax of each rate in each month or quarter (docs/spec/money.md). */
export const taxReport = defineReport({
  id: 'journal-entries.tax',
  path: '/journal-entries/tax',
  title: 'Tax report',
  summary:
    'Output and input tax between two days, for each rate and each month or quarter, on accrual or cash basis',
  explains: `Output tax: tax on charges. Input tax: tax on expenses that can be reclaimed.
Accrual basis: by the day on which a charge or an expense was posted.
Cash basis: as each is settled, in proportion, so that an amount paid in full leaves nothing over.`,
  subject: 'JournalEntry',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    ...days,
    basis: parameter.one('Basis', bases, 'accrual'),
    per: parameter.one('Periods', taxPeriods, 'quarter'),
    ...ledgerScope,
  },
  requires: made,
  columns: {
    currency: column(field.currency(), made, inFiles),
    period: column(text('Period'), made, derived),
    begins: column(field.date({ label: 'First day' }), made, inFiles),
    ends: column(field.date({ label: 'Last day' }), made, inFiles),
    basis,
    rate,
    outputNet: column(amount('Charged, net'), made, sum),
    outputTax: column(amount('Output tax'), made, sum),
    inputNet: column(amount('Bought, net'), made, sum),
    inputTax: column(amount('Input tax'), made, sum),
    due: column(amount('Tax due'), made, sum),
  },
})

/** What a figure of the tax report is made of. */
export const taxLines = defineReport({
  id: 'journal-entries.taxLines',
  path: '/journal-entries/tax/lines',
  title: 'Tax lines',
  summary: 'Each charge and expense that counts in the tax report between two days',
  explains: `Each document that a figure of the tax report is made of, on the day on which it counts.
Net, tax: of what was charged or, on cash basis, of what was settled.`,
  subject: 'JournalEntry',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    ...days,
    basis: parameter.one('Basis', bases, 'accrual'),
    side: parameter.choice('Tax', taxSides),
    rate: parameter.basisPoints('Rate'),
    ...ledgerScope,
  },
  requires: made,
  columns: {
    entryId: column(field.id('JournalEntry'), []),
    chargeId: column(field.id('Charge'), []),
    expenseId: column(field.id('Expense'), []),
    currency: column(field.currency(), made, inFiles),
    date: column(field.date(), made, derived),
    description: column(field.text(), made, derived),
    side: column(field.choice(taxSides, { label: 'Tax' }), made, { ...derived, under: 'description' }),
    documentNumber: column(text('Document number'), made, { ...derived, under: 'description' }),
    basis,
    party: column(text('Tenant or vendor'), made, derived),
    propertyTitle: column(text('Property'), made, derived),
    rate,
    net: column(amount('Net'), made, sum),
    tax: column(amount('Tax'), made, sum),
  },
})
