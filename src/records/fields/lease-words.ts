import type { Party } from '#contract/tenant/leases.ts'
import type { Escalation } from '#domain/leases/escalation.ts'
import { lateFeeWords, type LateFee } from '#domain/leases/late-fee.ts'
import type { Term } from '#domain/leases/rents.ts'
import { breakParties, termTypes } from '#domain/leases/vocabulary.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'

/** "by 7.5 % a year from 1 Jan 2027" */
export function increaseWords(escalation: Escalation, currency: Currency | undefined): string {
  const { kind, amount, bps, index, floorBps, capBps, from, everyMonths } = escalation
  const by =
    kind === 'fixed'
      ? currency
        ? `by ${formatMoney(amount ?? 0, currency)}`
        : 'by a fixed amount'
      : kind === 'percent'
        ? `by ${formatShare(bps ?? 0)}`
        : [
            `as the ${index ?? ''} index does`,
            floorBps == null ? '' : `at least ${formatShare(floorBps)}`,
            capBps == null ? '' : `at most ${formatShare(capBps)}`,
          ]
            .filter(Boolean)
            .join(', ')
  const often = everyMonths === 12 ? 'a year' : everyMonths === 1 ? 'a month' : `every ${everyMonths} months`
  return `${by} ${often} from ${shortDate(from)}`
}

/** "Rent ₦120,000 from 1 Jan 2027" */
function termWords({ type, label, amount, from, to }: Term, currency: Currency | undefined): string {
  const what = label ? `${termTypes[type]} (${label})` : termTypes[type]
  const sum = currency ? ` ${formatMoney(amount, currency)}` : ''
  return `${what}${sum} from ${shortDate(from)}${to ? ` to ${shortDate(to)}` : ''}`
}

interface Break {
  noticeMonths: number
  on: string
  by: keyof typeof breakParties
}

const isOf = <Shape extends object>(entry: object, mark: keyof Shape): entry is Shape => mark in entry

/**
 * What a lease says beyond single values, told by its shape; undefined for anything else.
 * @param currency amounts are left out where it cannot be read
 */
export function leaseWords(entry: object, currency: Currency | undefined): string | undefined {
  if (isOf<LateFee>(entry, 'graceDays')) return lateFeeWords(entry, currency)
  if (isOf<Escalation>(entry, 'everyMonths')) return increaseWords(entry, currency)
  if (isOf<Term>(entry, 'type') && 'amount' in entry) return termWords(entry, currency)
  if (isOf<Break>(entry, 'noticeMonths')) return `${breakParties[entry.by]} on ${shortDate(entry.on)}`
  if (isOf<Party>(entry, 'tenantId')) {
    return entry.guarantor?.name ? `a tenant with ${entry.guarantor.name} as guarantor` : 'a tenant'
  }
  return undefined
}
