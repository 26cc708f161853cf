import { sql } from 'kysely'
import type { publicOperations } from '#contract/public/index.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { whenWords } from '#domain/viewings/words.ts'
import { bookingLimits, countAttempt } from '../../attempts.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import { invalid, notFound, Refusal, slotTaken } from '../../errors.ts'
import type { Call, Handlers } from '../../http/call.ts'
import { book, viewingReference, type Wish } from './book.ts'
import { assertDays, dayAsked, offerOf, slotOf, slotsOf, type Offer } from './offer.ts'
import { challenge, provenBy } from './proof.ts'
import { manageUrl, viewedOf, type Viewed } from './visitor.ts'

/** The organisation of a listed property. @throws 404 alike for one that is not listed and one that never was */
export async function organisationOf(
  { database }: Pick<Services, 'database'>,
  propertyId: string,
): Promise<string> {
  const row = await database.withPublic((tx) =>
    tx
      .selectFrom('published_properties')
      .select('organisation_id')
      .where('id', '=', propertyId)
      .executeTakeFirst(),
  )
  if (!row) throw notFound()
  return row.organisation_id
}

/** How a listed property is offered to visitors. @throws 404 where it is not */
async function offerToVisitors(tx: Transaction, organisationId: string, propertyId: string): Promise<Offer> {
  const offer = await offerOf(tx, organisationId, propertyId)
  if (!offer?.enabled) throw notFound()
  return offer
}

