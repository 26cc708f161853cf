import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import Entry from './entry.tsx'
import { AccountLedger } from './ledger.tsx'
import { Journal } from './list.tsx'

/** What was posted: all entries, one of them, or the ledgers of accounts. */
export default function JournalPages() {
  return (
    <Routes>
      <Route index element={<Journal />} />
      <Route path="ledger" element={<AccountLedger />} />
      <Route path=":id" element={<Entry />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
