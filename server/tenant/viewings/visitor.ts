import { sql } from 'kysely'
import { isLive, stepProblem, type ViewingStatus } from '#domain/viewings/vocabulary.ts'
import { writeTrace, type Change } from '../../crud/writes.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, notFound } from '../../errors.ts'
import { tokenOf, type Link } from '../../link-tokens.ts'
import { moveTo } from './book.ts'
import { offerOf } from './offer.ts'
import { afterBooking, afterMoving, afterStep } from './tell.ts'

/** What whoever has the link of a viewing learns of it. */
export interface Viewed {
  id: string
  reference: string
  version: number
  status: ViewingStatus
  /** Until when it is kept for whoever opens the mail; null where it is certain that somebody wants it. */
  heldUntil: string | null
  startsAt: string
  endsAt: string
  timezone: string
  visitorTimezone: string | null
  visitorName: string
  visitorEmail: string | null
  propertyId: string
  unitId: string | null
  /** "Palm Court, Flat 3" */
  place: string
  /** Where to go; null until it is confirmed. */
  address: string | null
  organisation: string
  organisationEmail: string | null
  organisationPhone: string | null
  hostId: string
  hostName: string
  reason: string | null
  cancelledBy: 'visitor' | 'host' | null
  sequence: number
  updatedAt: string
  /** Whether the property has a public page, and visitors can choose another time. */
  listed: boolean
  bookable: boolean
}

export async function viewedOf(
  tx: Transaction,
  organisationId: string,
  id: string,
  lock = false,
): Promise<Viewed | undefined> {
  const { rows } = await sql<Viewed>`
    select viewings.id, viewings.reference, viewings.version, viewings.status, held_until as "heldUntil",
      starts_at as "startsAt", ends_at as "endsAt", viewings.timezone, visitor_timezone as "visitorTimezone",
      visitor_name as "visitorName", visitor_email as "visitorEmail", viewings.property_id as "propertyId",
      viewings.unit_id as "unitId", concat_ws(', ', properties.title, units.label) as place,
      case when viewings.status in ('confirmed', 'completed', 'noShow') then
        concat_ws(', ', address_line1, address_line2, district, city, postcode) end as address,
      organisations.name as organisation, organisations.settings ->> 'contactEmail' as "organisationEmail",
      organisations.settings ->> 'contactPhone' as "organisationPhone", host_id as "hostId", users.name as "hostName", reason,
      cancelled_by as "cancelledBy", sequence, viewings.updated_at as "updatedAt",
      listing = 'listed' and properties.status = 'active' as listed,
      coalesce(enabled, false) and listing = 'listed' and properties.status = 'active' as bookable
    from viewing_records viewings
    join properties on properties.organisation_id = viewings.organisation_id and properties.id = viewings.property_id
    join organisations on organisations.id = viewings.organisation_id
    join identity.users on users.id = host_id
    left join units on units.organisation_id = viewings.organisation_id and units.id = viewings.unit_id
    left join viewing_hours hours on hours.organisation_id = viewings.organisation_id
      and hours.property_id = viewings.property_id
    where viewings.organisation_id = ${organisationId} and viewings.id = ${id}
    ${lock ? sql`for update of viewings` : sql``}`.execute(tx)
  return rows[0]
}

/** Where its visitor sees, reschedules and cancels a viewing. */
export const manageUrl = ({ publicUrl, sessionSecret }: Services['config'], link: Link): string =>
  `${publicUrl}/viewings/${tokenOf(sessionSecret, 'viewing', link)}`

type Serving = Pick<Services, 'clock' | 'jobs'>

/** A viewing of a link, locked. @throws 404 where there is none, 409 where its hold has ended */
async function locked(tx: Transaction, { organisationId, id }: Link, now: string): Promise<Viewed> {
  const viewing = await viewedOf(tx, organisationId, id, true)
  if (!viewing) throw notFound()
  if (viewing.heldUntil !== null && viewing.heldUntil <= now)
    throw conflict('hold_ended', 'This time is no longer held for you. Choose another one.')
  return viewing
}

