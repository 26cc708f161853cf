import type { ReactNode } from 'react'
import { readBooks } from '#contract/tenant/money/books.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'

interface Props {
  children: ReactNode
  /** They are a whole page, with its title. */
  whole?: boolean
}

/** Nothing is charged or paid before the books begin: says so, and leads there. */
export function BooksBegun({ children, whole }: Props) {
  const { can } = useAccess()
  const { data, error } = useOperation(readBooks, { enabled: can('read', 'Books') })
  if (!can('read', 'Books')) return children
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  if (data.books) return children
  const mayBegin = can('update', 'Books')
  return (
    <Note
      whole={whole}
      title="The books have not begun"
      actions={
        mayBegin ? (
          <ButtonLink look="primary" to={paths.settings.books}>
            Begin the books
          </ButtonLink>
        ) : undefined
      }
    >
      {mayBegin
        ? 'Choose the day from which Freehold keeps your books. Charges and payments are recorded from then on.'
        : 'Charges and payments are recorded once an administrator has begun the books in the settings.'}
    </Note>
  )
}
