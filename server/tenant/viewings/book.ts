import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { dayAt } from '#domain/dates/zones.ts'
import { holdMinutes, type ViewingSource } from '#domain/viewings/vocabulary.ts'
import { lockProperty } from '../../crud/belongs-to.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, slotTaken } from '../../errors.ts'
import { nextReference } from '../../numbers.ts'
import { dayAsked, hostBetween, slotsOf, type Offer } from './offer.ts'
import { afterBooking } from './tell.ts'

export interface Visitor {
  visitorName: string
  visitorEmail: string | null
  visitorPhone: string | null
  visitorTimezone: string | null
  message: string | null
}

export interface Wish extends Visitor {
  unitId: string | null
  /** ISO 8601 */
  startsAt: string
  source: ViewingSource
}

/** Who books, and what they may. */
export interface Booker {
  /** Null: the visitor. */
  userId: string | null
  /** Staff also book outside the hours. */
  anyTime: boolean
  hostId: string | null
  /** It waits for the link in a mail to be opened. */
  held: boolean
  /** The proof of work that it was booked with (proof.ts): sent again with the same one, it is the same booking. */
  provenBy?: string | undefined
}

const minute = 60_000

/**
 * Whoever else books the same property, or one of its hosts, waits: what is free is looked at afterwards. Without turns
 * those who come at once would hold each other up in the database's own checks, a second for each.
 */
async function takeTurns(tx: Transaction, organisationId: string, offer: Offer, hostId: string | null) {
  const hostIds = hostId === null ? offer.hosts.map(({ id }) => id) : [hostId]
  await lockProperty(tx, organisationId, offer.propertyId)
  await sql`select from members where organisation_id = ${organisationId} and user_id = any(${hostIds}::uuid[])
    order by user_id for no key update`.execute(tx)
}

/**
 * When a viewing begins and ends, and who is its host.
 * @param hostId whoever is wanted; null for whoever is free
 * @param before who showed it until now, and goes on where they are free
 * @throws 409 `slot_taken`; 422 where nobody shows the property
 */
export async function placeIn(
  tx: Transaction,
  organisationId: string,
  offer: Offer,
  {
    startsAt,
    unitId,
    hostId,
    anyTime,
    now,
    except = null,
    before,
  }: Pick<Wish, 'startsAt' | 'unitId'> &
    Pick<Booker, 'hostId' | 'anyTime'> & { now: string; except?: string | null; before?: string },
): Promise<{ startsAt: string; endsAt: string; busyUntil: string; hostId: string }> {
  const start = Date.parse(startsAt)
  const end = start + offer.rules.slotMinutes * minute
  const busyUntil = new Date(end + offer.rules.bufferMinutes * minute).toISOString()
  const day = anyTime ? dayAt(startsAt, offer.timezone) : dayAsked(startsAt, offer, now)
  await takeTurns(tx, organisationId, offer, hostId)
  const hostIds = hostId === null ? undefined : [hostId]
  const slots = await slotsOf(tx, organisationId, offer, { unitId, now, from: day, to: day, except, hostIds })
  const slot = slots.find((free) => free.start === start)
  const free = slot?.hostIds.find((id) => id === before) ?? slot?.hostIds[0]
  const between = { from: startsAt, to: busyUntil, now, except }
  const host =
    free ?? (anyTime ? (hostId ?? (await hostBetween(tx, organisationId, offer, between))) : undefined)
  if (!host) {
    if (!anyTime) throw slotTaken()
    throw invalid([{ field: 'hostId', errors: ['Choose a host: this property has none yet.'] }])
  }
  if (anyTime && start <= Date.parse(now))
    throw invalid([{ field: 'time', errors: ['Enter a time in the future.'] }])
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(end).toISOString(),
    busyUntil,
    hostId: host,
  }
}

/**
 * Releases times whose visitors did not open their email in time. Staff never heard of them; whoever opens the link
 * later is still told what happened, for a month.
 */