/** As `locked`, of a viewing that is certain and still to come. @throws 409 otherwise */
async function upcoming(tx: Transaction, link: Link, now: string): Promise<Viewed> {
  const viewing = await locked(tx, link, now)
  if (viewing.heldUntil !== null) throw conflict('illegal_transition', 'Confirm the viewing first.')
  if (viewing.startsAt <= now) throw conflict('illegal_transition', 'This viewing has already started.')
  return viewing
}

/** What visitors do to their viewing; nobody with an account does it. */
const trace = (
  tx: Transaction,
  { organisationId }: Link,
  { id, propertyId }: Viewed,
  at: string,
  action: string,
  changes: Record<string, Change> = {},
) =>
  writeTrace(tx, {
    organisationId,
    actorId: null,
    at,
    action,
    subject: 'Viewing',
    subjectId: id,
    propertyId,
    changes,
  })

/** The visitor has opened the mail: a time that was kept becomes a viewing. Done twice, it is done once. */
export async function confirmHold(tx: Transaction, services: Serving, link: Link): Promise<void> {
  const now = services.clock.now()
  const viewing = await locked(tx, link, now)
  if (viewing.heldUntil === null) return
  const offer = await offerOf(tx, link.organisationId, viewing.propertyId)
  const status = offer?.needsConfirmation ? 'requested' : 'confirmed'
  await sql`update viewing_records set held_until = null, status = ${status}, version = version + 1, updated_at = ${now}
    where organisation_id = ${link.organisationId} and id = ${link.id}`.execute(tx)
  // What nobody has confirmed was not there for anybody else.
  trace(tx, link, viewing, now, 'created')
  await afterBooking(tx, services, link.organisationId, link.id, { actorId: null })
}

export async function cancelByVisitor(
  tx: Transaction,
  services: Serving,
  link: Link,
  reason: string | null,
): Promise<void> {
  const now = services.clock.now()
  const viewing = await upcoming(tx, link, now)
  if (viewing.status === 'cancelled') return
  const problem = stepProblem(viewing.status, 'cancelled', false)
  if (problem) throw conflict('illegal_transition', problem)
  await sql`update viewing_records set status = 'cancelled', cancelled_by = 'visitor', reason = ${reason},
      sequence = sequence + 1, version = version + 1, updated_at = ${now}
    where organisation_id = ${link.organisationId} and id = ${link.id}`.execute(tx)
  trace(tx, link, viewing, now, 'statusChanged', { status: { before: viewing.status, after: 'cancelled' } })
  await afterStep(tx, services, link.organisationId, link.id, { actorId: null, about: 'cancelled' })
}

/** Reference and history stay. Where the host confirms viewings, they confirm the new time as well. @throws 409 `slot_taken` */
export async function moveByVisitor(
  tx: Transaction,
  services: Serving,
  link: Link,
  startsAt: string,
): Promise<void> {
  const { organisationId, id } = link
  const now = services.clock.now()
  const viewing = await upcoming(tx, link, now)
  if (!isLive(viewing.status) || !viewing.bookable)
    throw conflict('illegal_transition', 'This viewing can no longer be rescheduled here.')
  if (startsAt === viewing.startsAt) return
  const offer = await offerOf(tx, organisationId, viewing.propertyId)
  if (!offer) throw notFound()
  await moveTo(tx, services, organisationId, offer, viewing, { startsAt, hostId: null, anyTime: false })
  if (offer.needsConfirmation)
    await sql`update viewing_records set status = 'requested'
      where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
  trace(tx, link, viewing, now, 'moved', { startsAt: { before: viewing.startsAt, after: startsAt } })
  await afterMoving(tx, services, organisationId, id, { actorId: null, before: viewing })
}
