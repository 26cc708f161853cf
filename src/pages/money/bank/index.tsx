import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { ImportStatement } from './import.tsx'
import { BankLines } from './lines.tsx'
import { BankPositions } from './positions.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { Reconciliations } from './reconciliations.tsx'
import { BankRules } from './rules.tsx'
import Statement from './statement.tsx'
import { BankStatements } from './statements.tsx'

/** What banks say: the accounts, statements from files, and lines to match with the books. */
export default function BankPages() {
  return (
    <Routes>
      <Route index element={<BankPositions />} />
      <Route path="import" element={<ImportStatement />} />
      <Route path="rules" element={<BankRules />} />
      <Route path="statements" element={<BankStatements />} />
      <Route path="statements/:id" element={<Statement />} />
      <Route path="statements/:id/reconciliation" element={<Reconciliation />} />
      <Route path=":account/reconciliations" element={<Reconciliations />} />
      <Route path=":account/:view?" element={<BankLines />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
