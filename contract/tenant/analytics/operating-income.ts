import { column, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { expenses } from '../money/expenses.ts'
import { ledgerNeeds } from '../money/ledger-scope.ts'
import { bases } from '../money/tax-report.ts'
import { periodColumns, trendParameters } from './trend.ts'

// What is capital or of a service charge follows from the lines of expenses.
const made = [
  ...ledgerNeeds,
  needs(expenses, 'propertyId', 'lines', 'recoversTax', 'stage', 'currency', 'payments'),
]
const amount = (label: string) =>
  column(field.money('currency', { label, signed: true }), made, { total: true })

/** What properties earned by being run, and a year before (docs/spec/domain.md "Figures"). */
export const operatingIncome = defineReport({
  id: 'analytics.operatingIncome',
  path: '/analytics/operating-income',
  title: 'Net operating income',
  summary:
    'Property income less operating expenses in each period, compared with a year earlier, per currency',
  explains: `From the books of properties, without the firm’s own. As in the income statement, income is above 0 and what is spent below.
Income: all income accounts but Deposits retained.
Written off: what tenants owed and was given up (Written off); on cash basis it never counts, as what is not paid is no income there.
Operating expenses: all other expense accounts, management fees among them.
Net operating income: these three added up.
Left out: lines of expenses that are capital expenditure; service charges as a whole, so both expenses that belong to an item of a service charge and what tenants bore when its year was reconciled, in Recharged to tenants; deposits; sale proceeds and loans, which are on no account of income or expense.
Income tax and depreciation are not told apart: on an expense account of your own they count as operating expenses.
Accrual basis: by the day posted.
Cash basis: charges as they are settled, expenses as they are paid.
A year earlier: the same days of the year before.`,
  subject: 'JournalEntry',
  labels: { one: 'period', many: 'periods' },
  chart: { kind: 'bars', along: 'period', series: ['net', 'yearBefore'], compared: ['net'] },
  parameters: {
    ...trendParameters,
    basis: parameter.one('Basis', bases, 'accrual'),
    currency: parameter.currency(),
  },
  requires: made,
  columns: {
    ...periodColumns,
    currency: column(field.currency(), made, { filesOnly: true }),
    income: amount('Income'),
    writtenOff: amount('Written off'),
    expense: amount('Operating expenses'),
    net: amount('Net operating income'),
    yearBefore: amount('A year before'),
  },
})
