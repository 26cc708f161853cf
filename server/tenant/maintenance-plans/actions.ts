import { sql } from 'kysely'
import type {
  openPlannedWork,
  restorePlannedDate,
  skipPlannedDate,
} from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { dayWords } from '#domain/maintenance/words.ts'
import { assertMayWrite } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { maintenancePlanCrud, type Plan } from './crud.ts'
import { datesFrom, nextDueOf, todayFor } from './dates.ts'
import { openDue } from './open.ts'

/** A plan, locked, if the caller may change what comes next of it. */
async function findChangeable(tx: Transaction, call: Call, id: string): Promise<Plan> {
  const plan = await maintenancePlanCrud.find(tx, id, call, true)
  assertMayWrite(call.tenant.ability, 'update', maintenancePlans, plan, [])
  return plan
}

/** A plan as the database has it now. */
const answer = async (tx: Transaction, call: Call, { id }: Plan) =>
  maintenancePlanCrud.present(await maintenancePlanCrud.readBack(tx, id, call), call)

/** Opens the issue of the next date, long before its day if need be. */
export const openNow: Handler<typeof openPlannedWork> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId: actorId } = call.tenant
    const plan = await findChangeable(tx, call, call.params.id)
    if (plan.nextDue === null) {
      const why = plan.paused
        ? 'This plan is paused. Resume it first.'
        : 'This plan has ended. Change its schedule first.'
      throw conflict('no_next_date', why)
    }
    const opener = { organisationId, actorId, now: call.services.clock.now() }
    const issue = await openDue(tx, opener, plan, plan.nextDue)
    if (!issue) throw conflict('busy', 'Someone else is opening the same work. Try again.')
    return { plan: await answer(tx, call, plan), issue }
  })

/** Works out anew what comes next, and keeps that the date was changed. */
async function moveOn(
  tx: Transaction,
  call: Call,
  plan: Plan,
  action: 'dateSkipped' | 'dateRestored',
  change: { before: string | null; after: string | null },
) {
  const now = call.services.clock.now()
  const nextDue = await nextDueOf(tx, plan, now)
  await sql`update maintenance_plans set next_due = ${nextDue}
    where organisation_id = ${call.tenant.organisationId} and id = ${plan.id}`.execute(tx)
  writeTrace(tx, maintenancePlanCrud.trace(call, action, plan, now, { nextDue: change }))
  return answer(tx, call, plan)
}

/** Leaves out one date. */
export const skipDate: Handler<typeof skipPlannedDate> = (call) =>
  call.write(async (tx) => {
    const { date } = call.body
    const plan = await findChangeable(tx, call, call.params.id)
    const now = call.services.clock.now()
    const [found] = datesFrom(plan, date, { to: date, limit: 1 })
    if (!found || date < todayFor(plan, now)) {
      throw conflict('not_planned', `Nothing is planned for ${dayWords(date)}.`)
    }
    const { rows } = await sql`
      insert into maintenance_dates (organisation_id, plan_id, date, state, at)
      values (${call.tenant.organisationId}, ${plan.id}, ${date}, 'skipped', ${now})
      on conflict do nothing returning date`.execute(tx)
    if (rows.length === 0) throw conflict('not_planned', `${dayWords(date)} is seen to already.`)
    return moveOn(tx, call, plan, 'dateSkipped', { before: date, after: null })
  })

/** Plans a date again that was left out. */
export const restoreDate: Handler<typeof restorePlannedDate> = (call) =>
  call.write(async (tx) => {
    const { date } = call.body
    const plan = await findChangeable(tx, call, call.params.id)
    const { rows } = await sql`
      delete from maintenance_dates
      where organisation_id = ${call.tenant.organisationId} and plan_id = ${plan.id} and date = ${date}
        and state = 'skipped' and date >= ${todayFor(plan, call.services.clock.now())}
      returning date`.execute(tx)
    if (rows.length === 0) throw conflict('not_skipped', `${dayWords(date)} was not skipped, or has passed.`)
    return moveOn(tx, call, plan, 'dateRestored', { before: null, after: date })
  })
