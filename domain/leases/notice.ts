import { addDays, addMonths } from '../dates/calendar.ts'
import type { NoticeUnit } from './vocabulary.ts'

export interface NoticePeriod {
  count: number
  unit: NoticeUnit
}

/** The last day of a lease that notice is given on; the day of the notice itself is not counted. */
export function noticeEnd(givenOn: string, { count, unit }: NoticePeriod): string {
  if (unit === 'months') return addMonths(givenOn, count)
  return addDays(givenOn, unit === 'weeks' ? count * 7 : count)
}

/** Undefined when notice can be given like that, else the sentence that says why not. */
export function noticeProblem(
  { givenOn, leavesOn }: { givenOn: string; leavesOn: string },
  lease: { start: string; notice: NoticePeriod | null },
  { today, waived }: { today: string; waived: boolean },
): string | undefined {
  if (givenOn > today) return 'Notice is recorded on the day on which it is given, or later.'
  if (givenOn < lease.start) return 'Notice can be given from the first day of the lease on.'
  if (leavesOn < givenOn) return 'The last day cannot come before the notice.'
  const earliest = lease.notice && noticeEnd(givenOn, lease.notice)
  if (!waived && earliest && leavesOn < earliest) {
    const { count, unit } = lease.notice!
    return `The notice period is ${count} ${count === 1 ? unit.replace(/s$/, '') : unit}: the last day is ${earliest} at the earliest, unless both sides agree.`
  }
  return undefined
}
