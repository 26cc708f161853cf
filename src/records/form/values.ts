import type { AnyRecord } from '#domain/access/rules.ts'
import { dialCodeFieldOf, nationalNumber } from '#domain/contact/phones.ts'
import { fieldMeta, isNullable, type Resource } from '#contract/kit/index.ts'

/** What the form holds: one value per field as on the wire, except that nothing typed yet is ''. */
export type FormValues = Record<string, unknown>

/** An object's parts in one order: the same value is written differently by the database and by a form. */
const inOrder = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether two values are the same to a reader: nothing, '' and null are. */
export function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === '' || value === undefined ? null : value)
  return JSON.stringify(plain(a), inOrder) === JSON.stringify(plain(b), inOrder)
}

/** What a field starts with when nothing is known: its default, or nothing. */
function blank(resource: Resource, field: string): unknown {
  const schema = resource.fields[field]!
  const byDefault = schema.safeParse(undefined)
  if (byDefault.success && byDefault.data !== undefined) return byDefault.data
  return fieldMeta(schema).kind === 'boolean' ? false : null
}

/** The form's beginning: a record's own values, or defaults. */
export function formValues(resource: Resource, record: AnyRecord): FormValues {
  return Object.fromEntries(
    Object.keys(resource.fields).map((field) => [field, record[field] ?? blank(resource, field)]),
  )
}

/** A text that must be there: empty is the same as never typed. */
function isText(schema: Resource['fields'][string]): boolean {
  const { kind } = fieldMeta(schema)
  return !isNullable(schema) && (kind === 'text' || kind === 'longText')
}

/** The values as the API takes them: a text that was emptied is nothing, a phone number is its digits. */
export function cleaned(resource: Resource, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([field, schema]) => {
      const value = values[field]
      if (value === '' && isNullable(schema)) return [field, null]
      if (value === null && isText(schema)) return [field, '']
      const dialCode = values[dialCodeFieldOf(field)]
      if (fieldMeta(schema).kind === 'phone' && typeof value === 'string' && typeof dialCode === 'string')
        return [field, nationalNumber(value, dialCode) ?? value]
      return [field, value]
    }),
  )
}

/** Fields whose value differs between two states of the form, in the order of the contract. */
export function changedFields(resource: Resource, before: FormValues, after: FormValues): string[] {
  return Object.keys(resource.fields).filter((field) => !same(before[field], after[field]))
}

/** The body that creates: what was left empty is left out. */
export function createBody(resource: Resource, values: FormValues): FormValues {
  const entries = Object.entries(cleaned(resource, values))
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}

/** The body that changes exactly what was changed. */
export function updateBody(
  resource: Resource,
  before: FormValues,
  after: FormValues,
  version: number,
): FormValues {
  const clean = cleaned(resource, after)
  const changed = changedFields(resource, before, clean)
  return { ...Object.fromEntries(changed.map((field) => [field, clean[field]])), version }
}

/** One error per field, as the form shows them. Names may lead into a list (`owners.0.shareBps`). */
export type FieldErrors = Readonly<Record<string, string>>

/** VA-04: checks with the contract's own schema; several errors of one field are joined with ", ". */
export function problemsOf(resource: Resource, values: FormValues): FieldErrors {
  const clean = cleaned(resource, values)
  const parsed = resource.create.safeParse(
    Object.fromEntries(Object.entries(clean).map(([field, value]) => [field, value ?? undefined])),
  )
  const found = new Map<string, string[]>()
  const note = (field: string, message: string) => {
    const known = found.get(field) ?? []
    if (!known.includes(message)) found.set(field, [...known, message])
  }
  for (const issue of parsed.error?.issues ?? []) note(issue.path.join('.'), issue.message)
  for (const { field, errors } of resource.problems(clean)) for (const error of errors) note(field, error)
  return Object.fromEntries([...found].map(([field, errors]) => [field, errors.join(', ')]))
}

/** A field that both sides changed, differently. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Mine, plus whatever only the others changed. */
  values: FormValues
  /** What only the others changed. */
  taken: string[]
  conflicts: Conflict[]
}

/**
 * Brings two changes of the same record together (409): nothing of either is lost.
 * @param base the record as it was when the form began
 */
export function merge(resource: Resource, base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const values = { ...mine }
  const taken: string[] = []
  const conflicts: Conflict[] = []
  for (const field of Object.keys(resource.fields)) {
    if (same(base[field], theirs[field]) || same(mine[field], theirs[field])) continue
    if (same(base[field], mine[field])) {
      values[field] = theirs[field]
      taken.push(field)
    } else conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { values, taken, conflicts }
}
