import type { FieldValue } from './cells/result.ts'
import type { KeyRule } from './duplicates.ts'
import type { ImportField, KnownRecords } from './fields.ts'
import type { Mapping } from './mapping.ts'

/** Something to say about a row: in a field, or, with `field` null, about the row as such. */
export interface RowIssue {
  field: string | null
  message: string
  /** The cell as it stands in the file. */
  text?: string
  /** It stands in the way of another row or record: looked for again whenever one of them changes. */
  clash?: true
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
  /** The contract's rule for one value; the sentence when it is broken. */
  validate: (field: string, value: FieldValue) => string | undefined
  /** Rules over several fields of a row; the values are only lent for the call. */
  validateRow?: (values: Readonly<Record<string, FieldValue>>) => RowIssue[]
}
