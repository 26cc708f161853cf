import type { CellProblem, CellValue, Detail, FieldValue } from './cells/result.ts'
import { dialCodeOf } from '../geography/dial-codes.ts'
import { keyFields, type KeyRule, partsKey, referenceKey } from './duplicates.ts'
import { nothingKnown, type ImportField, type KnownRecords } from './fields.ts'
import type { FieldSource, Mapping } from './mapping.ts'
import { type ReadContext, readCell } from './read-cell.ts'
import { tidyText } from './cells/texts.ts'

/** Something to say about a row: in a field, or, with `field` null, about the row as such. */
export interface RowIssue {
  field: string | null
  message: string
  /** The cell as it stands in the file. */
  text?: string
}

export interface CheckedRow {
  /** In the order of `Checker.fields`; null where empty or wrong. */
  values: FieldValue[]
  problems: RowIssue[]
  notes: RowIssue[]
  /** What makes the row the same thing as another; undefined: nothing does. */
  key: string | undefined
  byReference: boolean
}

export interface CheckPlan {
  /** Every field that the resource lets be imported. */
  fields: readonly ImportField[]
  mapping: Mapping
  /** Names of the file's columns. */
  columns: readonly string[]
  shortRows: boolean
  keyRule: KeyRule
  known?: KnownRecords
  exponentOf: (currency: string | undefined) => number
  /** The contract's rule for one value; the sentence when it is broken. */
  validate: (field: string, value: FieldValue) => string | undefined
  /** Rules over several fields of a row; the values are only lent for the call. */
  validateRow?: (values: Readonly<Record<string, FieldValue>>) => RowIssue[]
}

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

/** Characters of a detail and of the name of its column. */
const longestDetail = 2000
const longestLabel = 120
/** Distinct texts remembered per field; a column with more of them is read anew each time. */
const memoLimit = 5000
/** Of these at most that many are handed back for a value mapping. */
const mostCounted = 500
const countedKinds: ReadonlySet<string> = new Set([
  'option',
  'options',
  'text',
  'person',
  'property',
  'country',
  'currency',
])

type Read = CellValue | CellProblem

interface Remembered {
  read: Read
  count: number
}

interface Reader {
  field: ImportField
  source: FieldSource
  context: ReadContext
  related: number
  memo: Map<string, Map<string, Remembered>> | undefined
  misses: number
  hits: number
}

/** Prepares the check of a file's rows: pure, one row at a time, repeated texts read once. */
export function createChecker(plan: CheckPlan): Checker {
  const order = fieldOrder(plan)
  const place = new Map(order.map((field, index) => [field.key, index]))
  const readers = order.map((field) => readerFor(plan, field, place))
  const detailsAt = order.findIndex((field) => field.kind === 'details')
  const restAt = detailsAt === -1 ? order.findIndex(({ rest }) => rest) : -1
  const filled = new Set(order.map((field) => field.key))
  const { reference, parts } = keyFields(plan.keyRule, filled)
  const referenceAt = reference?.map((field) => place.get(field)!)
  const partsAt = parts.map((field) => place.get(field)!)
  const ofProperty = propertyTexts(plan, order)
  const width = plan.columns.length
  // One for all rows: made anew for each, it would be a good part of the work.
  const record: Record<string, FieldValue> = {}
  const blank: FieldValue[] = order.map(() => null)

  const read = (reader: Reader, text: string, related: string | undefined): Read => {
    const memo = reader.memo
    if (!memo) return validated(plan, reader.field, readCell(reader.field, text, reader.context, related))
    const scope = related ?? ''
    let known = memo.get(scope)
    if (!known) memo.set(scope, (known = new Map()))
    const before = known.get(text)
    if (before) {
      reader.hits++
      before.count++
      return before.read
    }
    const result = validated(plan, reader.field, readCell(reader.field, text, reader.context, related))
    // The copy keeps the map from holding on to the large text that the cell was cut from.
    if (known.size < memoLimit) known.set(` ${text}`.slice(1), { read: result, count: 1 })
    if (++reader.misses > memoLimit && reader.hits < reader.misses) reader.memo = undefined
    return result
  }

  const check: Checker['check'] = (cells, { edits, quoteProblem, base } = {}) => {
    const values: FieldValue[] = blank.slice()
    const problems: RowIssue[] = []
    const notes: RowIssue[] = []
    const details: Detail[] = []
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
      if (source.text !== undefined && edits?.[field.key] === undefined && text.trim() === '')
        text = source.text
      const related =
        reader.related === -1
          ? ofProperty(field, values)
          : ((values[reader.related] as string | null) ?? undefined)
      const result = text === '' ? undefined : read(reader, text, related)
      if (result === undefined || (result.ok && result.value === null)) {
        if (field.required) problems.push({ field: field.key, message: `${field.label} is missing.` })
        continue
      }
      if (!result.ok) {
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
    if (base && detailsAt !== -1) details.unshift(...((base[detailsAt] ?? []) as Detail[]))
    fillDialCode(order, place, values, dialCode, ofProperty)
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
      values[restAt] = [values[restAt] as string | null, ...lines].filter(Boolean).join('\n')
    }
    if (plan.validateRow) {
      for (let index = 0; index < order.length; index++) record[order[index]!.key] = values[index]!
      for (const issue of plan.validateRow(record)) {
        if (!problems.some((problem) => problem.field === issue.field)) problems.push(issue)
      }
    }
    const referred = referenceAt && referenceKey(referenceAt.map((at) => values[at]))
    const byReference = referred !== undefined
    const key = referred ?? partsKey(partsAt.map((at) => values[at] as string | number | null))
    return { values, problems, notes, key, byReference }
  }
  const counts: Checker['counts'] = () =>
    Object.fromEntries(
      readers.flatMap(({ field, source, memo }) => {
        const texts =
          memo && source.column !== null && countedKinds.has(field.kind) ? memo.get('') : undefined
        if (!texts || texts.size >= memoLimit) return []
        const found = [...texts].map(([text, { count }]) => ({ text: clip(text), count }))
        return [[field.key, found.sort((left, right) => right.count - left.count).slice(0, mostCounted)]]
      }),
    )
  return { fields: order.map((field) => field.key), check, counts }
}

