import type { RawBuilder } from 'kysely'
import { fieldLabel, fieldMeta, type FieldKind as ContractKind, type Resource } from '#contract/kit/index.ts'
import { detailsIn, type FieldValue } from '#domain/imports/cells/result.ts'
import type { RowIssue } from '#domain/imports/check-plan.ts'
import type { KeyRule } from '#domain/imports/duplicates.ts'
import type { FieldKind, ImportField } from '#domain/imports/fields.ts'
import type { Ability, Subject } from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Clash, Staged } from './clashes.ts'
import type { Importer } from './importer.ts'
import type { ImportRecord } from './records.ts'

/** An import at work. */
export interface Writing {
  tx: Transaction
  record: ImportRecord
  importer: Importer
  /** Of the whole import: when its writing started. */
  at: string
}

/** What a resource says about being imported beyond its contract: the one place to add another. */
export interface ImportTarget {
  resource: Resource
  table: string
  /** Fields of the contract that a file can't fill. */
  excluded: readonly string[]
  /** Those of them that are no column of its table. */
  keptApart?: readonly string[]
  /** What people call the fields and their options in their files. */
  words: Readonly<Record<string, Partial<ImportField>>>
  optionWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Other kinds of record that it makes along the way. */
  alsoCreates?: readonly Subject[]
  keyRule: KeyRule
  /** Fields that an import sets on new records only, or `all`: changing them later has rules of its own. */
  keptOnUpdate: readonly string[] | 'all'
  /** Rules of creating one that the contract doesn't state. */
  rules?: (values: Readonly<Record<string, FieldValue>>) => RowIssue[]
  /** Rows to be created that can't be written beside earlier rows or the records that are there. */
  clashes?: (tx: Transaction, staged: Staged) => Promise<Clash[]>
  /** Columns that follow from the others when a record is created, by column name; may read the row as `source`. */
  derived?: Record<string, RawBuilder<unknown>>
  /** The field whose empty values are numbered, and how `count` numbers in a row are taken: returns the first. */
  numbered?: {
    field: string
    take: (tx: Transaction, organisationId: string, count: number) => Promise<number>
    /** The number as text, given an SQL expression for it. */
    text: (number: RawBuilder<unknown>) => RawBuilder<unknown>
  }
  /** The property whose activity a record of the given id belongs to. */
  propertyOf: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Where rows become documents that are posted: how they are known again, written and taken back. */
  posted?: {
    /** `id` and `key` of what earlier files brought in. */
    known: RawBuilder<unknown>
    /** Writes the rows after `from` through `to` that are to be created. @returns how many */
    write: (writing: Writing, from: number, to: number) => Promise<number>
    /** Takes back all of an import. */
    takeBack: (
      writing: Omit<Writing, 'importer'> & { actorId: string },
    ) => Promise<{ removed: number; kept: number }>
  }
  /** Takes back what rows brought in where they were written through a view; records of a table are deleted. */
  remove?: (tx: Transaction, record: ImportRecord, ids: readonly string[]) => Promise<void>
  /** Why an imported record must stay when its import is undone: SQL conditions over `record`, with the sentence. */
  heldBy?: { when: RawBuilder<boolean>; because: string }[]
}

/** Whether somebody may import into it: to import such records, and to create whatever else comes along. */
export const mayImport = (ability: Ability, { resource, alsoCreates = [] }: ImportTarget): boolean =>
  ability.can('import', resource.subject) && alsoCreates.every((subject) => ability.can('create', subject))

const kinds: Partial<Record<ContractKind, FieldKind>> = {
  text: 'text',
  longText: 'text',
  choice: 'option',
  integer: 'integer',
  decimal: 'decimal',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
  country: 'country',
  currency: 'currency',
  timezone: 'timezone',
  email: 'email',
  dialCode: 'dialCode',
  phone: 'phone',
  tags: 'list',
}

const references: Readonly<Record<string, FieldKind>> = { User: 'person', Property: 'property' }

const known = new WeakMap<ImportTarget, ImportField[]>()

/** The fields of a resource that a file can fill, made from its contract and its words. */
export function importFields(target: ImportTarget): readonly ImportField[] {
  let fields = known.get(target)
  if (!fields) known.set(target, (fields = deriveFields(target)))
  return fields
}

function deriveFields({ resource, excluded, words, optionWords }: ImportTarget): ImportField[] {
  return Object.entries(resource.fields).flatMap<ImportField>(([key, schema]) => {
    const meta = fieldMeta(schema)
    const kind =
      key === 'details' ? 'details' : meta.kind === 'reference' ? references[meta.entity!] : kinds[meta.kind]
    if (!kind || excluded.includes(key)) return []
    const own = words[key] ?? {}
    return [
      {
        key,
        label: fieldLabel(key, schema),
        kind,
        required: !resource.create.shape[key]!.safeParse(undefined).success,
        ...(meta.currencyField ? { currencyField: meta.currencyField } : {}),
        ...(meta.choices
          ? {
              options: Object.entries(meta.choices).map(([value, label]) => ({
                value,
                label,
                synonyms: optionWords[key]?.[value] ?? [],
              })),
            }
          : {}),
        ...own,
        synonyms: [...(own.synonyms ?? []), ...(meta.synonyms ?? [])],
      },
    ]
  })
}

/** The contract's own value for a field that a record leaves out, or undefined. */
export function presetOf(resource: Resource, field: string): unknown {
  return resource.create.shape[field]?.safeParse(undefined).data
}

/** The contract's sentence for a value that it refuses. */
export function validatorOf(resource: Resource): (field: string, value: FieldValue) => string | undefined {
  return (field, value) => {
    if (field === 'details' && areTidyDetails(value)) return undefined
    const result = resource.create.shape[field]!.safeParse(value)
    return result.success ? undefined : (result.error.issues[0]?.message ?? 'This value does not fit.')
  }
}

/** Nearly every row has details, and nearly all are short: only the others are worth the contract's full check. */
function areTidyDetails(value: FieldValue): boolean {
  const details = detailsIn(value)
  return (
    Array.isArray(value) &&
    details.length === value.length &&
    details.length <= 60 &&
    details.every(({ label, value: text }) => label.length <= 120 && text.length <= 2000)
  )
}
