/** Where a charge stands on a day → what people read; nobody stores it. */
export const chargeStatuses = {
  scheduled: 'Scheduled',
  due: 'Due',
  partPaid: 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  waived: 'Waived',
  writtenOff: 'Written off',
  void: 'Void',
} as const
export type ChargeStatus = keyof typeof chargeStatuses

/** What a charge's status follows from. Amounts in minor units. */
export interface ChargeFacts {
  dueOn: string
  gross: number
  open: number
  endedAs: 'void' | 'waived' | 'writtenOff' | null
}

/** The database says the same by `charge_status`; a test shows that they agree. */
export function chargeStatusOn({ dueOn, gross, open, endedAs }: ChargeFacts, day: string): ChargeStatus {
  if (open === 0) return endedAs ?? 'paid'
  if (dueOn < day) return 'overdue'
  if (open < gross) return 'partPaid'
  return dueOn === day ? 'due' : 'scheduled'
}
