import type { CellProblem, CellValue } from './cells/result.ts'
import type { CheckPlan } from './check-plan.ts'
import { nothingKnown, type ImportField } from './fields.ts'
import type { FieldSource } from './mapping.ts'
import { type ReadContext, readCell } from './read-cell.ts'
import { clip } from './row-shape.ts'

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

export type Read = CellValue | CellProblem

interface Remembered {
  read: Read
  count: number
}

/** Reads the cells of one field, and remembers texts that come again. */
export interface Reader {
  field: ImportField
  source: FieldSource
  context: ReadContext
  /** Places of what a cell is read by: the first that says something counts. */
  related: readonly number[]
  memo: Map<string, Map<string, Remembered>> | undefined
  misses: number
  hits: number
}

export function readerFor(plan: CheckPlan, field: ImportField, place: ReadonlyMap<string, number>): Reader {
  const source = plan.mapping.fields[field.key] ?? { column: null }
  const relatedFields =
    field.kind === 'money'
      ? [field.currencyField]
      : field.kind === 'phone'
        ? [field.dialCodeField, field.countryField]
        : []
  return {
    field,
    source,
    context: {
      ...(source.decimalMark ? { decimalMark: source.decimalMark } : {}),
      ...(source.dateOrder ? { dateOrder: source.dateOrder } : {}),
      ...(plan.mapping.exact ? { exact: true } : {}),
      ...(plan.mapping.values[field.key] ? { values: plan.mapping.values[field.key]! } : {}),
      known: plan.known ?? nothingKnown,
    },
    related: relatedFields.flatMap((name) => (name === undefined ? [] : (place.get(name) ?? []))),
    memo: new Map(),
    misses: 0,
    hits: 0,
  }
}

function validated(plan: CheckPlan, field: ImportField, result: Read): Read {
  if (!result.ok || result.value === null) return result
  const message = plan.validate(field.key, result.value)
  return message === undefined ? result : { ok: false, message }
}

/** What a text says in a reader's field. */
export function readWith(plan: CheckPlan, reader: Reader, text: string, related: string | undefined): Read {
  const { field, context, memo } = reader
  if (!memo) return validated(plan, field, readCell(field, text, context, related))
  const scope = related ?? ''
  let known = memo.get(scope)
  if (!known) memo.set(scope, (known = new Map()))
  const before = known.get(text)
  if (before) {
    reader.hits++
    before.count++
    return before.read
  }
  const result = validated(plan, field, readCell(field, text, context, related))
  // The copy keeps the map from holding on to the large text that the cell was cut from.
  if (known.size < memoLimit) known.set(` ${text}`.slice(1), { read: result, count: 1 })
  if (++reader.misses > memoLimit && reader.hits < reader.misses) reader.memo = undefined
  return result
}

/** By field: the texts of its column with their counts, where they are few enough to be worth mapping. */
export function textsCounted(readers: readonly Reader[]): Record<string, { text: string; count: number }[]> {
  return Object.fromEntries(
    readers.flatMap(({ field, source, memo }) => {
      const texts = memo && source.column !== null && countedKinds.has(field.kind) ? memo.get('') : undefined
      if (!texts || texts.size >= memoLimit) return []
      const found = [...texts].map(([text, { count }]) => ({ text: clip(text), count }))
      return [[field.key, found.sort((left, right) => right.count - left.count).slice(0, mostCounted)]]
    }),
  )
}
