import { addMonths, monthsUntil } from '../dates/calendar.ts'

/** How often a recurring expense falls → what people read. */
export const repeats = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
  halfYearly: 'Every half-year',
  yearly: 'Every year',
} as const
export type Repeat = keyof typeof repeats

const months: Readonly<Record<Repeat, number>> = { monthly: 1, quarterly: 3, halfYearly: 6, yearly: 12 }

/** A recurring expense, by days. */
export interface Repeating {
  repeats: Repeat
  /** Its first invoice date after the one that was entered: the days of later months follow from it. */
  from: string
  next: string
  /** The last day on which it can recur; null without end. */
  until: string | null
}

/** The day on which it recurs after the next time; null where that was the last. The 31st becomes the last of a short month. */
export function following({ repeats: every, from, next, until }: Repeating): string | null {
  const day = addMonths(from, monthsUntil(from, next) + months[every])
  return until !== null && day > until ? null : day
}

/** When an expense that is entered for a day usually recurs. */
export const usualNext = (every: Repeat, incurredOn: string): string => addMonths(incurredOn, months[every])
