import { sql } from 'kysely'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { nextDate } from '#domain/maintenance/occurrences.ts'
import type { PlanStatus } from '#domain/maintenance/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'

type Row = Record<string, unknown>

/** A date of a plan that is seen to. */
export interface SeenTo {
  date: string
  state: 'opened' | 'skipped' | 'missed'
  issueId: string | null
}

/** The calendar date where the property of a plan is. @param now ISO 8601 */
export const todayFor = (plan: Row, now: string): string =>
  dayAt(now, (plan['property'] as OfProperty).timezone)

/** Dates of a plan that are seen to, from a day on. */
export async function seenToFrom(tx: Transaction, planId: unknown, from: string): Promise<SeenTo[]> {
  const { rows } = await sql<SeenTo>`
    select date, state, issue_id as "issueId" from maintenance_dates
    where plan_id = ${planId} and date >= ${from} order by date`.execute(tx)
  return rows
}

export const datesIn = (seenTo: readonly SeenTo[]): Set<string> => new Set(seenTo.map(({ date }) => date))

const later = (one: string, other: string) => (one > other ? one : other)

/**
 * What comes next of a plan as it is now. What lies behind is not made up for, and nothing before an issue that is open
 * already, so that another rule does not open the same work twice.
 */
export async function nextOf(
  tx: Transaction,
  plan: Row,
  now: string,
): Promise<{ nextDue: string | null; status: PlanStatus }> {
  if (plan['paused']) return { nextDue: null, status: 'paused' }
  const start = plan['start'] as string
  const today = todayFor(plan, now)
  const seenTo = await seenToFrom(tx, plan['id'], today)
  const opened = seenTo.findLast(({ state }) => state === 'opened')
  const from = later(start, opened ? addDays(opened.date, 1) : today)
  const nextDue = nextDate(plan['recurrence'] as string, start, from, datesIn(seenTo))
  return { nextDue, status: nextDue === null ? 'ended' : 'active' }
}
