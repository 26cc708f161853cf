import { sql } from 'kysely'
import { listQueryOf, type AnswerOf, type QueryOf } from '#contract/kit/index.ts'
import type { listPlannedWork, planDates } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { datesOf } from '#domain/maintenance/occurrences.ts'
import { whereOf } from '../../db/list-query.ts'
import type { Call } from '../../http/call.ts'
import { maintenancePlanCrud } from './crud.ts'
import { seenToFrom, todayFor } from './next-due.ts'

type Row = Record<string, unknown>
type Planned = AnswerOf<typeof listPlannedWork>['data'][number]
type Dates = AnswerOf<typeof planDates>

/** Plans that a calendar looks through, those that come first. */
const mostPlans = 500
const shownDates = 12

const datesFrom = (plan: Row, from: string, span: { to?: string; limit: number }) =>
  datesOf(plan['recurrence'] as string, plan['start'] as string, { from, ...span })

/** Dates of plans between two days that nobody has seen to, in order. */
export async function readCalendar(call: Call): Promise<AnswerOf<typeof listPlannedWork>> {
  const { from, to, ...asked } = call.query as QueryOf<typeof listPlannedWork> & Row
  const query = listQueryOf(maintenancePlans, asked)
  maintenancePlanCrud.assertMayList(query, call)
  return call.read(async (tx) => {
    const { rows: plans } = await sql<Row>`
      select ${maintenancePlanCrud.columns} from maintenance_plans
      where next_due <= ${to} and ${whereOf(maintenancePlans, query, call.tenant)}
      order by next_due, id limit ${mostPlans + 1}`.execute(tx)
    const { rows: seenTo } = await sql<{ planId: string; date: string }>`
      select plan_id as "planId", date from maintenance_dates
      where plan_id = any(${plans.map(({ id }) => id)}::uuid[]) and date between ${from} and ${to}`.execute(
      tx,
    )
    const gone = new Set(seenTo.map(({ planId, date }) => `${planId} ${date}`))
    const data = plans.slice(0, mostPlans).flatMap((plan) => {
      const nextDue = plan['nextDue'] as string
      const dates = datesFrom(plan, nextDue > from ? nextDue : from, { to, limit: Infinity })
      const shown = maintenancePlanCrud.present(plan, call) as Planned['plan']
      return dates
        .filter((date) => !gone.has(`${plan['id'] as string} ${date}`))
        .map((date) => ({ date, plan: shown }))
    })
    return {
      data: data.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
      more: plans.length > mostPlans,
    }
  })
}

/** The next dates of one plan, whatever became of them. */
export async function readDates(call: Call): Promise<Dates> {
  return call.read(async (tx) => {
    const plan = await maintenancePlanCrud.find(tx, call.params['id']!, call)
    const today = todayFor(plan, call.services.clock.now())
    const seenTo = new Map((await seenToFrom(tx, plan['id'], today)).map((each) => [each.date, each]))
    const { rows: issues } = await sql<{ id: string; number: number }>`
      select id, number from issue_records
      where id = any(${[...seenTo.values()].flatMap(({ issueId }) => issueId ?? [])}::uuid[])`.execute(tx)
    const data = datesFrom(plan, today, { limit: shownDates }).map((date): Dates['data'][number] => {
      const seen = seenTo.get(date)
      const state = seen ? (seen.state === 'skipped' ? 'skipped' : 'opened') : 'planned'
      const issue = issues.find(({ id }) => id === seen?.issueId) ?? null
      return { date, state, opensOn: addDays(date, -(plan['leadDays'] as number)), issue }
    })
    return { data }
  })
}
