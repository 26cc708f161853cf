import { keysOf } from '#domain/kit/keys.ts'
import { dayOn, movingDays, movingPeriods, periodOn } from '#domain/dates/periods.ts'
import type { Report } from './report.ts'

/** How the days of a report that is kept follow the day on which it is read → what people choose. */
export const keptPeriods = { asSaved: 'These days', ...movingPeriods, ...movingDays } as const
export type KeptPeriod = keyof typeof keptPeriods

type Asks = Pick<Report, 'parameters'>

/** The parameters that say which days a report is of. */
function daysOf({ parameters }: Asks) {
  const named = Object.entries(parameters)
  const start = named.find(([, { kind }]) => kind === 'start' || kind === 'since')?.[0]
  const day = named.find(([, { kind }]) => kind === 'day')?.[0]
  return { start, day }
}

/** What can be chosen for a report: periods, or days for one that is of a single day. */
export function keptPeriodsOf(report: Asks): KeptPeriod[] {
  const { start, day } = daysOf(report)
  return ['asSaved', ...(start ? keysOf(movingPeriods) : day ? keysOf(movingDays) : [])]
}

/** What a report is asked for on a day, with the days that its period then stands for. */
export function askedOn(
  report: Asks,
  query: Readonly<Record<string, string>>,
  period: KeptPeriod,
  today: string,
): Record<string, string> {
  const { start, day } = daysOf(report)
  if (period === 'asSaved' || !day) return { ...query }
  if (period === 'today' || period === 'endOfLastMonth') return { ...query, [day]: dayOn(period, today) }
  const { from, to } = periodOn(period, today)
  return { ...query, ...(start && { [start]: from }), [day]: to }
}
