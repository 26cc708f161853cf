import { ChartNoAxesColumn, Check, Pencil, Undo2 } from 'lucide-react'
import { approveBudget, reopenBudget } from '#contract/tenant/money/budgets.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import { budgetScreens } from '#src/resources/budgets.tsx'
import type { Whole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

export type Budget = Whole<typeof budgetScreens.resource>

const action = recordActions<Budget>([['data', 'tenant']])

const actions = {
  approve: action({
    operation: approveBudget,
    label: 'Approve budget',
    icon: Check,
    ask: () => ({
      title: 'Approve this budget?',
      text: 'Reports compare it with what was posted. Its amounts stay as they are until it is reopened.',
    }),
    done: 'Budget approved',
  }),
  reopen: action({
    operation: reopenBudget,
    label: 'Reopen budget',
    icon: Undo2,
    ask: () => ({
      title: 'Reopen this budget?',
      text: 'Reports leave it out until it is approved again.',
    }),
    done: 'Budget reopened',
  }),
  edit: action({
    operation: budgetScreens.resource.operations.update,
    label: 'Edit details',
    icon: Pencil,
    ask: ({ version, status, year, notes }) => ({
      title: 'Edit details',
      given: { version },
      values: { year, notes },
      without: status === 'draft' ? ['propertyId'] : ['propertyId', 'year'],
      confirm: 'Save changes',
    }),
    done: 'Saved',
  }),
} satisfies Record<string, RecordAction<Budget>>

type Key = keyof typeof actions

/** What can be done with a budget now. */
export function BudgetActions({ budget }: { budget: Budget }) {
  const { can, canOn } = useAccess()
  const { subject } = budgetScreens.resource
  const { status, propertyId, year, income, expense } = budget
  const may: Record<Key, boolean> = {
    approve: status === 'draft' && income + expense > 0 && canOn('update', subject, budget, 'approvedAt'),
    reopen: status === 'approved' && canOn('update', subject, budget, 'reopenedAt'),
    edit: canOn('update', subject, budget, 'notes'),
  }
  const offered = (['approve', 'reopen', 'edit'] as const).filter((key) => may[key])
  return (
    <>
      {status === 'approved' && can('read', 'JournalEntry', 'lines') ? (
        <ButtonLink
          to={paths.reports('budget', { propertyId, from: `${year}-01-01`, through: `${year}-12-31` })}
        >
          <ChartNoAxesColumn size={15} aria-hidden /> Compare with actual
        </ButtonLink>
      ) : null}
      <RecordActions
        record={budget}
        actions={actions}
        offered={offered}
        next={may.approve ? 'approve' : undefined}
        label="Actions for this budget"
      />
    </>
  )
}
