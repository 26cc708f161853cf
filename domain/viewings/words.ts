/** Making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(`${key} ${zone}`)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  formats.set(`${key} ${zone}`, made)
  return made
}

/** "14:30" */
export const timeWords = (instant: string, zone: string): string =>
  formatOf(zone, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

/** "Monday 2 November 2026" */
export const dateWords = (instant: string, zone: string): string =>
  formatOf(zone, 'date', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(new Date(instant))
    .replace(',', '')

/** "Monday 2 November 2026, 14:30" */
export const whenWords = (instant: string, zone: string): string =>
  `${dateWords(instant, zone)}, ${timeWords(instant, zone)}`

/** "Africa/Lagos" → "Lagos", as people say where a clock is. */
export const placeOfZone = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** The same instant at the visitor's, where their clock shows another time: "13:30 in Paris"; nothing where it does not. */
export function visitorsTime(instant: string, zone: string, visitorZone: string | null): string | undefined {
  if (!visitorZone || whenWords(instant, zone) === whenWords(instant, visitorZone)) return undefined
  const sameDay = dateWords(instant, zone) === dateWords(instant, visitorZone)
  const words = sameDay ? timeWords(instant, visitorZone) : whenWords(instant, visitorZone)
  return `${words} in ${placeOfZone(visitorZone)}`
}
