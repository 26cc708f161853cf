import type { Report } from '#contract/kit/index.ts'
import { activityReport } from '#contract/tenant/activity-report.ts'
import { charts } from '#contract/tenant/analytics/charts.ts'
import { maintenanceCost } from '#contract/tenant/analytics/maintenance-cost.ts'
import { unitVacancy } from '#contract/tenant/analytics/unit-vacancy.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { balanceSheet } from '#contract/tenant/money/balance-sheet.ts'
import { budgetAgainstActual } from '#contract/tenant/money/budget-against-actual.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { cashFlow } from '#contract/tenant/money/cash-flow.ts'
import { incomeByMonth, incomeByProperty, incomeStatement } from '#contract/tenant/money/income-statement.ts'
import { journal } from '#contract/tenant/money/journal.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { ownerYear } from '#contract/tenant/money/owner-year.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { taxLines, taxReport } from '#contract/tenant/money/tax-report.ts'
import { propertyBalances, trialBalance } from '#contract/tenant/money/trial-balance.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { paths } from '#src/lib/paths.ts'

type Query = Readonly<Record<string, string>>

interface Addressed {
  report: Report
  address: (query: Query) => string
}

/** Where each report is read. */
const addresses: readonly Addressed[] = [
  { report: incomeStatement, address: (query) => paths.reports('income-statement', query) },
  { report: incomeByMonth, address: (query) => paths.reports('income-by-month', query) },
  { report: incomeByProperty, address: (query) => paths.reports('income-by-property', query) },
  { report: balanceSheet, address: (query) => paths.reports('balance-sheet', query) },
  { report: trialBalance, address: (query) => paths.reports('trial-balance', query) },
  { report: propertyBalances, address: (query) => paths.reports('balances', query) },
  { report: accountLedger, address: paths.money.ledger },
  { report: journal, address: (query) => paths.reports('journal', query) },
  { report: taxReport, address: (query) => paths.reports('tax', query) },
  { report: taxLines, address: (query) => paths.reports('tax-lines', query) },
  { report: cashBook, address: (query) => paths.reports('money-in-and-out', query) },
  { report: ownerStatement, address: paths.owners.statement },
  { report: ownerYear, address: paths.owners.year },
  { report: statement, address: paths.money.statement },
  { report: arrears, address: paths.money.arrears },
  { report: rentRoll, address: paths.leases.rentRoll },
  { report: cashFlow, address: (query) => paths.reports('cash-flow', query) },
  { report: budgetAgainstActual, address: (query) => paths.reports('budget', query) },
  { report: unitVacancy, address: (query) => paths.reports('vacant-units', query) },
  { report: maintenanceCost, address: (query) => paths.reports('maintenance-cost', query) },
  { report: activityReport, address: (query) => paths.reports('activity', query) },
  ...Object.entries(charts).map(([name, report]) => ({
    report,
    address: (query: Query) => paths.analytics(name, query),
  })),
]

/** The report of an id and where it is read; nothing for one that there is no more. */
export const addressed = (id: string): Addressed | undefined =>
  addresses.find(({ report }) => report.id === id)
