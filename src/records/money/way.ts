import { isKeyOf } from '#domain/kit/keys.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { usualWay } from './bank-accounts.ts'

/** When, how and into which account something was paid. */
export interface Way {
  date: string | null
  method: string
  bankAccountId: string
}

export function wayBegun(today: string, bankAccountId = ''): Way {
  const { method = '' } = usualWay()
  return { date: today, method: isKeyOf(paymentMethods, method) ? method : 'bankTransfer', bankAccountId }
}
