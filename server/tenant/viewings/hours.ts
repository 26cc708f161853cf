import { sql } from 'kysely'
import type {
  changeHostHours,
  changeViewingHours,
  readHostHours,
  readViewingHours,
  HostHours,
  ViewingHours,
} from '#contract/tenant/viewing-operations.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { properties } from '#contract/tenant/properties.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { allows } from '#domain/access/index.ts'
import { usualRules } from '#domain/viewings/hours.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, invalid, notFound, staleVersion } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { candidatesOf } from './hosts.ts'
import { offerOf } from './offer.ts'

/** A property whose hours the caller keeps. @throws 404 where they do not see it */
async function findProperty(tx: Transaction, call: Call, propertyId: string): Promise<OfProperty> {
  const { rows } = await sql`
    select from properties where organisation_id = ${call.tenant.organisationId} and id = ${propertyId}
      and ${scopeOf(call.tenant.ability, 'read', properties)}`.execute(tx)
  if (rows.length === 0) throw notFound()
  const property = await ofProperty.read(tx, propertyId, call)
  if (!allows(call.tenant.ability, 'assign', viewings.subject, { propertyId, property })) throw forbidden()
  return property
}

async function hoursOf(tx: Transaction, organisationId: string, property: OfProperty): Promise<ViewingHours> {
  const offer = await offerOf(tx, organisationId, property.id)
  if (!offer) throw notFound()
  const { rules, hours, enabled, needsConfirmation, version, timezone, hosts } = offer
  return {
    ...rules,
    ...hours,
    enabled,
    needsConfirmation,
    version,
    timezone,
    hosts,
    hostIds: hosts.map(({ id }) => id),
    candidates: await candidatesOf(tx, property),
  }
}

export const readHours: Handler<typeof readViewingHours> = (call) =>
  call.read(async (tx) => {
    const property = await findProperty(tx, call, call.params.id)
    return hoursOf(tx, call.tenant.organisationId, property)
  })

export const changeHours: Handler<typeof changeViewingHours> = (call) =>
  call.write(async (tx) => {
    const { id: propertyId } = call.params
    const { organisationId } = call.tenant
    const { version, hostIds, weekly, exceptions, ...rules } = call.body
    const property = await findProperty(tx, call, propertyId)
    const before = await hoursOf(tx, organisationId, property)
    const known = new Set([...before.candidates, ...before.hosts].map(({ id }) => id))
    if (hostIds.some((id) => !known.has(id)))
      throw invalid([
        { field: 'hostIds', errors: ['Choose colleagues who can see viewings of this property.'] },
      ])
    const now = call.services.clock.now()
    const { rows } = await sql`
      insert into viewing_hours (organisation_id, property_id, version, updated_at, enabled, needs_confirmation, slot_minutes,
        buffer_minutes, notice_minutes, days_ahead, most_a_day, weekly, exceptions)
      values (${organisationId}, ${propertyId}, ${version + 1}, ${now}, ${rules.enabled}, ${rules.needsConfirmation},
        ${rules.slotMinutes}, ${rules.bufferMinutes}, ${rules.noticeMinutes}, ${rules.daysAhead}, ${rules.mostADay},
        ${JSON.stringify(weekly)}, ${JSON.stringify(exceptions)})
      on conflict (organisation_id, property_id) do update set version = excluded.version, updated_at = excluded.updated_at,
        enabled = excluded.enabled, needs_confirmation = excluded.needs_confirmation, slot_minutes = excluded.slot_minutes,
        buffer_minutes = excluded.buffer_minutes, notice_minutes = excluded.notice_minutes,
        days_ahead = excluded.days_ahead, most_a_day = excluded.most_a_day, weekly = excluded.weekly,
        exceptions = excluded.exceptions
      where viewing_hours.version = ${version}
      returning version`.execute(tx)
    if (rows.length === 0 || before.version !== version) throw staleVersion(before)
    await sql`delete from viewing_hosts
      where organisation_id = ${organisationId} and property_id = ${propertyId}`.execute(tx)
    await sql`
      insert into viewing_hosts (organisation_id, property_id, user_id, position)
      select ${organisationId}::uuid, ${propertyId}::uuid, id, position
      from unnest(${[...new Set(hostIds)]}::uuid[]) with ordinality as host (id, position)`.execute(tx)
    writeTrace(tx, {
      ...traceOf(call, 'viewingHoursChanged', properties.subject, propertyId),
      propertyId,
    })
    return hoursOf(tx, organisationId, property)
  })

async function ownHours(
  tx: Transaction,
  { organisationId, userId, timezone }: Call['tenant'],
): Promise<HostHours> {
  const { rows } = await sql<HostHours>`
    select timezone, most_a_day as "mostADay", version,
      case when weekly is not null then jsonb_build_object('weekly', weekly, 'exceptions', exceptions) end as hours
    from host_hours where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx)
  return rows[0] ?? { hours: null, timezone, mostADay: usualRules.mostADay, version: 0 }
}

export const readOwnHours: Handler<typeof readHostHours> = (call) =>
  call.read((tx) => ownHours(tx, call.tenant))

export const changeOwnHours: Handler<typeof changeHostHours> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { hours, timezone, mostADay, version } = call.body
    const before = await ownHours(tx, call.tenant)
    const json = (part: unknown) => (part === undefined ? null : JSON.stringify(part))
    const { rows } = await sql`
      insert into host_hours (organisation_id, user_id, version, updated_at, timezone, most_a_day, weekly, exceptions)
      values (${organisationId}, ${userId}, ${version + 1}, ${call.services.clock.now()}, ${timezone}, ${mostADay},
        ${json(hours?.weekly)}, ${json(hours?.exceptions)})
      on conflict (organisation_id, user_id) do update set version = excluded.version, updated_at = excluded.updated_at,
        timezone = excluded.timezone, most_a_day = excluded.most_a_day, weekly = excluded.weekly,
        exceptions = excluded.exceptions
      where host_hours.version = ${version}
      returning version`.execute(tx)
    if (rows.length === 0 || before.version !== version) throw staleVersion(before)
    writeTrace(tx, traceOf(call, 'hostHoursChanged', 'User', userId))
    return ownHours(tx, call.tenant)
  })
