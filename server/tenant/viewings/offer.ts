import { sql } from 'kysely'
import { mostSlotDays } from '#contract/tenant/viewing-operations.ts'
import { addDays, daysFromTo } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { usualHours, usualRules, type OpenHours, type ViewingRules } from '#domain/viewings/hours.ts'
import { freeSlots, type Host, type Interval, type Slot } from '#domain/viewings/slots.ts'
import { timeWords } from '#domain/viewings/words.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'

/** How a property is shown: what nobody has said otherwise is as usual, and off. */
export interface Offer {
  propertyId: string
  title: string
  timezone: string
  enabled: boolean
  needsConfirmation: boolean
  version: number
  rules: ViewingRules
  hours: OpenHours
  hosts: { id: string; name: string }[]
}

interface OfferRow extends Pick<Offer, 'title' | 'timezone' | 'hosts'> {
  hours: (OpenHours & ViewingRules & Pick<Offer, 'enabled' | 'needsConfirmation' | 'version'>) | null
}

/** @returns nothing where there is no such property */
export async function offerOf(
  tx: Transaction,
  organisationId: string,
  propertyId: string,
): Promise<Offer | undefined> {
  const { rows } = await sql<OfferRow>`
    select properties.title, coalesce(properties.timezone, zone_of(properties.organisation_id)) as timezone,
      case when hours.property_id is not null then jsonb_build_object('enabled', enabled,
        'needsConfirmation', needs_confirmation, 'version', hours.version, 'slotMinutes', slot_minutes,
        'bufferMinutes', buffer_minutes, 'noticeMinutes', notice_minutes, 'daysAhead', days_ahead,
        'mostADay', most_a_day, 'weekly', weekly, 'exceptions', exceptions) end as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name) order by position), '[]')
       from viewing_hosts hosts
       join members on members.organisation_id = hosts.organisation_id and members.user_id = hosts.user_id
         and members.status = 'active'
       join identity.users on users.id = hosts.user_id
       where hosts.organisation_id = properties.organisation_id and hosts.property_id = properties.id) as hosts
    from properties
    left join viewing_hours hours on hours.organisation_id = properties.organisation_id
      and hours.property_id = properties.id
    where properties.organisation_id = ${organisationId} and properties.id = ${propertyId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { hours, ...shown } = row
  const { enabled, needsConfirmation, version, weekly, exceptions, ...rules } = hours ?? {
    enabled: false,
    needsConfirmation: false,
    version: 0,
    ...usualRules,
    ...usualHours,
  }
  return { propertyId, ...shown, enabled, needsConfirmation, version, rules, hours: { weekly, exceptions } }
}

interface BookedRow {
  hostId: string
  propertyId: string
  placeId: string
  from: string
  to: string
}

interface HostRow {
  id: string
  zone: string
  mostADay: number | null
  hours: OpenHours | null
}

/** Between which dates, where the property is. */
interface Days {
  from: string
  to: string
}

/**
 * Those that keep their time at an instant: a hold that was not confirmed in time keeps nothing. One that has taken place
 * counts among the viewings of its day.
 */
const takesTime = (now: string) =>
  sql`status in ('requested', 'confirmed', 'completed', 'noShow') and (held_until is null or held_until > ${now})`

/** The day of a time that a visitor asks for, where the property is; today where no such time can be booked. */
export function dayAsked(startsAt: string, { timezone, rules }: Offer, now: string): string {
  const ahead = (Date.parse(startsAt) - Date.parse(now)) / 86_400_000
  return dayAt(ahead > 0 && ahead < rules.daysAhead + 2 ? startsAt : now, timezone)
}

/** Who shows a property and has nothing else between two instants; the first of its hosts where nobody is free. */
export async function hostBetween(
  tx: Transaction,
  organisationId: string,
  { propertyId, hosts }: Offer,
  { from, to, now, except }: { from: string; to: string; now: string; except: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from viewing_hosts
    where organisation_id = ${organisationId} and property_id = ${propertyId}
      and user_id = any(${hosts.map(({ id }) => id)}::uuid[])
      and not exists (select from viewing_records
        where organisation_id = ${organisationId} and host_id = user_id and ${takesTime(now)}
          and id is distinct from ${except} and starts_at < ${to} and busy_until > ${from})
    order by position limit 1`.execute(tx)
  return rows[0]?.id ?? hosts[0]?.id
}

/**
 * What can be booked of an offer, by whom it is shown.
 * @param hostIds who can show it; its hosts when left out
 * @param except a viewing that is to be moved, which is in nobody's way
 */
export async function slotsOf(
  tx: Transaction,
  organisationId: string,
  offer: Offer,
  {
    unitId,
    now,
    from,
    to,
    except = null,
    hostIds = offer.hosts.map(({ id }) => id),
  }: Days & { unitId: string | null; now: string; except?: string | null; hostIds?: string[] },
): Promise<Slot[]> {
  // Days of other zones begin and end up to a day away.
  const { rows: booked } = await sql<BookedRow>`
    select host_id as "hostId", property_id as "propertyId", place_id as "placeId", starts_at as from, busy_until as to
    from viewing_records
    where organisation_id = ${organisationId} and ${takesTime(now)} and id is distinct from ${except}
      and starts_at >= ${addDays(from, -2)}::date and starts_at < ${addDays(to, 3)}::date
      and (property_id = ${offer.propertyId} or host_id = any(${hostIds}::uuid[]))`.execute(tx)
  const { rows: hosts } = await sql<HostRow>`
    select members.user_id as id, coalesce(own.timezone, ${offer.timezone}) as zone, own.most_a_day as "mostADay",
      case when own.weekly is not null then jsonb_build_object('weekly', own.weekly, 'exceptions', own.exceptions) end as hours
    from members
    left join host_hours own on own.organisation_id = members.organisation_id and own.user_id = members.user_id
    where members.organisation_id = ${organisationId} and members.user_id = any(${hostIds}::uuid[])
      and members.status = 'active'`.execute(tx)
  const intervalsOf = (wanted: (row: BookedRow) => boolean): Interval[] =>
    booked.filter(wanted).map((row) => ({ from: Date.parse(row.from), to: Date.parse(row.to) }))
  const place = unitId ?? offer.propertyId
  return freeSlots({
    rules: offer.rules,
    hours: offer.hours,
    zone: offer.timezone,
    hosts: hosts.map((host): Host => ({ ...host, busy: intervalsOf(({ hostId }) => hostId === host.id) })),
    taken: intervalsOf(({ placeId }) => placeId === place),
    visits: intervalsOf(({ propertyId }) => propertyId === offer.propertyId),
    now: Date.parse(now),
    from,
    to,
  })
}

/** A slot as it is answered, with its day and time where the property is. */
export const slotOf = ({ start, end }: Pick<Slot, 'start' | 'end'>, timezone: string) => {
  const startsAt = new Date(start).toISOString()
  return {
    startsAt,
    endsAt: new Date(end).toISOString(),
    day: dayAt(startsAt, timezone),
    time: timeWords(startsAt, timezone),
  }
}

/** @throws 422 where more is asked for than is answered at once */
export function assertDays({ from, to }: { from: string; to: string }): void {
  if (daysFromTo(from, to) > mostSlotDays)
    throw invalid([{ field: 'to', errors: [`Ask for at most ${mostSlotDays} days.`] }])
}
