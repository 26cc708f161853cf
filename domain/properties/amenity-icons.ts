/** Words that amenities are written with, and the icon (Lucide) that shows them; the first that occurs counts. */
const icons: readonly (readonly [words: RegExp, icon: string])[] = [
  [/pool/, 'waves-ladder'],
  [/borehole|water/, 'droplets'],
  [/generator|inverter|three-phase|meter/, 'zap'],
  [/solar/, 'sun'],
  [/lift|elevator/, 'arrow-up-down'],
  [/bicycle|bike/, 'bike'],
  [/parking|garage|driveway/, 'square-parking'],
  [/charg/, 'plug-zap'],
  [/garden|yard|courtyard|lawn|planting/, 'trees'],
  [/internet|fibre|wi-?fi|broadband/, 'wifi'],
  [/laundry|washer|dryer/, 'washing-machine'],
  [/heat|fireplace|boiler/, 'flame'],
  [/air.?con|cooling/, 'air-vent'],
  [/gym|fitness/, 'dumbbell'],
  [/terrace|balcon|porch|veranda|deck/, 'sun-medium'],
  [/concierge|reception/, 'concierge-bell'],
  [/security|gate|fence|guard/, 'shield-check'],
  [/restaurant|canteen|kitchen/, 'utensils'],
  [/cinema/, 'clapperboard'],
  [/meeting|conference/, 'users'],
  [/cellar|storage|store/, 'package'],
  [/loading|dock|door/, 'truck'],
  [/shower|bath/, 'shower-head'],
  [/window|light|glass/, 'app-window'],
  [/frontage|road|street/, 'store'],
  [/staff|quarters/, 'bed-double'],
  [/sprinkler/, 'droplet'],
  [/workshop/, 'hammer'],
  [/step.?free|wheelchair|accessible/, 'accessibility'],
  [/pet/, 'paw-print'],
  [/furnish/, 'sofa'],
]

const other = 'circle-check'

/** Every icon that an amenity may have. */
export const amenityIcons: ReadonlySet<string> = new Set([...icons.map(([, icon]) => icon), other])

/** The icon of an amenity as people write it, or of any thing that no icon is known for. */
export function amenityIcon(name: string): string {
  const text = name.toLowerCase()
  return icons.find(([words]) => words.test(text))?.[1] ?? other
}
