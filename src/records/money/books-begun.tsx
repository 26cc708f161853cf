import type { ReactNode } from 'react'
import { readBooks } from '#contract/tenant/money/books.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'

/** Nothing is recorded before the books begin: says so, and what to do. */
export function BooksBegun({ children }: { children: ReactNode }) {
  const { data, error } = useOperation(readBooks)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  if (data.books) return children
  return (
    <Note title="The books have not begun">
      Money is recorded once an administrator has chosen the day on which your books begin.
    </Note>
  )
}
