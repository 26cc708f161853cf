import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import type { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { datesOf, nextDate } from '#domain/maintenance/occurrences.ts'
import type { Transaction } from '../../db/database.ts'

type Plan = RecordOf<typeof maintenancePlans>

/** A date of a plan that is seen to. */
export interface SeenTo {
  date: string
  state: 'opened' | 'skipped' | 'missed'
  issueId: string | null
}

/** The calendar date where the property of a plan is. @param now ISO 8601 */
export const todayFor = ({ property }: Pick<Plan, 'property'>, now: string): string =>
  dayAt(now, property.timezone)

export const datesFrom = (
  { recurrence, start }: Pick<Plan, 'recurrence' | 'start'>,
  from: string,
  span: { to?: string; limit?: number } = {},
): string[] => datesOf(recurrence, start, { from, limit: Infinity, ...span })

/** Dates of a plan that are seen to, from a day on. */
export async function seenToFrom(tx: Transaction, planId: string, from: string): Promise<SeenTo[]> {
  const { rows } = await sql<SeenTo>`
    select date, state, issue_id as "issueId" from maintenance_dates
    where organisation_id = app_organisation() and plan_id = ${planId} and date >= ${from} order by date`.execute(
    tx,
  )
  return rows
}

export const datesIn = (seenTo: readonly SeenTo[]): Set<string> => new Set(seenTo.map(({ date }) => date))

const later = (one: string, other: string) => (one > other ? one : other)

/**
 * What comes next of a plan as it is now. What lies behind is not made up for, and nothing before an issue that is open
 * already, so that another rule does not open the same work twice.
 */
export async function nextDueOf(
  tx: Transaction,
  plan: Pick<Plan, 'id' | 'property' | 'recurrence' | 'start' | 'paused'>,
  now: string,
): Promise<string | null> {
  if (plan.paused) return null
  const today = todayFor(plan, now)
  const seenTo = await seenToFrom(tx, plan.id, today)
  const opened = seenTo.findLast(({ state }) => state === 'opened')
  const from = later(plan.start, opened ? addDays(opened.date, 1) : today)
  return nextDate(plan.recurrence, plan.start, from, datesIn(seenTo))
}