/** A unit that the property's page shows. Nothing is said of any other. */
export const offeredUnit = (
  tx: Transaction,
  organisationId: string,
  propertyId: string,
  unitId: string,
): Promise<{ id: string; label: string } | undefined> =>
  tx
    .selectFrom('published_units')
    .select(['id', 'label'])
    .where('organisation_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .where('id', '=', unitId)
    .executeTakeFirst()

/** @throws 422 where visitors cannot view the unit */
async function assertOffered(tx: Transaction, organisationId: string, offer: Offer, unitId: string | null) {
  if (unitId === null || (await offeredUnit(tx, organisationId, offer.propertyId, unitId))) return
  throw invalid([{ field: 'unitId', errors: ['This unit cannot be viewed.'] }])
}

const asVisitor = (organisationId: string) => ({ organisationId, userId: null })

/**
 * Free times of a listed property, between days that may follow from how it is offered.
 * @param moving a viewing of theirs that the times are for: it is in nobody's way, and its unit need not be offered any more
 */
export async function slotsForVisitors(
  services: Services,
  propertyId: string,
  unitId: string | null,
  daysOf: (offer: Offer) => { from: string; to: string },
  moving: string | null = null,
): Promise<{ offer: Offer; slots: ReturnType<typeof slotOf>[] }> {
  const organisationId = await organisationOf(services, propertyId)
  const now = services.clock.now()
  return services.database.withTenant(
    asVisitor(organisationId),
    async (tx) => {
      const offer = await offerToVisitors(tx, organisationId, propertyId)
      if (moving === null) await assertOffered(tx, organisationId, offer, unitId)
      const slots = await slotsOf(tx, organisationId, offer, {
        unitId,
        now,
        except: moving,
        ...daysOf(offer),
      })
      return { offer, slots: slots.map((slot) => slotOf(slot, offer.timezone)) }
    },
    { readOnly: true },
  )
}

/** The next free times as people read them, for whoever came too late. */
const nextFree = 3

async function nextTimes(
  services: Services,
  propertyId: string,
  { unitId, startsAt }: Pick<Wish, 'unitId' | 'startsAt'>,
) {
  const { offer, slots } = await slotsForVisitors(services, propertyId, unitId, (asked) => {
    const from = dayAsked(startsAt, asked, services.clock.now())
    return { from, to: addDays(from, asked.rules.daysAhead) }
  })
  const later = slots.filter((slot) => Date.parse(slot.startsAt) > Date.parse(startsAt))
  return (later.length > 0 ? later : slots)
    .slice(0, nextFree)
    .map((slot) => whenWords(slot.startsAt, offer.timezone))
}

/**
 * Books a viewing for whoever is at the other end.
 * @param proof solved challenge; without one the time is kept until the link in the mail is opened
 * @throws 404 where the property is not offered; 409 `slot_taken` with the next free times; 429
 */
export async function bookByVisitor(
  call: Pick<Call, 'services' | 'reply' | 'request'>,
  propertyId: string,
  wish: Wish & { visitorEmail: string },
  proof: string | null | undefined,
): Promise<{ organisationId: string; viewing: Viewed }> {
  const { services } = call
  const { database } = services
  const organisationId = await organisationOf(services, propertyId)
  await countAttempt(call, bookingLimits(call.request.ip, wish.visitorEmail))
  const proven = await provenBy(services, proof)
  const reference = await viewingReference(services, organisationId)
  try {
    const viewing = await database.withTenant(
      asVisitor(organisationId),
      async (tx) => {
        const offer = await offerToVisitors(tx, organisationId, propertyId)
        await assertOffered(tx, organisationId, offer, wish.unitId)
        const booker = {
          userId: null,
          anyTime: false,
          hostId: null,
          held: !proven?.first,
          // Not of one that was used before: whoever has it may have used it for somebody else's address.
          provenBy: proven?.first ? proven.mark : undefined,
          reference,
        }
        const { id } = await book(tx, services, organisationId, offer, wish, booker)
        return viewedOf(tx, organisationId, id)
      },
      { brief: true },
    )
    return { organisationId, viewing: viewing! }
  } catch (error) {
    const refusal = error instanceof Error ? (refusalOfDatabase(error) ?? error) : error
    if (!(refusal instanceof Refusal) || refusal.reason !== 'slot_taken') throw error
    const same = await database.withTenant(
      asVisitor(organisationId),
      (tx) => sameAs(tx, services, organisationId, propertyId, wish, proven?.mark),
      { readOnly: true },
    )
    if (same) return { organisationId, viewing: same }
    throw slotTaken(await nextTimes(services, propertyId, wish))
  }
}

/**
 * What a visitor has already booked who sends the same form again, because the first answer did not reach them. A confirmed booking comes
 * with its link, so it is shown only to the browser whose proof it was booked with. A held one has no link yet.
 */
async function sameAs(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  organisationId: string,
  propertyId: string,
  { startsAt, unitId, visitorEmail }: Wish,
  mark: string | undefined,
): Promise<Viewed | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from viewing_records
    where organisation_id = ${organisationId} and property_id = ${propertyId} and starts_at = ${startsAt}
      and unit_id is not distinct from ${unitId} and lower(visitor_email) = lower(${visitorEmail})
      and (status = 'requested' and held_until > ${clock.now()}
        or status in ('requested', 'confirmed') and held_until is null and proven_by = ${mark ?? null})`.execute(
    tx,
  )
  return rows[0] && viewedOf(tx, organisationId, rows[0].id)
}

const answerOf = (services: Services, organisationId: string, viewing: Viewed) => {
  const { id, reference, startsAt, endsAt, timezone, status, heldUntil } = viewing
  const slot = slotOf({ start: Date.parse(startsAt), end: Date.parse(endsAt) }, timezone)
  if (heldUntil !== null) return { reference, ...slot, timezone, status: 'held' as const, manageUrl: null }
  const state = status === 'requested' ? ('requested' as const) : ('confirmed' as const)
  return {
    reference,
    ...slot,
    timezone,
    status: state,
    manageUrl: manageUrl(services.config, { organisationId, id }),
  }
}

/** What visitors call without a sign-in. */
export const publicHandlers = {
  'public.viewing-slots': async ({ services, params, query }) => {
    assertDays(query)
    const { unitId = null, from, to } = query
    const { offer, slots } = await slotsForVisitors(services, params.id, unitId, () => ({ from, to }))
    return { timezone: offer.timezone, data: slots }
  },
  'public.viewing-challenge': ({ services }) => challenge(services),
  'public.book-viewing': async (call) => {
    const {
      proof,
      unitId = null,
      visitorPhone = null,
      message = null,
      visitorTimezone = null,
      ...given
    } = call.body
    const wish = {
      ...given,
      unitId,
      visitorPhone: visitorPhone || null,
      message: message || null,
      visitorTimezone,
      source: 'website' as const,
    }
    const { organisationId, viewing } = await bookByVisitor(call, call.params.id, wish, proof)
    return answerOf(call.services, organisationId, viewing)
  },
} satisfies Partial<Handlers<typeof publicOperations>>
