import { readerFor, readWith, textsCounted, type Reader } from './cell-reader.ts'
import { detailsIn, type Detail, type FieldValue } from './cells/result.ts'
import type { CheckedRow, CheckPlan, RowIssue } from './check-plan.ts'
import { keyFields, partsKey, referenceKey } from './duplicates.ts'
import { fieldOrder, propertyTexts } from './filled-fields.ts'
import type { ImportField } from './fields.ts'
import { clip, collectDetails, fillDialCode, shapeProblem } from './row-shape.ts'

export interface Checker {
  /** The fields that the file fills, in the order of the values. */
  fields: readonly string[]
  check: (cells: readonly string[], more?: RowExtras) => CheckedRow
  /** By field: the texts of its column with their counts, where they are few enough to be worth mapping. */
  counts: () => Record<string, { text: string; count: number }[]>
}

/** What is known of a row beside its cells. */
export interface RowExtras {
  /** Texts that a person typed over the file's, by field. */
  edits?: Readonly<Record<string, string>>
  /** What is wrong with the row's quotes. */
  quoteProblem?: string
  /** Checked values from before: used as they are, cells are not read, except for edited fields. */
  base?: readonly FieldValue[]
}

/** The text at a place; undefined where there is none. */
function textIn(values: readonly FieldValue[], at: number): string | undefined {
  const value = values[at]
  return typeof value === 'string' ? value : undefined
}

/** What a cell is read by: of what its row says before it, the first that there is. */
const relatedIn = (values: readonly FieldValue[], { related }: Reader): string | undefined =>
  related.map((at) => textIn(values, at)).find((text) => text !== undefined)

/** Prepares the check of a file's rows: pure, one row at a time, repeated texts read once. */
export function createChecker(plan: CheckPlan): Checker {
  const order = fieldOrder(plan)
  const place = new Map(order.map((field, index) => [field.key, index]))
  const readers = order.map((field) => readerFor(plan, field, place))
  const exact = plan.mapping.exact === true
  // An export has its details in one cell, which is read like any other.
  const detailsAt = exact ? -1 : order.findIndex((field) => field.kind === 'details')
  const restAt = detailsAt === -1 && !exact ? order.findIndex(({ rest }) => rest) : -1
  const filled = new Set(order.map((field) => field.key))
  const { reference, parts } = keyFields(plan.keyRule, filled)
  const referenceAt = reference?.map((field) => place.get(field)!)
  const partsAt = parts.map((field) => place.get(field)!)
  const ofProperty = propertyTexts(plan, order)
  const width = plan.columns.length
  // One for all rows: made anew for each, it would be a good part of the work.
  const record: Record<string, FieldValue> = {}
  const blank: FieldValue[] = order.map(() => null)

  /** Whether the text for all rows is meant for this one. */
  const fills = ({ onlyWhere }: ImportField, values: readonly FieldValue[]) =>
    onlyWhere === undefined || values[place.get(onlyWhere.field) ?? -1] === onlyWhere.is

  const check: Checker['check'] = (cells, { edits, quoteProblem, base } = {}) => {
    const values: FieldValue[] = blank.slice()
    const problems: RowIssue[] = []
    const notes: RowIssue[] = []
    const details: Detail[] = []
    let unread = false
    let dialCode: string | undefined
    const shape = base ? undefined : (quoteProblem ?? shapeProblem(cells, width, plan.shortRows))
    if (shape) problems.push({ field: null, message: shape })

    for (let index = 0; index < readers.length; index++) {
      const reader = readers[index]!
      const { field, source } = reader
      if (index === detailsAt) continue
      if (base && base[index] !== null && edits?.[field.key] === undefined) {
        values[index] = base[index]!
        continue
      }
      let text = edits?.[field.key] ?? (source.column === null ? '' : (cells[source.column] ?? ''))
      const { text: forAll } = source
      if (
        forAll !== undefined &&
        edits?.[field.key] === undefined &&
        text.trim() === '' &&
        fills(field, values)
      )
        text = forAll
      const related = relatedIn(values, reader) ?? ofProperty(field, values)
      const result = text === '' ? undefined : readWith(plan, reader, text, related)
      if (result === undefined || (result.ok && result.value === null)) {
        if (field.required) problems.push({ field: field.key, message: `${field.label} is missing.` })
        continue
      }
      if (!result.ok) {
        // Why its currency is not known has been said already.
        if (field.kind === 'money' && related === undefined && problems.length > 0) {
          unread = true
          continue
        }
        problems.push({ field: field.key, message: result.message, text: clip(text) })
        continue
      }
      values[index] = result.value
      if (result.note) notes.push({ field: field.key, message: result.note, text: clip(text) })
      if (result.extra) {
        if (result.extra.dialCode) dialCode = result.extra.dialCode
        if (result.extra.extension)
          details.push({ label: `${field.label} extension`, value: result.extra.extension })
        if (result.extra.alsoPhone)
          details.push({ label: `${field.label} (more)`, value: result.extra.alsoPhone })
      }
    }
    if (base && detailsAt !== -1) details.unshift(...detailsIn(base[detailsAt]))
    if (!exact) fillDialCode(order, place, values, dialCode, ofProperty)
    if (detailsAt !== -1) {
      if (!base) collectDetails(plan, cells, details, problems)
      if (details.length > 0) {
        values[detailsAt] = details
        const wrong = plan.validate(order[detailsAt]!.key, details)
        if (wrong) problems.push({ field: order[detailsAt]!.key, message: wrong })
      }
    }
    if (restAt !== -1 && details.length > 0) {
      const lines = details.map(({ label, value }) => `${label}: ${value}`)
      values[restAt] = [textIn(values, restAt), ...lines].filter(Boolean).join('\n')
    }
    // Amounts that could not be read are not missing.
    if (plan.validateRow && !unread) {
      for (let index = 0; index < order.length; index++) record[order[index]!.key] = values[index]!
      for (const issue of plan.validateRow(record)) {
        if (!problems.some((problem) => problem.field === issue.field)) problems.push(issue)
      }
    }
    const referred = referenceAt && referenceKey(referenceAt.map((at) => values[at]))
    const byReference = referred !== undefined
    const key = referred ?? partsKey(partsAt.map((at) => values[at]))
    return { values, problems, notes, key, byReference }
  }
  return { fields: order.map((field) => field.key), check, counts: () => textsCounted(readers) }
}
