import { dialCodeOf } from '../geography/dial-codes.ts'
import type { Detail, FieldValue } from './cells/result.ts'
import { tidyText } from './cells/texts.ts'
import { cut } from './words.ts'
import type { CheckPlan, RowIssue } from './check-plan.ts'
import type { ImportField } from './fields.ts'

/** Characters of a detail and of the name of its column. */
const longestDetail = 2000
const longestLabel = 120
/** What is wrong with how many cells a row has. */
export function shapeProblem(
  cells: readonly string[],
  width: number,
  shortRows: boolean,
): string | undefined {
  if (cells.length === width) return undefined
  if (cells.length < width) {
    return shortRows
      ? undefined
      : `The row has ${cells.length} of ${width} cells: a delimiter is missing, or the row is broken in two.`
  }
  const more = cells.slice(width).some((cell) => cell.trim() !== '')
  return more
    ? `The row has ${cells.length} cells, the header ${width}: a delimiter inside a cell without quotes?`
    : undefined
}

/** The dial code written in the number wins over the country's; a code of its own column stays. */
export function fillDialCode(
  order: readonly ImportField[],
  place: ReadonlyMap<string, number>,
  values: FieldValue[],
  found: string | undefined,
  ofProperty: (field: ImportField, values: readonly FieldValue[]) => string | undefined,
) {
  for (let index = 0; index < order.length; index++) {
    const field = order[index]!
    if (field.kind !== 'phone' || !field.dialCodeField || values[index] === null) continue
    const at = place.get(field.dialCodeField)
    if (at === undefined || (values[at] !== null && !found)) continue
    const country =
      field.countryField === undefined
        ? ofProperty(field, values)
        : values[place.get(field.countryField) ?? -1]
    values[at] = found ?? (typeof country === 'string' ? (dialCodeOf(country) ?? null) : null)
  }
}

/** Columns that no field takes, kept beside the record under their own names. */
export function collectDetails(
  plan: CheckPlan,
  cells: readonly string[],
  details: Detail[],
  problems: RowIssue[],
) {
  for (const column of plan.mapping.details) {
    const raw = cells[column]
    if (!raw) continue
    if (raw.includes('\0')) {
      problems.push({
        field: null,
        message: `“${plan.columns[column]}” holds NUL bytes: the file is damaged or in another encoding.`,
      })
      continue
    }
    const text = tidyText(raw, true)
    if (text.length > longestDetail) {
      problems.push({
        field: null,
        message: `“${plan.columns[column]}” is longer than ${longestDetail.toLocaleString('en')} characters: shorten it, leave the column out, or put it into a field.`,
      })
    } else if (text !== '') details.push({ label: cut(plan.columns[column]!, longestLabel), value: text })
  }
}

/** Enough of a wrong cell to mend it by. */
export function clip(text: string): string {
  const shown = text.replaceAll('\0', '�')
  return shown.length > 500 ? `${cut(shown, 499)}…` : ` ${shown}`.slice(1)
}
