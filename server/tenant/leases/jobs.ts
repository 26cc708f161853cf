import { sql } from 'kysely'
import { reminderDays } from '#domain/leases/expiry.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { startLoop } from '../../queue/loop.ts'
import { notify } from '../../notifications/notify.ts'

/** Milliseconds between looks; midnight comes to each organisation at its own time. */
const every = 10 * 60_000

/** Leases that have come within 90, 60 or 30 days of their end, each told once. */
async function remind(tx: Transaction, organisationId: string): Promise<void> {
  const [farthest, , nearest] = reminderDays
  const { rows } = await sql<{
    id: string
    reference: string
    tenants: string
    unit: string
    property: string
    on: string
    days: number
    managerId: string | null
  }>`
    with due as (
      select leases.*, last_day - today as remaining from lease_records as leases
      where status in ('active', 'notice') and ended_on is null and last_day between today and today + ${farthest}::int
    ), told as (
      insert into lease_reminders (organisation_id, lease_id, last_day, days)
      select organisation_id, id, last_day,
        (select min(mark) from unnest(${[...reminderDays]}::int[]) as mark where mark >= greatest(remaining, ${nearest}))
      from due on conflict do nothing returning lease_id, days
    )
    select due.id, due.reference, tenant_names as tenants, unit_label as unit, property_title as property,
      last_day as "on", days, coalesce(properties.portfolio_manager_id, due.created_by) as "managerId"
    from told join due on due.id = lease_id
    join properties on properties.organisation_id = due.organisation_id and properties.id = due.property_id
    order by last_day`.execute(tx)
  for (const { id, days, managerId, on, reference, tenants, unit, property } of rows) {
    await notify(tx, organisationId, {
      type: 'lease.ending',
      actorId: null,
      recipients: [managerId],
      subjectId: id,
      data: { lease: reference, tenants, unit, property, on },
      key: `lease:${id}:ends:${on}:${days}`,
    })
  }
}

/** Once a day in each organisation: what follows from the date alone, and who is to hear of it. */
async function turnDay(tx: Transaction, organisationId: string): Promise<void> {
  const { rows } = await sql`
    insert into lease_days (organisation_id, day) values (${organisationId}, today_in(${organisationId}))
    on conflict (organisation_id) do update set day = excluded.day where lease_days.day < excluded.day
    returning day`.execute(tx)
  // Another process has done it, or it was done before.
  if (rows.length === 0) return
  const { rows: told } = await sql<{ id: string }>`select id from units
    where organisation_id = ${organisationId} and occupancy <> unit_occupancy(${organisationId}, id, status)`.execute(
    tx,
  )
  if (told.length > 0) {
    await sql`update units set updated_at = updated_at
      where organisation_id = ${organisationId} and id = any(${told.map(({ id }) => id)}::uuid[])`.execute(tx)
  }
  await sql`update leases set updated_at = updated_at where organisation_id = ${organisationId}
    and (noted_until <= today_in(${organisationId}) or noted_on > today_in(${organisationId}))`.execute(tx)
  const { rows: people } = await sql<{ id: string }>`
    select distinct user_id as id from tenants where organisation_id = ${organisationId} and user_id is not null`.execute(
    tx,
  )
  await sql`select give_lease_scopes(${organisationId}, person)
    from unnest(${people.map(({ id }) => id)}::uuid[]) as person`.execute(tx)
  await remind(tx, organisationId)
}

/** Those to be brought to their own today; most of the time none. */
async function toTurn(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organisations_to_turn() as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Brings every organisation to its own today.
 * @param signal stops before the next organisation
 */
export async function turnLeaseDays(
  { database, log }: Pick<Services, 'database' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const organisations = await database.withTransaction(toTurn)
  for (const id of organisations) {
    if (signal?.aborted) return
    try {
      await database.withTenant({ organisationId: id, userId: null }, (tx) => turnDay(tx, id))
    } catch (error) {
      log.warn({ err: error, organisationId: id }, 'turning the day of leases failed, will be tried again')
    }
  }
}

export const startLeaseDays = (services: Services) =>
  startLoop(services.log, { what: 'turning the day of leases', every }, (signal) =>
    turnLeaseDays(services, signal),
  )
