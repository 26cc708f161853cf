import { formatMoney } from '#domain/money/currencies.ts'
import { frequencies } from '#domain/properties/vocabulary.ts'
import { fullDate } from '#src/lib/format/index.ts'
import type { LeaseRecord } from './record.ts'

const counted = (count: number, units: string) => `${count} ${count === 1 ? units.slice(0, -1) : units}`

/** What was agreed, as somebody would tell it; what the reader's role hides is left out. */
export function leaseInWords(lease: LeaseRecord): string {
  const { unitLabel, start, lastDay, rent, currency, frequency, payable, noticeCount, noticeUnit, deposit } =
    lease
  const until = lastDay ? `to ${fullDate(lastDay)}` : 'with no last day agreed'
  const rentWords =
    rent !== undefined && frequency
      ? `The rent is ${formatMoney(rent, currency)} ${frequencies[frequency]}, paid in ${payable}.`
      : ''
  return [
    `${unitLabel} is yours from ${fullDate(start)} ${until}.`,
    rentWords,
    noticeCount ? `The notice period is ${counted(noticeCount, noticeUnit)}.` : '',
    deposit ? `The deposit is ${formatMoney(deposit, currency)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
