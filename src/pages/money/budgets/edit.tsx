import { useState } from 'react'
import { useParams } from 'react-router'
import { readBudgetGrid } from '#contract/tenant/money/budgets.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { asWhole } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { BudgetEditor } from './editor.tsx'
import type { Account } from './sections.ts'

/** The grid of a budget, while it is a draft. */
export default function EditBudget() {
  const { id = '' } = useParams()
  const { canOn } = useAccess()
  const { data: grid, error } = useOperation(readBudgetGrid, { params: { id } })
  const { records, query } = useRecords(accounts, {
    filters: { type: 'income,expense' },
    sort: 'code',
    limit: 200,
  })
  const { budget } = grid ?? {}
  // Once begun it stays, whatever somebody else does meanwhile: nothing that was typed is lost.
  const [isOpen, setOpen] = useState(false)
  const mayOpen = budget?.status === 'draft' && canOn('update', 'Budget', budget, 'income')
  if (mayOpen && !isOpen) setOpen(true)
  usePage(budget && `Amounts of ${budget.name}`, [
    { label: 'Budgets', to: paths.budgets.list() },
    { label: budget?.name ?? '', to: paths.budgets.show(id) },
  ])
  if (error && !grid) return <ErrorPage error={pageErrorFrom(error)} />
  if (query.isError) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!grid || !query.isSuccess) return <PendingPage />
  if (!isOpen && !mayOpen)
    return (
      <ErrorPage error={{ statusCode: 403, message: 'This budget can’t be changed now. Reopen it first.' }} />
    )
  const inUse = records
    .map((record) => asWhole<typeof accounts>(record))
    .filter(({ status }) => status === 'active')
    .flatMap(({ id: accountId, code, name, type }): Account[] =>
      type === 'income' || type === 'expense' ? [{ accountId, code, name, type }] : [],
    )
  return <BudgetEditor key={id} grid={grid} inUse={inUse} />
}
