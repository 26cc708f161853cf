/** Making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone })))
  return format
}

/**
 * The calendar date, `YYYY-MM-DD`, that it is in a time zone.
 * @param instant ISO 8601
 * @param zone IANA time zone
 */
export const dayAt = (instant: string, zone: string): string => formatOf(zone).format(new Date(instant))
