import { partsOf } from '../dates/calendar.ts'
import { termTypes } from '../leases/vocabulary.ts'
import type { ChargeDue } from './due.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "1–31 Mar 2026", "15 Jun – 14 Jul 2026", "7 Aug 2025 – 6 Aug 2026", "3 Mar 2026". */
export function daysInWords(from: string, to: string): string {
  const [[year, month, day], [toYear, toMonth, toDay]] = [partsOf(from), partsOf(to)]
  const last = `${toDay} ${months[toMonth - 1]} ${toYear}`
  if (from === to) return last
  if (year !== toYear) return `${day} ${months[month - 1]} ${year} – ${last}`
  return month === toMonth ? `${day}–${last}` : `${day} ${months[month - 1]} – ${last}`
}

/** "Rent 1–31 Mar 2026", "Parking 1–31 Mar 2026". */
export const chargeWords = ({
  type,
  label,
  from,
  to,
}: Pick<ChargeDue, 'type' | 'label' | 'from' | 'to'>): string =>
  `${label ?? (type === 'other' ? 'Other charge' : termTypes[type])} ${daysInWords(from, to)}`
