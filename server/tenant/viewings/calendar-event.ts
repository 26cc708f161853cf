import { createEvent } from 'ics'
import type { Attachment } from '../../adapters/mail/mailer.ts'
import type { Viewed } from './visitor.ts'

const eventStatus = (status: Viewed['status']) =>
  status === 'confirmed' || status === 'completed' || status === 'noShow'
    ? 'CONFIRMED'
    : status === 'requested'
      ? 'TENTATIVE'
      : 'CANCELLED'

/**
 * The viewing as iCalendar (RFC 5545). Its UID stays and its SEQUENCE grows, so that a calendar which has it takes what is newer
 * in its place.
 * @param origin `config.publicUrl`
 */
export function calendarEvent(viewing: Viewed, origin: string, manageUrl: string): string {
  const { id, sequence, startsAt, endsAt, updatedAt, status } = viewing
  const { error, value } = createEvent({
    productId: '-//Freehold//Viewings//EN',
    method: 'PUBLISH',
    uid: `${id}@${new URL(origin).hostname}`,
    sequence,
    lastModified: Date.parse(updatedAt),
    status: eventStatus(status),
    start: Date.parse(startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: Date.parse(endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    title: `Viewing: ${viewing.place}`,
    description: `With ${viewing.hostName}, ${viewing.organisation}.\nReference ${viewing.reference}.\nReschedule or cancel: ${manageUrl}`,
    location: viewing.address ?? viewing.place,
  })
  if (error || !value) throw error ?? new Error('The event of a viewing could not be written.')
  return value
}

export const calendarFile = (viewing: Viewed, origin: string, manageUrl: string): Attachment => ({
  name: `viewing-${viewing.reference}.ics`,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(calendarEvent(viewing, origin, manageUrl)),
})
