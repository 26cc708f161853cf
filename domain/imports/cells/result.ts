import { cut } from '../words.ts'

/** What came of one cell. `value` is null for an empty cell. */
export type CellResult = CellValue | CellProblem

export type FieldValue = string | number | boolean | null | readonly string[] | readonly Detail[]

/** A column kept word for word because no field takes it. */
export interface Detail {
  label: string
  value: string
}

export interface CellValue {
  ok: true
  value: FieldValue
  /** Worth telling, but no reason to reject the row: what was left out or taken for something else. */
  note?: string
  /** What else the cell held: goes to other fields or to the details. */
  extra?: { dialCode?: string; extension?: string; alsoPhone?: string }
}

export interface CellProblem {
  ok: false
  message: string
}

export const empty: CellValue = { ok: true, value: null }

export function value(found: FieldValue, note?: string): CellValue {
  return note === undefined ? { ok: true, value: found } : { ok: true, value: found, note }
}

export function problem(message: string): CellProblem {
  return { ok: false, message }
}

/** A cell's text as it stands in a sentence: quoted, cut where it is long. */
export function quoted(text: string): string {
  return `“${text.length > 60 ? `${cut(text, 57)}…` : text}”`
}

/** The details that a value holds: those of the field of that name, none of any other. */
export const detailsIn = (found: FieldValue | undefined): Detail[] =>
  Array.isArray(found) ? found.filter((part: string | Detail) => typeof part === 'object') : []
