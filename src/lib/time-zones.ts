interface WithTimeZones extends Intl.Locale {
  getTimeZones?: () => string[] | undefined
}

const offsetOf = (zone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The time zone of a country, where its clocks all show the same time; null where they do not, or nobody knows. */
export function timeZoneOf(country: string): string | null {
  const locale: WithTimeZones = new Intl.Locale('und', { region: country })
  const [first, ...others] = locale.getTimeZones?.() ?? []
  if (!first) return null
  return others.every((zone) => offsetOf(zone) === offsetOf(first)) ? first : null
}
