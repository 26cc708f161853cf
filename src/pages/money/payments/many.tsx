import { useState } from 'react'
import { payments } from '#contract/tenant/money/payments.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { BooksBegun } from '#src/records/money/books-begun.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { NoBankAccount } from '#src/records/money/no-bank-account.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import { gridBegun } from './grid-draft.ts'
import { Grid } from './grid.tsx'

/** Who owes what, and what came in: an amount for each, Enter, the next. */
export default function RecordMany() {
  usePage('Record many payments')
  const { can } = useAccess()
  if (!can('create', payments.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <Page>
      <PageHead
        title="Record many payments"
        lead="Enter what each tenant paid and press Enter for the next one. Type = to fill in what is owed."
      />
      <BooksBegun>
        <Begun />
      </BooksBegun>
    </Page>
  )
}

function Begun() {
  const { accounts, usual, ready, problem } = useBankAccounts()
  const today = useToday()
  const [round, setRound] = useState(0)
  if (problem) return <ErrorPage error={problem} />
  if (!ready) return <PendingPage />
  if (!usual) {
    return <NoBankAccount why="Payments are paid into one of your bank accounts." />
  }
  return (
    <Grid
      key={round}
      accounts={accounts}
      begun={gridBegun(today, usual.id)}
      onRecorded={() => setRound((count) => count + 1)}
    />
  )
}
