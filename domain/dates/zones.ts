/** Making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone })))
  return format
}

/** Whether this is an IANA time zone that is known here. */
export function isTimezone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The calendar date, `YYYY-MM-DD`, that it is in a time zone.
 * @param instant ISO 8601
 * @param zone IANA time zone
 */
export const dayAt = (instant: string, zone: string): string => formatOf(zone).format(new Date(instant))
