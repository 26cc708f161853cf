import type { OfferedTimes } from '#contract/public/viewing-pages.ts'
import type { ViewingSlot } from '#contract/tenant/viewing-operations.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import type { Services } from '../context.ts'
import { dayAsked } from '../tenant/viewings/offer.ts'
import { slotsForVisitors } from '../tenant/viewings/public.ts'

const daysShown = 7

/** Days of a week and the times of one of them. @param wanted as the address says it */
function timesOf(
  slots: readonly ViewingSlot[],
  { timezone, slotMinutes, from }: { timezone: string; slotMinutes: number; from: string },
  wanted: string | undefined,
): OfferedTimes {
  const free = Map.groupBy(slots, ({ day }) => day)
  const days = [...free.keys()]
  const day = days.find((each) => wanted !== undefined && each >= wanted) ?? days[0] ?? null
  const week =
    day === null
      ? from
      : addDays(from, Math.floor((Date.parse(day) - Date.parse(from)) / 86_400_000 / daysShown) * daysShown)
  const end = addDays(week, daysShown)
  return {
    timezone,
    slotMinutes,
    days: Array.from({ length: daysShown }, (_, n) => addDays(week, n)).map((each) => ({
      day: each,
      free: free.get(each)?.length ?? 0,
    })),
    before: days.findLast((each) => each < week) ?? null,
    after: days.find((each) => each >= end) ?? null,
    day,
    slots: day === null ? [] : (free.get(day) ?? []),
  }
}

/**
 * What is free from today on as far ahead as it can be booked.
 * @param wanted the day that is shown, or the time whose day is
 * @param moving a viewing that the times are for
 */
export async function offeredTimes(
  services: Services,
  propertyId: string,
  unitId: string | null,
  wanted: { day?: string | undefined; startsAt?: string | undefined },
  moving: string | null = null,
) {
  const now = services.clock.now()
  const { offer, slots } = await slotsForVisitors(
    services,
    propertyId,
    unitId,
    ({ timezone, rules }) => {
      const today = dayAt(now, timezone)
      return { from: today, to: addDays(today, rules.daysAhead) }
    },
    moving,
  )
  const { timezone, rules, needsConfirmation } = offer
  const from = dayAt(now, timezone)
  const day = wanted.startsAt ? dayAsked(wanted.startsAt, offer, now) : wanted.day
  return {
    needsConfirmation,
    times: timesOf(slots, { timezone, slotMinutes: rules.slotMinutes, from }, day),
  }
}
