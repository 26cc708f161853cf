import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { BalancesByProperty, BalanceSheet, TrialBalance } from './balances.tsx'
import { Catalogue } from './catalogue.tsx'
import { IncomeByMonth, IncomeByProperty, IncomeStatement } from './income.tsx'
import { JournalOfPeriod } from './journal.tsx'
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
      <Route path="balance-sheet" element={<BalanceSheet />} />
      <Route path="trial-balance" element={<TrialBalance />} />
      <Route path="balances" element={<BalancesByProperty />} />
      <Route path="journal" element={<JournalOfPeriod />} />
      <Route path="tax" element={<TaxReport />} />
      <Route path="tax-lines" element={<TaxLines />} />
      <Route path="money-in-and-out" element={<MoneyInAndOut />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
