import {
  Ban,
  CalendarOff,
  Check,
  CircleX,
  FileText,
  Handshake,
  Landmark,
  Repeat,
  Send,
  Undo2,
} from 'lucide-react'
import {
  agreeToExpense,
  approveExpense,
  previewApproval,
  previewVoid,
  rejectExpense,
  repeatExpense,
  submitExpense,
  voidExpense,
  withdrawExpense,
} from '#contract/tenant/money/expense-operations.ts'
import type { expenses } from '#contract/tenant/money/expenses.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { usualNext } from '#domain/expenses/repeats.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess, type Access } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import type { Whole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

export type ExpenseRecord = Whole<typeof expenses>

/** The books, and what is owed to vendors, follow from it. */
export const refreshes = [['data', 'tenant']] as const

const action = recordActions<ExpenseRecord>(refreshes)
const amountOf = ({ gross, currency }: ExpenseRecord) => formatMoney(gross, currency)
const later = (one: string, other: string) => (one > other ? one : other)

const actions = {
  submit: action({
    operation: submitExpense,
    label: 'Submit',
    icon: Send,
    ask: (expense) => ({
      title: 'Submit for approval?',
      text: `It goes to someone who can approve ${amountOf(expense)}. You can withdraw it until they decide.`,
    }),
    done: 'Submitted for approval',
  }),
  withdraw: action({
    operation: withdrawExpense,
    label: 'Withdraw',
    icon: Undo2,
    ask: () => ({
      title: 'Withdraw this expense?',
      text: 'It returns to draft. You can then change it and submit it again.',
    }),
    done: 'Returned to draft',
  }),
  approve: action({
    operation: approveExpense,
    label: 'Approve',
    icon: Check,
    ask: (expense) => ({
      title: `Approve ${amountOf(expense)}?`,
      text: 'It is posted to the books, ready to be paid. If the owner has to agree, it goes to them first.',
      preview: previewApproval,
      values: { postedOn: expense.incurredOn },
      fields: { postedOn: { hint: 'The date of the invoice, unless its period is closed.' } },
    }),
    done: ({ status, label }) =>
      status === 'submitted' || status === 'withOwner'
        ? 'Approved: waiting for the owner'
        : `${label} approved`,
  }),
  agree: action({
    operation: agreeToExpense,
    label: 'Owner agrees',
    icon: Handshake,
    ask: (expense) => ({
      title: `Does the owner agree to ${amountOf(expense)}?`,
      text: 'Your firm has approved it. Once the owner agrees, it is posted to the books, ready to be paid.',
      values: { postedOn: expense.incurredOn, note: null },
    }),
    done: ({ label }) => `${label} agreed`,
  }),
  reject: action({
    operation: rejectExpense,
    label: 'Reject',
    icon: CircleX,
    danger: true,
    ask: () => ({
      title: 'Reject this expense?',
      text: 'The person who entered it can correct it and submit it again.',
      fields: { reason: { hint: 'Shown to the person who entered it.' } },
    }),
    done: 'Rejected',
  }),
  repeat: action({
    operation: repeatExpense,
    label: 'Repeat',
    icon: Repeat,
    ask: ({ repeats, repeatsNextOn, repeatsUntil, incurredOn }) => ({
      title: 'Repeat this expense',
      text: 'On each date a draft is created for you to check, submit or delete. You are notified.',
      confirm: 'Save',
      values: {
        every: repeats ?? 'monthly',
        nextOn: repeatsNextOn ?? usualNext('monthly', incurredOn),
        until: repeatsUntil,
      },
      fields: {
        every: { required: 'Choose how often.' },
        nextOn: { required: 'Choose a day.', min: addDays(incurredOn, 1) },
        until: { hint: 'Leave empty if it has no end.' },
      },
      follow: { every: ({ every }) => (every ? { nextOn: usualNext(every, incurredOn) } : {}) },
    }),
    done: ({ repeatsNextOn }) => `Repeats on ${shortDate(repeatsNextOn ?? '')}`,
  }),
  stopRepeating: action({
    operation: repeatExpense,
    label: 'Stop repeating',
    icon: CalendarOff,
    ask: ({ version, repeatsNextOn }) => ({
      title: 'Stop repeating this expense?',
      text: `No more drafts are created, including the next one on ${shortDate(repeatsNextOn ?? '')}.`,
      given: { version, every: null, nextOn: null, until: null },
    }),
    done: 'Expense no longer repeats',
  }),
  void: action({
    operation: voidExpense,
    label: 'Void',
    icon: Ban,
    danger: true,
    ask: (expense, today) => ({
      title: `Void ${expense.label}?`,
      text: 'Its entry is reversed and nothing is owed any more; both entries stay. You can’t undo this.',
      preview: previewVoid,
      values: { date: later(today, expense.postedOn ?? today) },
      fields: { reason: { hint: 'Kept with the entry: “Invoiced twice”.' } },
    }),
    done: ({ label }) => `${label} voided`,
  }),
} satisfies Record<string, RecordAction<ExpenseRecord>>