/** Mapped fields, those that others depend on first, then what comes along with them: dial code and details. */
function fieldOrder(plan: CheckPlan): ImportField[] {
  const byKey = new Map(plan.fields.map((field) => [field.key, field]))
  const mapped = plan.fields.filter(({ key, required }) => plan.mapping.fields[key] || required)
  const along = mapped.flatMap(({ kind, dialCodeField }) => {
    const field = kind === 'phone' && dialCodeField ? byKey.get(dialCodeField) : undefined
    return field && !mapped.includes(field) ? [field] : []
  })
  const rest = plan.fields.filter(
    (field) => field.rest && !mapped.includes(field) && mapped.some(({ kind }) => kind === 'phone'),
  )
  const details = plan.fields.filter(
    (field) =>
      field.kind === 'details' &&
      (plan.mapping.details.length > 0 || mapped.some(({ kind }) => kind === 'phone')),
  )
  const first = ({ kind }: ImportField) =>
    kind === 'country' || kind === 'currency' || kind === 'property' ? 0 : 1
  return [
    ...mapped.filter((field) => field.kind !== 'details').sort((left, right) => first(left) - first(right)),
    ...along,
    ...rest,
    ...details,
  ]
}

function readerFor(plan: CheckPlan, field: ImportField, place: ReadonlyMap<string, number>): Reader {
  const source = plan.mapping.fields[field.key] ?? { column: null }
  const relatedField =
    field.kind === 'money' ? field.currencyField : field.kind === 'phone' ? field.countryField : undefined
  return {
    field,
    source,
    context: {
      ...(source.decimalMark ? { decimalMark: source.decimalMark } : {}),
      ...(source.dateOrder ? { dateOrder: source.dateOrder } : {}),
      ...(plan.mapping.values[field.key] ? { values: plan.mapping.values[field.key]! } : {}),
      known: plan.known ?? nothingKnown,
      exponentOf: plan.exponentOf,
    },
    related: relatedField === undefined ? -1 : (place.get(relatedField) ?? -1),
    memo: new Map(),
    misses: 0,
    hits: 0,
  }
}

/** The currency of an amount and the country of a phone number, for rows that say only which property they are of. */
function propertyTexts(plan: CheckPlan, order: readonly ImportField[]) {
  const at = order.findIndex(({ kind }) => kind === 'property')
  if (at === -1) return () => undefined
  const byId = new Map((plan.known ?? nothingKnown).properties.map((property) => [property.id, property]))
  return ({ kind }: ImportField, values: readonly FieldValue[]): string | undefined => {
    const property = byId.get(values[at] as string)
    return kind === 'money' ? property?.currency : kind === 'phone' ? property?.country : undefined
  }
}

function validated(plan: CheckPlan, field: ImportField, result: Read): Read {
  if (!result.ok || result.value === null) return result
  const message = plan.validate(field.key, result.value)
  return message === undefined ? result : { ok: false, message }
}

function shapeProblem(cells: readonly string[], width: number, shortRows: boolean): string | undefined {
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
function fillDialCode(
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

function collectDetails(plan: CheckPlan, cells: readonly string[], details: Detail[], problems: RowIssue[]) {
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
    } else if (text !== '') details.push({ label: plan.columns[column]!.slice(0, longestLabel), value: text })
  }
}

/** Enough of a wrong cell to mend it by. */
function clip(text: string): string {
  const shown = text.replaceAll('\0', '�')
  return shown.length > 500 ? `${shown.slice(0, 499)}…` : ` ${shown}`.slice(1)
}
