import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { issues } from '#contract/tenant/issues.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { missedWords, workDue, type DueWork } from '#domain/maintenance/due.ts'
import { datesOf, nextDate } from '#domain/maintenance/occurrences.ts'
import { dayWords } from '#domain/maintenance/words.ts'
import { insertRecord } from '../../crud/writes.ts'
import { bind } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../notifications/notify.ts'
import { takeNumbers } from '../../numbers.ts'
import { remindOf } from '../issues/reminders.ts'
import { targetFor } from '../issues/target.ts'
import { issueData } from '../issues/tell.ts'
import { datesIn, seenToFrom } from './next-due.ts'

type Row = Record<string, unknown>

/** On whose behalf issues are opened: somebody's, or nobody's when their day has come. */
export interface Opener {
  organisationId: string
  actorId: string | null
  /** ISO 8601 */
  now: string
}

export interface OpenedIssue {
  id: string
  number: number
  propertyId: string
}

/** The issue as it is kept: reported by whoever planned the work. */
async function issueOf(
  tx: Transaction,
  { organisationId, now }: Opener,
  plan: Row,
  work: DueWork,
): Promise<Row> {
  const copied = [
    'title',
    'category',
    'priority',
    'propertyId',
    'unitId',
    'assigneeId',
    'contractorId',
    'currency',
  ]
  const issue: Row = {
    ...Object.fromEntries(copied.map((name) => [name, plan[name]])),
    id: uuid(),
    version: 1,
    createdAt: now,
    createdBy: plan['createdBy'],
    updatedAt: now,
    number: await takeNumbers(tx, organisationId, 'issue'),
    description:
      [plan['description'], missedWords(work.missed, dayWords)].filter(Boolean).join('\n\n') || null,
    status: 'open',
    source: 'planned',
    reporterId: plan['createdBy'],
    due: work.date,
    planId: plan['id'],
    reopenedCount: 0,
  }
  return { ...issue, targetAt: await targetFor(tx, { ...issue, property: plan['property'] }, now) }
}

/** Those who are to do it; where nobody is named, those who look after the property. */
async function tell(tx: Transaction, opener: Opener, issue: Row, property: OfProperty): Promise<void> {
  const doers = [issue['assigneeId'], issue['contractorId']] as (string | null)[]
  const managers = [property.facilityManagerId, property.portfolioManagerId]
  await notify(tx, opener.organisationId, {
    type: 'issue.planned',
    actorId: opener.actorId,
    recipients: doers.some((id) => id !== null) ? doers : managers,
    subjectId: issue['id'] as string,
    data: { ...issueData({ ...issue, property }), on: dayWords(issue['due'] as string) },
    key: `issue:${issue['id'] as string}:planned`,
  })
}

/**
 * Takes dates for the caller. The key of the table lets one process have each, whoever else is at it.
 * @returns whether all of them were free
 */
async function take(tx: Transaction, opener: Opener, plan: Row, { date, missed }: DueWork): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance_dates (organisation_id, plan_id, date, state, at)
    select ${opener.organisationId}, ${plan['id']}, day, case when day = ${date} then 'opened' else 'missed' end,
      ${opener.now}
    from unnest(${[...missed, date]}::date[]) as day
    on conflict do nothing returning date`.execute(tx)
  return rows.length === missed.length + 1
}

/**
 * Opens the issue of what is due of a plan that the caller has locked, and moves the plan on.
 * @param through the last date that is due
 * @returns nothing where nothing is
 */
export async function openDue(
  tx: Transaction,
  opener: Opener,
  plan: Row,
  through: string,
): Promise<OpenedIssue | undefined> {
  const [rule, start] = [plan['recurrence'] as string, plan['start'] as string]
  const nextDue = plan['nextDue'] as string | null
  if (nextDue === null || nextDue > through) return undefined
  const seenTo = datesIn(await seenToFrom(tx, plan['id'], nextDue))
  const dates = datesOf(rule, start, { from: nextDue, to: through, limit: Infinity })
  const work = workDue(dates.filter((date) => !seenTo.has(date)))
  if (!work || !(await take(tx, opener, plan, work))) return undefined
  const issue = await issueOf(tx, opener, plan, work)
  const { id, number, propertyId } = issue as Row & OpenedIssue
  insertRecord(
    tx,
    issues,
    'issues',
    Object.fromEntries(Object.entries(issue).map(([name, value]) => [name, bind(issues, name, value)])),
    {
      organisationId: opener.organisationId,
      actorId: opener.actorId,
      at: opener.now,
      action: 'created',
      subject: issues.subject,
      subjectId: id,
      propertyId,
      changes: {},
    },
  )
  const next = nextDate(rule, start, addDays(work.date, 1), seenTo)
  await sql`
    update maintenance_dates set issue_id = ${id}
    where plan_id = ${plan['id']} and date = any(${[...work.missed, work.date]}::date[])`.execute(tx)
  // Its version stays: a form that is open can still be saved.
  await sql`
    update maintenance_plans set next_due = ${next}, last_opened = ${opener.now} where id = ${plan['id']}`.execute(
    tx,
  )
  await tell(tx, opener, issue, plan['property'] as OfProperty)
  await remindOf(tx, opener.organisationId, issue, opener.now)
  return { id, number, propertyId }
}
