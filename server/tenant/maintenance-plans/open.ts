import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { issues } from '#contract/tenant/issues.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { missedWords, workDue, type DueWork } from '#domain/maintenance/due.ts'
import { nextDate } from '#domain/maintenance/occurrences.ts'
import { dayWords } from '#domain/maintenance/words.ts'
import { insertRecord } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { takeNumbers } from '../../numbers.ts'
import { remindOf, targetFor } from '../issues/targets.ts'
import { managersOf, tell } from '../issues/tell.ts'
import type { Plan } from './crud.ts'
import { datesFrom, datesIn, seenToFrom } from './dates.ts'

/** On whose behalf issues are opened: somebody's, or nobody's when their day has come. */
export interface Opener {
  organisationId: string
  actorId: string | null
  /** ISO 8601 */
  now: string
}

/** The issue as it is kept: reported by whoever planned the work. */
async function issueOf(tx: Transaction, { organisationId, now }: Opener, plan: Plan, work: DueWork) {
  const { title, category, priority, propertyId, unitId, assigneeId, contractorId, currency, createdBy } =
    plan
  const due = work.date
  return {
    title,
    category,
    priority,
    propertyId,
    unitId,
    assigneeId,
    contractorId,
    currency,
    id: uuid(),
    version: 1,
    createdAt: now,
    createdBy,
    updatedAt: now,
    number: (await takeNumbers(tx, organisationId, 'issue')).first,
    description: [plan.description, missedWords(work.missed, dayWords)].filter(Boolean).join('\n\n') || null,
    status: 'open',
    source: 'planned',
    reporterId: createdBy,
    due,
    planId: plan.id,
    reopenedCount: 0,
    targetAt: await targetFor(tx, { due, priority }, plan.property.timezone, now),
  }
}

/**
 * Takes dates for the caller. The key of the table lets one process have each, whoever else is at it.
 * @returns whether all of them were free
 */
async function take(
  tx: Transaction,
  opener: Opener,
  plan: Plan,
  { date, missed }: DueWork,
): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance_dates (organisation_id, plan_id, date, state, at)
    select ${opener.organisationId}::uuid, ${plan.id}::uuid, day, case when day = ${date}::date then 'opened' else 'missed' end,
      ${opener.now}::timestamptz
    from unnest(${[...missed, date]}::date[]) as day
    on conflict do nothing returning date`.execute(tx)
  return rows.length === missed.length + 1
}

/**
 * Opens the issue of what is due of a plan that the caller has locked, and moves the plan on.
 * @param through the last date that is due
 * @returns nothing where nothing is
 */
export async function openDue(tx: Transaction, opener: Opener, plan: Plan, through: string) {
  const { organisationId, actorId, now } = opener
  const { nextDue, property } = plan
  if (nextDue === null || nextDue > through) return undefined
  const seenTo = datesIn(await seenToFrom(tx, plan.id, nextDue))
  const work = workDue(datesFrom(plan, nextDue, { to: through }).filter((date) => !seenTo.has(date)))
  if (!work || !(await take(tx, opener, plan, work))) return undefined
  const issue = await issueOf(tx, opener, plan, work)
  const { id, number, propertyId } = issue
  insertRecord(tx, issues, 'issues', issue, {
    organisationId,
    actorId,
    at: now,
    action: 'created',
    subject: issues.subject,
    subjectId: id,
    propertyId,
    changes: {},
  })
  await sql`
    update maintenance_dates set issue_id = ${id} where organisation_id = ${organisationId} and plan_id = ${plan.id}
      and date = any(${[...work.missed, work.date]}::date[])`.execute(tx)
  // Its version stays: a form that is open can still be saved.
  const next = nextDate(plan.recurrence, plan.start, addDays(work.date, 1), seenTo)
  await sql`
    update maintenance_plans set next_due = ${next}, last_opened = ${now}
    where organisation_id = ${organisationId} and id = ${plan.id}`.execute(tx)
  // Those who are to do it; where nobody is named, those who look after the property.
  const doers = [plan.assigneeId, plan.contractorId]
  await tell(tx, { organisationId, userId: actorId }, { ...issue, property }, 'planned', {
    type: 'issue.planned',
    recipients: doers.some((person) => person !== null) ? doers : managersOf(plan),
    data: { on: dayWords(work.date) },
  })
  await remindOf(tx, organisationId, issue, now)
  return { id, number, propertyId }
}
