import { ambiguousDate, type DateOrder } from './cells/dates.ts'
import { ambiguousNumber, type DecimalMark } from './cells/numbers.ts'
import type { ImportField } from './fields.ts'
import type { Mapping } from './mapping.ts'
import type { ColumnProfile } from './profile.ts'

const orderWords: Record<DateOrder, string> = { dmy: 'day/month/year', mdy: 'month/day/year' }
const numberKinds: ReadonlySet<string> = new Set(['decimal', 'money', 'integer'])

/** Each column's dates and numbers are read in the one way in which its values can be. */
export function readAsWritten(
  mapping: Mapping,
  profiles: readonly ColumnProfile[],
  fields: readonly ImportField[],
): void {
  for (const { key, kind } of fields) {
    const source = mapping.fields[key]
    const profile = profiles[source?.column ?? -1]
    if (!source || !profile) continue
    if (kind === 'date' && profile.dateOrder) source.dateOrder = profile.dateOrder
    if (numberKinds.has(kind) && profile.decimalMark) source.decimalMark = profile.decimalMark
  }
}

/**
 * Columns whose dates or numbers can be read two ways are read as the rest of the file is, and it is said how.
 * @param likely what to go by where the whole file does not tell
 * @returns one sentence per column
 */
export function settleAmbiguity(
  mapping: Mapping,
  profiles: readonly ColumnProfile[],
  fields: readonly ImportField[],
  likely: { order: DateOrder; mark: DecimalMark },
): string[] {
  const filled = fields.flatMap((field) => {
    const source = mapping.fields[field.key]
    const profile = source?.column === null ? undefined : profiles[source?.column ?? -1]
    return source && profile ? [{ field, source, profile }] : []
  })
  const dates = filled.filter(({ field }) => field.kind === 'date')
  const numbers = filled.filter(({ field }) => numberKinds.has(field.kind))
  const order = dates.find(({ profile }) => profile.dateOrder)?.profile.dateOrder ?? likely.order
  const mark = numbers.find(({ profile }) => profile.decimalMark)?.profile.decimalMark ?? likely.mark

  const findings = new Set<string>()
  for (const { source, profile } of dates) {
    const example = profile.distinct.find(({ text }) => ambiguousDate(text))
    if (profile.dateOrder || profile.mixedDates || !example || source.dateOrder) continue
    source.dateOrder = order
    findings.add(
      `“${profile.name}” has dates such as ${example.text} that can be read two ways: they are read as ${orderWords[order]}. Choose the other order if that is wrong.`,
    )
  }
  for (const { source, profile } of numbers) {
    const example = profile.distinct.find(({ text }) => ambiguousNumber(text))
    if (profile.decimalMark || !example || source.decimalMark) continue
    source.decimalMark = mark
    findings.add(
      `“${profile.name}” has numbers such as ${example.text} that can be read two ways: the ${mark === ',' ? 'comma' : 'point'} is taken for the decimal mark. Choose the other mark if that is wrong.`,
    )
  }
  return [...findings]
}

const feet = /sq\.? ?ft|sqft|ft2|ft²|square f(?:ee|oo)t/i
const metres = /sq\.? ?m\b|sqm|m2|m²|square met(?:er|re)/i

/** A unit that stands in the name of an area's column holds for its rows where no column of units does. */
export function unitFromHeader(
  mapping: Mapping,
  profiles: readonly ColumnProfile[],
  fields: readonly ImportField[],
): string | undefined {
  const column = mapping.fields['area']?.column
  const name = column === null || column === undefined ? undefined : profiles[column]?.name
  if (name === undefined || mapping.fields['areaUnit'] || !fields.some(({ key }) => key === 'areaUnit'))
    return undefined
  const unit = feet.test(name) ? 'sqft' : metres.test(name) ? 'sqm' : undefined
  if (!unit) return undefined
  mapping.fields['areaUnit'] = { column: null, text: unit }
  return `“${name}” is read in square ${unit === 'sqft' ? 'feet' : 'metres'}.`
}
