import { Temporal } from 'temporal-polyfill'
import { openingsOn, type OpenHours, type ViewingRules } from './hours.ts'

/** Milliseconds since the epoch: from, and to without it. */
export interface Interval {
  from: number
  to: number
}

/** Somebody who can show visitors round. */
export interface Host {
  id: string
  /** When they can, where they are; null where they come whenever the property is open. */
  hours: OpenHours | null
  /** IANA time zone of their hours. */
  zone: string
  mostADay: number | null
  /** What they have at other times already, their buffers included. */
  busy: readonly Interval[]
}

interface Asked {
  rules: ViewingRules
  hours: OpenHours
  /** IANA time zone of the property. */
  zone: string
  hosts: readonly Host[]
  /** When the property or the unit is taken, buffers included. */
  taken: readonly Interval[]
  /** The same of the whole property, of which only so many a day are wanted. */
  visits: readonly Interval[]
  /** Milliseconds since the epoch. */
  now: number
  /** Calendar dates where the property is, both included. */
  from: string
  to: string
}

export interface Slot {
  /** Milliseconds since the epoch. */
  start: number
  end: number
  /** Who is free, whoever has least that day first. */
  hostIds: string[]
}

const minute = 60_000

const overlaps = (one: Interval, other: Interval) => one.from < other.to && other.from < one.to

const dateAt = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

/**
 * When doors are open between two dates. Times that a clock skips move on as much; of those that it shows twice the first
 * counts, and hours are as long as they really are.
 */
export function openIntervals(hours: OpenHours, zone: string, from: string, to: string): Interval[] {
  const found: Interval[] = []
  // Hours of the evening before may reach into the first date.
  for (
    let date = Temporal.PlainDate.from(from).subtract({ days: 1 });
    Temporal.PlainDate.compare(date, to) <= 0;
    date = date.add({ days: 1 })
  ) {
    for (const opening of openingsOn(hours, date.toString(), date.dayOfWeek)) {
      const at = (day: Temporal.PlainDate, time: string) =>
        day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
      const end = opening.to <= opening.from ? date.add({ days: 1 }) : date
      found.push({ from: at(date, opening.from), to: at(end, opening.to) })
    }
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/** Counts intervals by the calendar date on which each begins. */
function countByDay(intervals: readonly Interval[], zone: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { from } of intervals) {
    const day = dateAt(from, zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** A host with what is worked out once for all slots: finding the day of an instant is slow. */
function readyHost(host: Host, zone: string, from: string, to: string) {
  const { id, hours, zone: own, mostADay, busy } = host
  const open = hours && openIntervals(hours, own, addDay(from, -1), addDay(to, 1))
  const load = countByDay(busy, zone)
  const ownLoad = mostADay === null ? undefined : countByDay(busy, own)
  return {
    id,
    loadOn: (day: string) => load.get(day) ?? 0,
    isFree: (slot: Interval, end: number) =>
      !busy.some((other) => overlaps(slot, other)) &&
      (open === null || open.some((time) => time.from <= slot.from && end <= time.to)) &&
      (mostADay === null || (ownLoad?.get(dateAt(slot.from, own)) ?? 0) < mostADay),
  }
}

/**
 * What can be booked between two dates, in order: within the hours of the property and of somebody who shows it, not too soon
 * and not too far ahead, where neither is taken, as many a day as are wanted.
 */
export function freeSlots({ rules, hours, zone, hosts, taken, visits, now, from, to }: Asked): Slot[] {
  const { slotMinutes, bufferMinutes, noticeMinutes, daysAhead, mostADay } = rules
  const lastDay = Temporal.PlainDate.from(dateAt(now, zone)).add({ days: daysAhead }).toString()
  const length = slotMinutes * minute
  const step = length + bufferMinutes * minute
  const ready = hosts.map((host) => readyHost(host, zone, from, to))
  const visitsOn = countByDay(visits, zone)
  const soonest = now + noticeMinutes * minute
  const slots: Slot[] = []
  for (const open of openIntervals(hours, zone, from, to)) {
    for (let start = open.from; start + length <= open.to; start += step) {
      const [end, slot] = [start + length, { from: start, to: start + step }]
      if (start < soonest || taken.some((other) => overlaps(slot, other))) continue
      const day = dateAt(start, zone)
      if (day < from || day > to || day > lastDay) continue
      if (mostADay !== null && (visitsOn.get(day) ?? 0) >= mostADay) continue
      const free = ready
        .filter((host) => host.isFree(slot, end))
        .toSorted((one, other) => one.loadOn(day) - other.loadOn(day) || (one.id < other.id ? -1 : 1))
      if (free.length > 0) slots.push({ start, end, hostIds: free.map(({ id }) => id) })
    }
  }
  return slots.toSorted((one, other) => one.start - other.start)
}

const addDay = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

/** The instant at which a clock shows a time of a day; where it shows it twice the first, where never as much later. */
export const instantAt = (day: string, time: string, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })
