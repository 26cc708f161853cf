import { sql } from 'kysely'
import type {
  bookViewing,
  changeViewingStatus,
  listViewingSlots,
  moveViewing,
} from '#contract/tenant/viewing-operations.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { allows } from '#domain/access/index.ts'
import { instantAt } from '#domain/viewings/slots.ts'
import { isLive, stepProblem } from '#domain/viewings/vocabulary.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { assertMayWrite } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, forbidden, invalid, notFound, staleVersion } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { assertUnit } from '../issues/given.ts'
import { book, moveTo, viewingReference } from './book.ts'
import { viewingCrud, type Viewing } from './crud.ts'
import { assertHost } from './hosts.ts'
import { assertDays, offerOf, slotOf, slotsOf } from './offer.ts'
import { afterMoving, afterStep } from './tell.ts'

/** The offer of a property that the caller may keep viewings of. @throws 422 beside the property otherwise */
async function offerFor(tx: Transaction, call: Call, propertyId: string, action: 'read' | 'create') {
  const property = await ofProperty.read(tx, propertyId, call)
  const some = { propertyId, property, hostId: call.tenant.userId }
  if (!allows(call.tenant.ability, action, viewings.subject, some)) throw forbidden()
  const offer = await offerOf(tx, call.tenant.organisationId, propertyId)
  if (!offer) throw notFound()
  return { offer, property }
}

export const listSlots: Handler<typeof listViewingSlots> = (call) =>
  call.read(async (tx) => {
    const { propertyId, unitId = null, viewingId, from, to } = call.query
    assertDays(call.query)
    const { offer } = await offerFor(tx, call, propertyId, 'read')
    await assertUnit(tx, { propertyId, unitId }, call)
    if (viewingId) await viewingCrud.find(tx, viewingId, call)
    const now = call.services.clock.now()
    const slots = await slotsOf(tx, call.tenant.organisationId, offer, {
      unitId,
      now,
      from,
      to,
      except: viewingId,
    })
    return {
      timezone: offer.timezone,
      slotMinutes: offer.rules.slotMinutes,
      hosts: offer.hosts,
      data: slots.map((slot) => ({ ...slotOf(slot, offer.timezone), hostIds: slot.hostIds })),
    }
  })

export const bookForVisitor: Handler<typeof bookViewing> = async (call) => {
  const { organisationId, userId } = call.tenant
  const reference = await viewingReference(call.services, organisationId)
  return call.write(async (tx) => {
    const { propertyId, unitId = null, hostId = null, day, time, source } = call.body
    const { visitorName, visitorEmail = null, visitorPhone = null, message = null } = call.body
    const { offer, property } = await offerFor(tx, call, propertyId, 'create')
    await assertUnit(tx, { propertyId, unitId }, call)
    await assertHost(tx, property, hostId)
    const visitor = {
      visitorName,
      visitorEmail,
      visitorPhone: visitorPhone || null,
      message,
      visitorTimezone: null,
    }
    const { id } = await book(
      tx,
      call.services,
      organisationId,
      offer,
      { ...visitor, unitId, startsAt: instantAt(day, time, offer.timezone), source },
      { userId, anyTime: true, hostId, held: false, reference },
    )
    return viewingCrud.present(await viewingCrud.readBack(tx, id, call), call)
  })
}

/** A viewing, locked, that the caller may change. */
async function findChangeable(tx: Transaction, call: Call, id: string, version: number): Promise<Viewing> {
  const viewing = await viewingCrud.find(tx, id, call, true)
  if (viewing.version !== version) throw staleVersion(viewingCrud.present(viewing, call))
  assertMayWrite(call.tenant.ability, 'update', viewings, viewing, [])
  return viewing
}

const answer = async (tx: Transaction, call: Call, id: string) =>
  viewingCrud.present(await viewingCrud.readBack(tx, id, call), call)

export const changeStatus: Handler<typeof changeViewingStatus> = (call) =>
  call.write(async (tx) => {
    const { status, version, reason = null, note, followUpOn } = call.body
    const { organisationId, userId } = call.tenant
    const before = await findChangeable(tx, call, call.params.id, version)
    const now = call.services.clock.now()
    const problem = stepProblem(before.status, status, Date.parse(before.startsAt) <= Date.parse(now))
    if (problem) throw conflict('illegal_transition', problem)
    if (status === 'declined' && !reason)
      throw invalid([{ field: 'reason', errors: ['Enter a reason for the visitor.'] }])
    const after = {
      status,
      reason,
      note: note === undefined ? before.note : note,
      followUpOn: followUpOn === undefined ? before.followUpOn : followUpOn,
    }
    await sql`
      update viewing_records set status = ${status}, reason = ${reason}, note = ${after.note}, follow_up_on = ${after.followUpOn},
        cancelled_by = ${status === 'cancelled' ? 'host' : null}, sequence = sequence + 1, version = version + 1,
        updated_at = ${now}
      where organisation_id = ${organisationId} and id = ${before.id}`.execute(tx)
    const changes = { status: { before: before.status, after: status } }
    writeTrace(tx, viewingCrud.trace(call, 'statusChanged', before, now, changes))
    if (status === 'confirmed' || status === 'declined' || status === 'cancelled')
      await afterStep(tx, call.services, organisationId, before.id, { actorId: userId, about: status })
    return answer(tx, call, before.id)
  })

export const move: Handler<typeof moveViewing> = (call) =>
  call.write(async (tx) => {
    const { version, day, time, hostId } = call.body
    const { organisationId, userId } = call.tenant
    const before = await findChangeable(tx, call, call.params.id, version)
    if (!isLive(before.status))
      throw conflict('illegal_transition', 'Only a viewing that is still to come can be rescheduled.')
    if (hostId !== before.hostId) await assertHost(tx, before.property, hostId)
    const offer = await offerOf(tx, organisationId, before.propertyId)
    if (!offer) throw notFound()
    // Days and times are offered on the property's clock, which may have changed since this one was booked.
    const kept = day === before.day && time === before.time
    const startsAt = kept ? before.startsAt : instantAt(day, time, offer.timezone)
    if (startsAt === before.startsAt && hostId === before.hostId) return answer(tx, call, before.id)
    await moveTo(tx, call.services, organisationId, offer, before, { startsAt, hostId, anyTime: true })
    const now = call.services.clock.now()
    const changes = {
      ...(before.startsAt !== startsAt && { startsAt: { before: before.startsAt, after: startsAt } }),
      ...(before.hostId !== hostId && { hostId: { before: before.hostId, after: hostId } }),
    }
    writeTrace(tx, viewingCrud.trace(call, 'moved', before, now, changes))
    await afterMoving(tx, call.services, organisationId, before.id, {
      actorId: userId,
      before,
    })
    return answer(tx, call, before.id)
  })
