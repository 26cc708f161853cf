import { type CellResult, problem, quoted, value } from './result.ts'

/** Which comes first in an all-digit date that does not start with the year. */
export type DateOrder = 'dmy' | 'mdy'

const numeric = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const dayName = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([A-Za-z]{3,9})\.?,?[\s-]*(\d{4}|\d{2})$/
const nameDay = /^([A-Za-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i
const timeOfDay =
  /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:[ap]\.?m\.?)? ?(?:Z|[+-]\d{2}:?\d{2}|UTC|GMT)?$/i
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthNumber = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : (Number(digits) < 70 ? 2000 : 1900) + Number(digits)

/** @returns `YYYY-MM-DD`, or undefined when there is no such day */
function calendarDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined
  const last = new Date(Date.UTC(2000, month, 0)).getUTCDate()
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (day > (month === 2 && !leap ? 28 : last)) return undefined
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * A calendar date, in any of the ways people and spreadsheets write it. A time of day behind it is left out.
 * @param order day or month first, for "03/04/2024"
 */
export function readDate(text: string, order: DateOrder): CellResult {
  const body = text.replace(timeOfDay, '').replace(weekday, '').trim()
  let match: RegExpExecArray | null
  let date: string | undefined
  if ((match = yearFirst.exec(body)))
    date = calendarDate(Number(match[1]), Number(match[3]), Number(match[4]))
  else if ((match = compact.exec(body)))
    date = calendarDate(Number(match[1]), Number(match[2]), Number(match[3]))
  else if ((match = numeric.exec(body))) {
    const first = Number(match[1])
    const second = Number(match[3])
    const [day, month] = order === 'dmy' ? [first, second] : [second, first]
    date = calendarDate(fullYear(match[4]!), month, day)
    if (!date && calendarDate(fullYear(match[4]!), day, month)) {
      const [read, other] = order === 'dmy' ? ['day/month', 'month/day'] : ['month/day', 'day/month']
      return problem(
        `${quoted(text)} is no date when read as ${read}, as the rest of the column; it is one as ${other}.`,
      )
    }
  } else if ((match = dayName.exec(body))) {
    date = calendarDate(fullYear(match[3]!), monthNumber(match[2]!), Number(match[1]))
  } else if ((match = nameDay.exec(body))) {
    date = calendarDate(Number(match[3]), monthNumber(match[1]!), Number(match[2]))
  } else if (/^[2-6]\d{4}(?:\.\d+)?$/.test(body)) {
    // A spreadsheet's day number: days since 30 December 1899.
    const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(body)) * 86_400_000)
    date = day.toISOString().slice(0, 10)
  }
  if (!date) return problem(`${quoted(text)} is not a date.`)
  return value(date)
}

/** Whether a date is one with the day first and another one with the month first. */
export function ambiguousDate(text: string): boolean {
  const match = numeric.exec(text.replace(timeOfDay, '').trim())
  if (!match || match[1] === match[3]) return false
  return Number(match[1]) <= 12 && Number(match[3]) <= 12
}

/**
 * Whether the all-digit dates of a column start with the day or the month.
 * @returns `order` undefined when no value tells, `mixed` true when some tell one and some the other
 */
export function dateOrderOf(texts: Iterable<string>): { order?: DateOrder; mixed: boolean } {
  let dayFirst = 0
  let monthFirst = 0
  for (const text of texts) {
    const match = numeric.exec(text.replace(timeOfDay, '').trim())
    if (!match) continue
    if (Number(match[1]) > 12 && Number(match[3]) <= 12) dayFirst++
    else if (Number(match[3]) > 12 && Number(match[1]) <= 12) monthFirst++
  }
  const mixed = dayFirst > 0 && monthFirst > 0
  if (dayFirst === monthFirst) return { mixed }
  return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', mixed }
}
