import { addDays } from '#domain/dates/calendar.ts'
import type { PaymentDraft } from '../tenant/money/payments.ts'
import { randomOf, type Random } from './random.ts'

/** What a lease owes on a day. */
export interface DemoCharge {
  leaseId: string
  tenantId: string
  dueOn: string
  /** Minor units. */
  amount: number
  currency: string
}

type Habit = 'punctual' | 'late' | 'partly' | 'behind' | 'ahead'

function habitOf(random: Random): Habit {
  const n = random.next()
  if (n < 0.72) return 'punctual'
  if (n < 0.86) return 'late'
  if (n < 0.91) return 'partly'
  return n < 0.97 ? 'behind' : 'ahead'
}

/** How people pay where the currency is the one of the country. */
const methods: Readonly<Record<string, readonly string[]>> = {
  NGN: ['bankTransfer', 'bankTransfer', 'bankTransfer', 'cheque', 'cash'],
  GBP: ['standingOrder', 'standingOrder', 'directDebit', 'bankTransfer', 'card'],
  USD: ['bankTransfer', 'card', 'cheque', 'directDebit'],
  KES: ['mobileMoney', 'mobileMoney', 'bankTransfer'],
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** What the bank or the tenant wrote beside a payment. */
const referenceOf = (method: string, dueOn: string, random: Random): string | null => {
  if (method === 'cheque') return `Cheque ${random.whole(100_000, 999_999)}`
  if (method === 'mobileMoney') return `QK${random.whole(10_000_000, 99_999_999)}`
  return method === 'cash' || method === 'card' ? null : `Rent ${monthName.format(new Date(dueOn))}`
}

/**
 * What somebody paid of what a lease charged, by their habit: most in time, some late, some in parts, a few not of late.
 * @param charges of one lease, the oldest first
 * @param isSlow whether they owe something today in any case
 */
export function paymentsOf(
  charges: readonly DemoCharge[],
  { bankAccountId, isSlow, today }: { bankAccountId: string; isSlow: boolean; today: string },
): PaymentDraft[] {
  const [{ leaseId, currency }] = charges as [DemoCharge]
  const random = randomOf(`payer of ${leaseId}`)
  const drawn = habitOf(random)
  const habit = isSlow ? 'partly' : drawn
  const method = random.pick(methods[currency] ?? methods['GBP']!)
  const missing = random.whole(1, 3)
  return charges.flatMap((charge, index): PaymentDraft[] => {
    // What is long past was paid in the end.
    const isRecent = charge.dueOn > addDays(today, -140)
    const isLast = isRecent && index >= charges.length - missing
    const pay = (days: number, amount: number): PaymentDraft[] => {
      const date = addDays(charge.dueOn, days)
      if (date > today || amount <= 0) return []
      const reference = referenceOf(method, charge.dueOn, random)
      return [{ leaseId, date, method, bankAccountId, reference, amount }]
    }
    if (habit === 'behind' && isLast) return []
    if (habit === 'late') return pay(random.whole(5, 24), charge.amount)
    if (habit === 'partly' && index >= charges.length - 2) {
      const first = Math.round(charge.amount * 0.6)
      const isOlder = !isRecent || index < charges.length - 1
      return [...pay(2, first), ...(isOlder ? pay(19, charge.amount - first) : [])]
    }
    const ahead = habit === 'ahead' && index === charges.length - 1 ? Math.round(charge.amount / 4) : 0
    return pay(random.whole(0, 3), charge.amount + ahead)
  })
}
