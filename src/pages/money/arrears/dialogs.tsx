import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  addArrearsNote,
  addPromise,
  agreePlan,
  previewReminders,
  sendReminders,
  type deliveries,
  type readLeaseArrears,
} from '#contract/tenant/money/reminders.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { reminderStages, skipReasons, type ReminderStage } from '#domain/arrears/stages.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import styles from '#src/records/money/money.module.css'
import { Muted } from '#src/ui/page/parts.tsx'
import { instalmentsOf, planInput } from './plan-input.tsx'

interface Props {
  arrears: AnswerOf<typeof readLeaseArrears>
  onClose: () => void
}

const refreshes = [charges, leases]

export function NoteDialog({ arrears: { leaseId }, onClose }: Props) {
  return (
    <ActionDialog
      operation={addArrearsNote}
      params={{ id: leaseId }}
      title="Add a note"
      confirm="Add note"
      values={{ kind: 'call' }}
      options={{ refreshes, done: 'Note added' }}
      onClose={onClose}
    />
  )
}

export function PromiseDialog({ arrears: { leaseId, overdue, currency }, onClose }: Props) {
  const today = useToday()
  return (
    <ActionDialog
      operation={addPromise}
      params={{ id: leaseId }}
      title="Record a promise to pay"
      text="No reminder goes out until that day. Payments show whether the promise was kept."
      confirm="Record promise"
      values={{ amount: overdue, dueOn: addDays(today, 7) }}
      fields={{ dueOn: { min: today } }}
      currency={currency}
      options={{ refreshes, done: 'Promise recorded' }}
      onClose={onClose}
    />
  )
}

export function PlanDialog({ arrears: { leaseId, overdue, currency }, onClose }: Props) {
  const today = useToday()
  const input = useMemo(() => planInput(overdue, currency, today), [overdue, currency, today])
  return (
    <ActionDialog
      operation={agreePlan}
      params={{ id: leaseId }}
      title="Agree a payment plan"
      text="No reminder goes out while every instalment is paid on time."
      confirm="Agree plan"
      values={{ instalments: instalmentsOf(overdue, 3, today, 'month') }}
      fields={{ instalments: { input } }}
      options={{ refreshes, done: 'Payment plan agreed' }}
      onClose={onClose}
    />
  )
}

/** A reminder to one lease, its letter in view. */
export function ReminderDialog({ arrears: { leaseId, next, email }, onClose }: Props) {
  const [stage, setStage] = useState<ReminderStage | null>(next?.stage ?? null)
  const [delivery, setDelivery] = useState<keyof typeof deliveries>(email ? 'email' : 'print')
  const { data } = useOperation(previewReminders, {
    query: { leaseId, stage: stage ?? undefined, delivery },
    keepPrevious: true,
  })
  const skipped = data?.leases[0]?.skipped
  return (
    <ActionDialog
      operation={sendReminders}
      given={{ leaseIds: [leaseId] }}
      values={{ stage, delivery }}
      follow={{
        stage: (values) => {
          setStage(values.stage || null)
          return {}
        },
        delivery: (values) => {
          setDelivery(values.delivery ?? 'email')
          return {}
        },
      }}
      title="Send a reminder"
      text={
        data?.letter ? (
          <div className={styles.preview}>
            <h3>{data.letter.subject}</h3>
            {data.letter.paragraphs.map((paragraph, index) => (
              <p key={index} style={{ whiteSpace: 'pre-line', marginTop: 8 }}>
                {paragraph}
              </p>
            ))}
          </div>
        ) : (
          <Muted>{skipped ? `${skipReasons[skipped]}.` : 'Writing the letter…'}</Muted>
        )
      }
      confirm={delivery === 'print' ? 'Make letter' : 'Send reminder'}
      options={{
        refreshes,
        done: ({ sent: [sent], skipped: [left] }) =>
          sent
            ? {
                title: `${reminderStages[sent.stage]} ${sent.to ? 'sent' : 'ready to print'}`,
                ...(sent.to && { description: `To ${sent.to}.` }),
              }
            : { title: 'Nothing was sent', ...(left && { description: `${skipReasons[left.reason]}.` }) },
      }}
      onClose={onClose}
    />
  )
}
