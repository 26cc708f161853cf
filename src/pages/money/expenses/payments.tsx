import { useState } from 'react'
import { Link } from 'react-router'
import { reverseExpensePayment } from '#contract/tenant/money/expense-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Row, Rows } from '#src/ui/page/parts.tsx'
import { refreshes, type ExpenseRecord } from './actions.tsx'

type Payment = ExpenseRecord['payments'][number]

/** What was paid of an expense, and taken back. */
export function ExpensePayments({ expense }: { expense: ExpenseRecord }) {
  const { canOn, can } = useAccess()
  const [asked, setAsked] = useState<Payment>()
  const today = useToday()
  const { id, currency, payments, label } = expense
  const mayReverse = canOn('update', expenseScreens.resource.subject, expense, 'paid')
  return (
    <>
      <Rows>
        {payments.map((payment) => {
          const { reversedOn, reversalReason, entryId, amount, date, method, bankAccountName } = payment
          const about = [
            shortDate(date),
            bankAccountName,
            payment.reference,
            reversedOn && `reversed on ${shortDate(reversedOn)}: ${reversalReason}`,
          ]
          return (
            <Row
              key={payment.id}
              aside={
                <Inline>
                  {reversedOn ? <s>{formatMoney(amount, currency)}</s> : formatMoney(amount, currency)}
                  {method === 'bankTransfer' && !reversedOn && can('read', 'BankAccount') ? (
                    <Link to={paths.expenses.batch(id, payment.batchId)}>Bank file</Link>
                  ) : null}
                  {can('read', 'JournalEntry') ? <Link to={paths.money.entry(entryId)}>Entry</Link> : null}
                  {mayReverse && !reversedOn ? (
                    <Button small onClick={() => setAsked(payment)}>
                      Reverse…
                    </Button>
                  ) : null}
                </Inline>
              }
            >
              <strong>{paymentMethods[method]}</strong>
              <Muted small>{about.filter(Boolean).join(' · ')}</Muted>
            </Row>
          )
        })}
      </Rows>
      {asked ? (
        <ActionDialog
          operation={reverseExpensePayment}
          title="Reverse this payment?"
          text={`For a transfer that came back or a mistake. ${label} is owed again; both entries stay.`}
          confirm="Reverse payment"
          danger
          params={{ id }}
          given={{ paymentId: asked.id }}
          values={{ date: today > asked.date ? today : asked.date }}
          fields={{ date: { min: asked.date }, reason: { hint: 'Shown in the history.' } }}
          options={{ refreshes, done: 'Payment reversed' }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
