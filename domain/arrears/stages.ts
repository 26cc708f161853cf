/** The reminders of one debt, in their order → what people read. */
export const reminderStages = {
  first: 'First reminder',
  second: 'Second reminder',
  final: 'Final reminder',
  beforeAction: 'Letter before action',
} as const
export type ReminderStage = keyof typeof reminderStages

/** Days that a debt has been overdue when each stage is due, where an organisation says nothing else. */
export const usualDays: Readonly<Record<ReminderStage, number>> = {
  first: 7,
  second: 14,
  final: 28,
  beforeAction: 42,
}

/** Why a lease gets no reminder now → what people read. */
export const skipReasons = {
  nothingOverdue: 'Nothing is overdue',
  promise: 'Promised to pay',
  plan: 'Keeping to a payment plan',
  allSent: 'Every reminder has been sent',
  notDue: 'The next reminder is not due yet',
  sent: 'Already sent for this debt',
  noEmail: 'No email address',
} as const
export type SkipReason = keyof typeof skipReasons

/** How things stand with the arrears of one lease. */
export interface Standing {
  /** Days that the oldest charge is overdue; 0 where none is. */
  daysOverdue: number
  /** The stages that were sent for the debt. */
  sent: readonly ReminderStage[]
  /** The next one after the last that was sent, and the day from which on it is due; null after the last stage. */
  next: { stage: ReminderStage; on: string } | null
  paused: 'promise' | 'plan' | null
  email: string | null
}

interface Wanted {
  today: string
  /** The next one, when it is due, where nobody has chosen. */
  stage: ReminderStage | null
  /** Whether it is printed where there is no email address. */
  printed: boolean
}

/** Which reminder a lease gets, or why none. A debt that is promised or paid by a plan waits. */
export function reminderFor(
  { daysOverdue, sent, next, paused, email }: Standing,
  { today, stage, printed }: Wanted,
): { stage: ReminderStage } | { skipped: SkipReason } {
  if (daysOverdue <= 0) return { skipped: 'nothingOverdue' }
  if (stage && sent.includes(stage)) return { skipped: 'sent' }
  if (paused) return { skipped: paused }
  if (!stage && !next) return { skipped: 'allSent' }
  if (!stage && today < next!.on) return { skipped: 'notDue' }
  if (!email && !printed) return { skipped: 'noEmail' }
  return { stage: stage ?? next!.stage }
}
