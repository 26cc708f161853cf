import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type { openPlannedWork, skipPlannedDate } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { datesOf } from '#domain/maintenance/occurrences.ts'
import { dayWords } from '#domain/maintenance/words.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { maintenancePlanCrud } from './crud.ts'
import { nextOf, todayFor } from './next-due.ts'
import { openDue } from './open.ts'

type Row = Record<string, unknown>

/** The plan of the call, locked, if the caller may change what comes next of it. */
async function findChangeable(tx: Transaction, call: Call): Promise<Row> {
  const plan = await maintenancePlanCrud.find(tx, call.params['id']!, call, true)
  assertMayWrite(call.tenant.ability, 'update', maintenancePlans, plan, [])
  return plan
}

/** Opens the issue of the next date, long before its day if need be. */
export async function openNow(call: Call): Promise<AnswerOf<typeof openPlannedWork>> {
  const { organisationId, userId: actorId } = call.tenant
  return call.write(async (tx) => {
    const plan = await findChangeable(tx, call)
    const nextDue = plan['nextDue'] as string | null
    if (nextDue === null) {
      const why = plan['paused']
        ? 'It is paused: let it go on first.'
        : 'It has come to its end: change how it repeats first.'
      throw conflict('no_next_date', why)
    }
    const opener = { organisationId, actorId, now: call.services.clock.now() }
    const issue = await openDue(tx, opener, plan, nextDue)
    if (!issue) throw conflict('busy', 'Somebody is opening the same work. Try again.')
    const after = await maintenancePlanCrud.find(tx, plan['id'] as string, call)
    return { plan: maintenancePlanCrud.present(after, call), issue } as AnswerOf<typeof openPlannedWork>
  })
}

/** Works out anew what comes next, and keeps that the date was changed. */
async function moveOn(tx: Transaction, call: Call, plan: Row, date: string, skipped: boolean) {
  const now = call.services.clock.now()
  const { nextDue, status } = await nextOf(tx, plan, now)
  await sql`update maintenance_plans set next_due = ${nextDue} where id = ${plan['id']}`.execute(tx)
  const [before, after] = skipped ? [date, null] : [null, date]
  writeTrace(tx, {
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at: now,
    action: skipped ? 'dateSkipped' : 'dateRestored',
    subject: maintenancePlans.subject,
    subjectId: plan['id'] as string,
    propertyId: plan['propertyId'] as string,
    changes: { nextDue: { before, after } },
  })
  return maintenancePlanCrud.present({ ...plan, nextDue, status }, call)
}

/** Leaves out one date. */
export async function skipDate(call: Call) {
  const { date } = call.body as BodyOf<typeof skipPlannedDate>
  return call.write(async (tx) => {
    const plan = await findChangeable(tx, call)
    const now = call.services.clock.now()
    const [found] = datesOf(plan['recurrence'] as string, plan['start'] as string, {
      from: date,
      to: date,
      limit: 1,
    })
    if (!found || date < todayFor(plan, now)) {
      throw conflict('not_planned', `Nothing is planned for ${dayWords(date)}.`)
    }
    const { rows } = await sql`
      insert into maintenance_dates (organisation_id, plan_id, date, state, at)
      values (${call.tenant.organisationId}, ${plan['id']}, ${date}, 'skipped', ${now})
      on conflict do nothing returning date`.execute(tx)
    if (rows.length === 0) throw conflict('not_planned', `${dayWords(date)} is seen to already.`)
    return moveOn(tx, call, plan, date, true)
  })
}

/** Plans a date again that was left out. */
export async function restoreDate(call: Call) {
  const { date } = call.body as BodyOf<typeof skipPlannedDate>
  return call.write(async (tx) => {
    const plan = await findChangeable(tx, call)
    const { rows } = await sql`
      delete from maintenance_dates
      where plan_id = ${plan['id']} and date = ${date} and state = 'skipped'
        and date >= ${todayFor(plan, call.services.clock.now())}
      returning date`.execute(tx)
    if (rows.length === 0) throw conflict('not_skipped', `${dayWords(date)} was not left out, or has passed.`)
    return moveOn(tx, call, plan, date, false)
  })
}
