import { balanceSheet } from './balance-sheet.ts'
import { budgetAgainstActual } from './budget-against-actual.ts'
import { accountLedger } from './account-ledger.ts'
import { cashFlow } from './cash-flow.ts'
import { incomeByMonth, incomeByProperty, incomeStatement } from './income-statement.ts'
import { journal } from './journal.ts'
import { propertyBalances, trialBalance } from './trial-balance.ts'
import { taxLines, taxReport } from './tax-report.ts'

/** Reports that are made of postings, with their files. */
export const ledgerReports = {
  'journal-entries.balanceSheet': balanceSheet.read,
  'journal-entries.exportBalanceSheet': balanceSheet.file,
  'journal-entries.trialBalance': trialBalance.read,
  'journal-entries.exportTrialBalance': trialBalance.file,
  'journal-entries.propertyBalances': propertyBalances.read,
  'journal-entries.exportPropertyBalances': propertyBalances.file,
  'journal-entries.journal': journal.read,
  'journal-entries.exportJournal': journal.file,
  'journal-entries.ledger': accountLedger.read,
  'journal-entries.exportLedger': accountLedger.file,
  'journal-entries.tax': taxReport.read,
  'journal-entries.exportTax': taxReport.file,
  'journal-entries.taxLines': taxLines.read,
  'journal-entries.exportTaxLines': taxLines.file,
  'journal-entries.income': incomeStatement.read,
  'journal-entries.exportIncome': incomeStatement.file,
  'journal-entries.incomeByMonth': incomeByMonth.read,
  'journal-entries.exportIncomeByMonth': incomeByMonth.file,
  'journal-entries.incomeByProperty': incomeByProperty.read,
  'journal-entries.exportIncomeByProperty': incomeByProperty.file,
  'journal-entries.cashFlow': cashFlow.read,
  'journal-entries.exportCashFlow': cashFlow.file,
  'journal-entries.budget': budgetAgainstActual.read,
  'journal-entries.exportBudget': budgetAgainstActual.file,
}
