import { sql } from 'kysely'
import { dueThrough } from '#domain/maintenance/due.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { startLoop } from '../../queue/loop.ts'
import { maintenancePlanCrud, type Plan } from './crud.ts'
import { todayFor } from './dates.ts'
import { openDue } from './open.ts'

/** Milliseconds between looks; midnight comes to each property at its own time. */
const every = 10 * 60_000

/** Organisations that have such plans, or will within the day. */
async function organisationsDue(tx: Transaction, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organisations_with_work_due(${now}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Plans whose next date is so near that its issue is to be open; of properties that are looked after still. */
async function plansDue(tx: Transaction, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select plans.id from maintenance_plans plans
    join properties on properties.organisation_id = plans.organisation_id and properties.id = property_id
    where next_due - lead_days <= (${now}::timestamptz at time zone coalesce(timezone, zone_of(plans.organisation_id)))::date
      and properties.status in ('draft', 'active')
    order by next_due, plans.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Opens what is due of one plan; nothing where another process is at it, or has done it. */
async function openOf(tx: Transaction, organisationId: string, id: string, now: string): Promise<void> {
  const { rows } = await sql<Plan>`
    select ${maintenancePlanCrud.columns} from maintenance_plans
    where organisation_id = ${organisationId} and id = ${id} for update skip locked`.execute(tx)
  const [plan] = rows
  if (!plan) return
  const through = dueThrough(todayFor(plan, now), plan.leadDays)
  await openDue(tx, { organisationId, actorId: null, now }, plan, through)
}

/**
 * Opens the issues of planned work that are due, of all organisations. Each plan is a transaction of its own: one that
 * fails holds up no other, and is tried again with the next look.
 * @param signal stops before the next organisation or plan
 */
export async function openDueIssues(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const organisations = await database.withTransaction((tx) => organisationsDue(tx, now))
  for (const organisationId of organisations) {
    if (signal?.aborted) return
    const scope = { organisationId, userId: null }
    const due = await database.withTenant(scope, (tx) => plansDue(tx, now), { readOnly: true })
    for (const planId of due) {
      if (signal?.aborted) return
      try {
        await database.withTenant(scope, (tx) => openOf(tx, organisationId, planId, now))
      } catch (error) {
        log.warn({ err: error, organisationId, planId }, 'opening planned work failed, will be tried again')
      }
    }
  }
}

export const startMaintenance = (services: Services) =>
  startLoop(services.log, { what: 'opening planned work', every }, (signal) =>
    openDueIssues(services, signal),
  )
