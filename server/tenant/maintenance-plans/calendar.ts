import { sql } from 'kysely'
import type { listPlannedWork, planDates } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { whereOf } from '../../db/list-query.ts'
import type { Handler } from '../../http/call.ts'
import { maintenancePlanCrud, type Plan } from './crud.ts'
import { datesFrom, seenToFrom, todayFor } from './dates.ts'

/** Plans that a calendar looks through, those that come first. */
const mostPlans = 500
const shownDates = 12

/** Dates of plans between two days that nobody has seen to, in order. */
export const readCalendar: Handler<typeof listPlannedWork> = (call) => {
  const { from, to, ...asked } = call.query
  const { organisationId } = call.tenant
  const query = maintenancePlanCrud.asked(asked, call)
  return call.read(async (tx) => {
    const { rows: plans } = await sql<Plan & { nextDue: string }>`
      select ${maintenancePlanCrud.columns} from maintenance_plans
      where organisation_id = ${organisationId} and next_due <= ${to}
        and ${whereOf(maintenancePlans, query, call.tenant)}
      order by next_due, id limit ${mostPlans + 1}`.execute(tx)
    const { rows: seenTo } = await sql<{ planId: string; date: string }>`
      select plan_id as "planId", date from maintenance_dates
      where organisation_id = ${organisationId} and plan_id = any(${plans.map(({ id }) => id)}::uuid[])
        and date between ${from} and ${to}`.execute(tx)
    const gone = new Set(seenTo.map(({ planId, date }) => `${planId} ${date}`))
    const data = plans.slice(0, mostPlans).flatMap((plan) => {
      const shown = maintenancePlanCrud.present(plan, call)
      return datesFrom(plan, plan.nextDue > from ? plan.nextDue : from, { to })
        .filter((date) => !gone.has(`${plan.id} ${date}`))
        .map((date) => ({ date, plan: shown }))
    })
    return {
      data: data.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
      more: plans.length > mostPlans,
    }
  })
}

/** The next dates of one plan, whatever became of them. */
export const readDates: Handler<typeof planDates> = (call) =>
  call.read(async (tx) => {
    const plan = await maintenancePlanCrud.find(tx, call.params.id, call)
    const today = todayFor(plan, call.services.clock.now())
    const seenTo = new Map((await seenToFrom(tx, plan.id, today)).map((each) => [each.date, each]))
    const { rows: issues } = await sql<{ id: string; number: number }>`
      select id, number from issue_records where organisation_id = ${call.tenant.organisationId}
        and id = any(${[...seenTo.values()].flatMap(({ issueId }) => issueId ?? [])}::uuid[])`.execute(tx)
    const data = datesFrom(plan, today, { limit: shownDates }).map((date) => {
      const seen = seenTo.get(date)
      const state = seen ? (seen.state === 'skipped' ? 'skipped' : 'opened') : 'planned'
      const issue = issues.find(({ id }) => id === seen?.issueId) ?? null
      return { date, state, opensOn: addDays(date, -plan.leadDays), issue } as const
    })
    return { data }
  })
