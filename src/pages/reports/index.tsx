import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { BalancesByProperty, BalanceSheet, TrialBalance } from './balances.tsx'
import { ActivityOfPeriod } from './activity.tsx'
import { CashFlow } from './cash-flow.tsx'
import { BudgetReport } from './budget.tsx'
import { Catalogue } from './catalogue.tsx'
import { IncomeByMonth, IncomeByProperty, IncomeStatement } from './income.tsx'
import { JournalOfPeriod } from './journal.tsx'
import { MaintenanceCost, VacantUnits } from './lettings.tsx'
import { SavedReportPage } from './saved.tsx'
import { TaxLines, TaxReport } from './tax.tsx'
import { MoneyInAndOut } from './money-in-and-out.tsx'

/** All reports, and those that have no place elsewhere. */
export default function ReportPages() {
  return (
    <Routes>
      <Route index element={<Catalogue />} />
      <Route path="income-statement" element={<IncomeStatement />} />
      <Route path="income-by-month" element={<IncomeByMonth />} />
      <Route path="income-by-property" element={<IncomeByProperty />} />
      <Route path="activity" element={<ActivityOfPeriod />} />
      <Route path="cash-flow" element={<CashFlow />} />
      <Route path="vacant-units" element={<VacantUnits />} />
      <Route path="maintenance-cost" element={<MaintenanceCost />} />
      <Route path="budget" element={<BudgetReport />} />
      <Route path="balance-sheet" element={<BalanceSheet />} />
      <Route path="trial-balance" element={<TrialBalance />} />
      <Route path="balances" element={<BalancesByProperty />} />
      <Route path="journal" element={<JournalOfPeriod />} />
      <Route path="tax" element={<TaxReport />} />
      <Route path="tax-lines" element={<TaxLines />} />
      <Route path="money-in-and-out" element={<MoneyInAndOut />} />
      <Route path="saved/:id" element={<SavedReportPage />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
