/** From Monday, whose ISO number is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** From and to as `HH:MM` where the hours are kept; one that ends no later than it begins ends the next day. */
export interface Opening {
  from: string
  to: string
}

/** Hours that come back each week, and days that have others, or none. */
export interface OpenHours {
  weekly: { weekday: number; from: string; to: string }[]
  exceptions: { date: string; openings: Opening[] }[]
}

/** How viewings of a property are offered. */
export interface ViewingRules {
  /** Minutes that one takes. */
  slotMinutes: number
  /** Minutes that its host and the property are left alone afterwards. */
  bufferMinutes: number
  /** Minutes between a booking and its viewing, at least. */
  noticeMinutes: number
  /** Days ahead that can be booked. */
  daysAhead: number
  /** Null: as many as fit. */
  mostADay: number | null
}

export const usualRules: ViewingRules = {
  slotMinutes: 30,
  bufferMinutes: 15,
  noticeMinutes: 120,
  daysAhead: 21,
  mostADay: null,
}

export const usualHours: OpenHours = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  exceptions: [],
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const dayLong = 24 * 60

/** The hours of a day, their ends past midnight counted on: minutes since its beginning. */
const spanOf = ({ from, to }: Opening) => {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  return { begin, end: end <= begin ? end + dayLong : end }
}

/** What is wrong with the hours of a week or a day, in a sentence; nothing where nothing is. */
export function openingsProblem(openings: readonly Opening[]): string | undefined {
  const spans = openings.map(spanOf).toSorted((one, other) => one.begin - other.begin)
  return spans.some((span, index) => index > 0 && span.begin < spans[index - 1]!.end)
    ? 'Two of these times overlap.'
    : undefined
}

export function hoursProblem({ weekly, exceptions }: OpenHours): string | undefined {
  for (const [index, name] of weekdays.entries()) {
    const problem = openingsProblem(weekly.filter(({ weekday }) => weekday === index + 1))
    if (problem) return `${name}: ${problem}`
  }
  const dates = exceptions.map(({ date }) => date)
  const twice = dates.find((date, index) => dates.indexOf(date) !== index)
  if (twice) return `${twice} is there twice.`
  return undefined
}

/** What holds on a date: its exception, or what its weekday has. */
export function openingsOn({ weekly, exceptions }: OpenHours, date: string, weekday: number): Opening[] {
  const exception = exceptions.find((day) => day.date === date)
  return exception ? exception.openings : weekly.filter((opening) => opening.weekday === weekday)
}