async function endHolds(tx: Transaction, organisationId: string, now: string): Promise<void> {
  await sql`update viewing_records set status = 'cancelled', cancelled_by = 'visitor'
    where organisation_id = ${organisationId} and held_until <= ${now} and status = 'requested'`.execute(tx)
  await sql`delete from viewing_records
    where organisation_id = ${organisationId} and held_until <= ${now}::timestamptz - interval '30 days'`.execute(
    tx,
  )
}

/**
 * Books a viewing, within a transaction of the organisation.
 * @param reference taken before: `viewingReference`
 * @returns its id and status
 * @throws 409 `slot_taken`, by the database too where two come at once
 */
export async function book(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'jobs'>,
  organisationId: string,
  offer: Offer,
  wish: Wish,
  booker: Booker & { reference: string },
): Promise<{ id: string; status: 'requested' | 'confirmed' }> {
  const now = services.clock.now()
  await endHolds(tx, organisationId, now)
  const place = await placeIn(tx, organisationId, offer, { ...wish, ...booker, now })
  const id = uuid()
  const byStaff = booker.userId !== null
  const status = booker.held || (offer.needsConfirmation && !byStaff) ? 'requested' : 'confirmed'
  const heldUntil = booker.held ? new Date(Date.parse(now) + holdMinutes * minute).toISOString() : null
  await sql`
    insert into viewing_records (organisation_id, id, created_at, created_by, updated_at, reference, property_id, unit_id, host_id,
      visitor_name, visitor_email, visitor_phone, visitor_timezone, message, source, starts_at, ends_at, busy_until,
      timezone, status, held_until, proven_by)
    values (${organisationId}, ${id}, ${now}, ${booker.userId}, ${now}, ${booker.reference}, ${offer.propertyId},
      ${wish.unitId}, ${place.hostId}, ${wish.visitorName}, ${wish.visitorEmail}, ${wish.visitorPhone},
      ${wish.visitorTimezone}, ${wish.message}, ${wish.source}, ${place.startsAt}, ${place.endsAt}, ${place.busyUntil},
      ${offer.timezone}, ${status}, ${heldUntil}, ${booker.provenBy ?? null})`.execute(tx)
  if (booker.held)
    await services.jobs.send(tx, 'mails', {
      id: uuid(),
      kind: 'viewing',
      organisationId,
      viewingId: id,
      about: 'held',
      sequence: 0,
    })
  else {
    await afterBooking(tx, services, organisationId, id, { actorId: booker.userId })
    writeTrace(tx, {
      organisationId,
      actorId: booker.userId,
      at: now,
      action: 'created',
      subject: 'Viewing',
      subjectId: id,
      propertyId: offer.propertyId,
      changes: {},
    })
  }
  return { id, status }
}

export const viewingReference = ({ database }: Pick<Services, 'database'>, organisationId: string) =>
  nextReference(database, { organisationId, userId: null }, 'viewing')

/** Gives a viewing that is locked another time, on the clock of the property as it is now. @throws 409 `slot_taken` */
export async function moveTo(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  organisationId: string,
  offer: Offer,
  { id, unitId, hostId: before }: { id: string; unitId: string | null; hostId: string },
  { startsAt, hostId, anyTime }: { startsAt: string; hostId: string | null; anyTime: boolean },
): Promise<void> {
  const now = services.clock.now()
  await endHolds(tx, organisationId, now)
  const place = await placeIn(tx, organisationId, offer, {
    unitId,
    startsAt,
    hostId,
    anyTime,
    now,
    except: id,
    before,
  })
  await sql`
    update viewing_records set starts_at = ${place.startsAt}, ends_at = ${place.endsAt}, busy_until = ${place.busyUntil},
      host_id = ${place.hostId}, timezone = ${offer.timezone}, moved_count = moved_count + (starts_at <> ${place.startsAt})::integer,
      reminded_hours = null, sequence = sequence + 1, version = version + 1, updated_at = ${now}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
}
