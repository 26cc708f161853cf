import { addDays, addMonths } from '../dates/calendar.ts'
import type { breakParties, noticeGivers, NoticeUnit } from './vocabulary.ts'

export interface NoticePeriod {
  count: number
  unit: NoticeUnit
}

export type NoticeGiver = keyof typeof noticeGivers

/** A day on which one side may end a fixed term early. */
export interface BreakOption {
  on: string
  by: keyof typeof breakParties
  noticeMonths: number
}

/** What of a lease decides about notice. */
export interface NoticeFacts {
  start: string
  end: string | null
  notice: NoticePeriod | null
  breaks: readonly BreakOption[]
}

interface Given {
  by: NoticeGiver
  givenOn: string
}

/** The last day of a lease that notice is given on; the day of the notice itself is not counted. */
export function noticeEnd(givenOn: string, { count, unit }: NoticePeriod): string {
  if (unit === 'months') return addMonths(givenOn, count)
  return addDays(givenOn, unit === 'weeks' ? count * 7 : count)
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The days on which this side may end the term early, given notice on this day. */
const openBreaks = ({ by, givenOn }: Given, breaks: readonly BreakOption[]) =>
  breaks
    .filter((option) => option.by === 'either' || option.by === by)
    .filter(({ on, noticeMonths }) => addMonths(givenOn, noticeMonths) <= on)
    .map(({ on }) => on)
    .toSorted()

/** The first day on which notice can end the lease: of a fixed term its end, or a break. Null where nothing says when. */
export function earliestLeaving(given: Given, { end, notice, breaks }: NoticeFacts): string | null {
  const byPeriod = notice && noticeEnd(given.givenOn, notice)
  if (end === null) return byPeriod
  return openBreaks(given, breaks)[0] ?? later(end, byPeriod ?? end)
}

/** Undefined when notice can be given like that, else the field that is wrong and the sentence that says why. */
export function noticeProblem(
  given: Given & { leavesOn: string },
  lease: NoticeFacts,
  { today, waived }: { today: string; waived: boolean },
): { field: 'givenOn' | 'leavesOn'; sentence: string } | undefined {
  const { givenOn, leavesOn, by } = given
  const wrong = (field: 'givenOn' | 'leavesOn', sentence: string) => ({ field, sentence })
  if (givenOn > today) return wrong('givenOn', 'Enter today’s date or an earlier one.')
  if (givenOn < lease.start) return wrong('givenOn', 'Enter the first day of the lease or a later date.')
  if (leavesOn < givenOn) return wrong('leavesOn', 'The last day can’t be before the notice.')
  if (waived) return undefined
  const { end, notice, breaks } = lease
  if (end !== null && leavesOn < end) {
    const days = openBreaks(given, breaks)
    if (days.includes(leavesOn)) return undefined
    const options =
      days.length > 0
        ? `${by === 'tenant' ? 'The tenant' : 'The landlord'} can end it early on ${days.join(', ')}`
        : `${by === 'tenant' ? 'The tenant' : 'The landlord'} has no break option within this notice`
    return wrong(
      'leavesOn',
      `The lease has a fixed term until ${end}. ${options}; on other days only if both sides agree.`,
    )
  }
  const earliest = notice && noticeEnd(givenOn, notice)
  if (earliest && leavesOn < earliest) {
    const { count, unit } = notice
    return wrong(
      'leavesOn',
      `The notice period is ${count} ${count === 1 ? unit.replace(/s$/, '') : unit}: the last day is ${earliest} at the earliest, unless both sides agree.`,
    )
  }
  return undefined
}
