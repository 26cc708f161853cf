import type { ViewingStatus } from '#domain/viewings/vocabulary.ts'
import type { ViewingSlot } from '../tenant/viewing-operations.ts'

/** A day of a strip of seven, with how many times are free. */
export interface OfferedDay {
  day: string
  free: number
}

/** Free times to choose from: a week of days, and the times of one of them. */
export interface OfferedTimes {
  timezone: string
  slotMinutes: number
  days: OfferedDay[]
  /** The first days of the weeks before and after, where something can be booked there. */
  before: string | null
  after: string | null
  /** Null where nothing is free at all. */
  day: string | null
  slots: ViewingSlot[]
}

/** What a visitor has entered, and what is wrong with it, by field. */
export interface BookingForm {
  startsAt: string
  visitorName: string
  visitorEmail: string
  visitorPhone: string
  message: string
}
export type BookingProblems = Partial<Record<keyof BookingForm, string>>

/** RT-22: `/properties/{propertyId}/schedule-tour`. */
export interface BookingPage {
  property: { id: string; title: string; city: string; district: string | null }
  organisation: { name: string; email: string | null; phone: string | null }
  unit: { id: string; label: string } | null
  /** Null where visitors cannot book for themselves. */
  times: OfferedTimes | null
  needsConfirmation: boolean
  form: BookingForm
  problems: BookingProblems
  /** What went wrong with all of it: the time was taken, too many attempts. */
  problem: string | null
  /** The time is kept until the link in the mail is opened. */
  held: boolean
}

/** `/viewings/{token}`: a visitor's own viewing. */
export interface ViewingPage {
  token: string
  reference: string
  /** `lapsed`: held, and not confirmed in time. */
  status: ViewingStatus | 'held' | 'lapsed'
  startsAt: string
  endsAt: string
  timezone: string
  visitorTimezone: string | null
  visitorName: string
  place: string
  address: string | null
  hostName: string
  organisation: { name: string; email: string | null; phone: string | null }
  /** Its public page, where it has one. */
  property: string | null
  reason: string | null
  cancelledBy: 'visitor' | 'host' | null
  /** Still to come, so that it can be cancelled. */
  open: boolean
  /** Other times, where the visitor looks for one. */
  times: OfferedTimes | null
  /** Whether the visitor can choose another time. */
  movable: boolean
  problem: string | null
}