type Key = keyof typeof actions

/** What can be done now, the usual step first. */
function offeredFor(expense: ExpenseRecord, access: Access): Key[] {
  const { stage, repeats } = expense
  const may = access.canOn('update', expenseScreens.resource.subject, expense, 'repeats')
  const again: Key[] =
    may && stage !== 'void' ? ['repeat', ...(repeats ? (['stopRepeating'] as const) : [])] : []
  return [...stepsFor(expense, access), ...again]
}

/** Those on its way to approval and payment. */
function stepsFor(expense: ExpenseRecord, { canOn }: Access): Key[] {
  const may = (field: 'stage' | 'approvedAt' | 'ownerApprovedAt') =>
    canOn('update', expenseScreens.resource.subject, expense, field)
  const when = (key: Key, allowed: boolean) => (allowed ? [key] : [])
  switch (expense.stage) {
    case 'draft':
    case 'rejected':
      return [...when('approve', may('approvedAt')), ...when('submit', may('stage'))]
    case 'submitted':
      return expense.approvedAt === null
        ? [
            ...when('approve', may('approvedAt')),
            ...when('reject', may('approvedAt')),
            ...when('withdraw', may('stage')),
          ]
        : [
            ...when('agree', may('ownerApprovedAt')),
            ...when('reject', may('ownerApprovedAt')),
            ...when('withdraw', may('stage')),
          ]
    case 'approved':
      return when('void', expense.paid === 0 && may('approvedAt'))
    case 'void':
      return []
  }
}

/** The way of an expense: submit, approve, pay; reject and void. */
export function ExpenseActions({ expense }: { expense: ExpenseRecord }) {
  const access = useAccess()
  const { user } = useProfile()
  const offered = offeredFor(expense, access)
  const [first] = offered
  // Whoever entered it usually has it approved by somebody else.
  const own = expense.stage !== 'submitted' && expense.enteredBy.includes(user.id)
  const next =
    own && offered.includes('submit') ? 'submit' : first === 'void' || first === 'repeat' ? undefined : first
  const mayPay = expense.open > 0 && access.canOn('update', expenseScreens.resource.subject, expense, 'paid')
  return (
    <>
      {mayPay ? (
        <ButtonLink look="primary" to={paths.expenses.pay({ ids: expense.id })}>
          <Landmark size={15} aria-hidden /> Pay
        </ButtonLink>
      ) : null}
      <ButtonLink
        to={
          expense.propertyId
            ? paths.financials.voucher(expense.propertyId, expense.id)
            : paths.expenses.voucher(expense.id)
        }
      >
        <FileText size={15} aria-hidden /> Voucher
      </ButtonLink>
      <RecordActions
        record={expense}
        actions={actions}
        offered={offered}
        next={next}
        label="Actions for this expense"
        manage={mayPay ? 'Manage' : undefined}
      />
    </>
  )
}
