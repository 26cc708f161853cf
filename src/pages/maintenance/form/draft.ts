import {
  readRule,
  weekdayKeys,
  writeRule,
  type RecurrenceUnit,
  type Weekday,
} from '#domain/maintenance/recurrence.ts'

/** A rule as it is being put together: what is typed stays as it is, also where it means nothing yet. */
export interface RuleDraft {
  every: string
  unit: RecurrenceUnit
  on: readonly Weekday[]
  /** 0 for the day of the first one. */
  day: number
  ends: 'never' | 'until' | 'count'
  until: string | null
  count: string
}

const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0)

/** What a new plan begins with. */
const blank: RuleDraft = {
  every: '1',
  unit: 'month',
  on: [],
  day: 0,
  ends: 'never',
  until: null,
  count: '12',
}

export function draftOf(rule: unknown): RuleDraft {
  const read = readRule(typeof rule === 'string' ? rule : '')
  if (read.problem !== undefined) return blank
  const { every, unit, on = [], day = 0, end } = read.recurrence
  const common = { ...blank, every: String(every), unit, on, day }
  if (end === 'never') return common
  return 'until' in end
    ? { ...common, ends: 'until', until: end.until }
    : { ...common, ends: 'count', count: String(end.count) }
}

/** The rule that a draft comes to; one that is wrong is written as well, for the contract to say why. */
export function ruleOf({ every, unit, on, day, ends, until, count }: RuleDraft): string {
  const end = { never: 'never' as const, until: { until: until ?? '' }, count: { count: whole(count) } }[ends]
  const days = weekdayKeys.filter((key) => on.includes(key))
  return writeRule({ every: whole(every), unit, on: days, ...(day === 0 ? {} : { day }), end })
}
