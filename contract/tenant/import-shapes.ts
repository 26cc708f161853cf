import { z } from 'zod'
import { delimiters } from '#domain/imports/dialect.ts'
import { encodings } from '#domain/imports/encoding.ts'
import { fieldKinds } from '#domain/imports/fields.ts'
import { field, moneySum } from '../kit/index.ts'

/** Columns beyond this make a file no table of records. */
export const mostColumns = 300

export const fieldKey = z.string().regex(/^[a-z][a-zA-Z0-9]{0,59}$/, 'This is not the name of a field.')
const plainText = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'Remove characters that cannot be stored.')
export const shortText = plainText(10_000)
const columnIndex = z
  .int('Use the index of a column.')
  .min(0)
  .max(mostColumns - 1)

/** Reads the next version of the file's first rows: encoding, delimiter and header as found, changeable. */
export const dialectSchema = z.strictObject({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  quote: z.enum(['"', "'"]),
  /** Whether the first row names the columns. */
  header: z.boolean(),
  /** Rows above the header or the first data row. */
  skip: z.int().min(0).max(1000),
  /** Rows may omit empty cells at the end. */
  shortRows: z.boolean(),
})
export type ImportDialect = z.infer<typeof dialectSchema>

export const mappingSchema = z.strictObject({
  /** By field: the column it is read from (null: none), and the text used for every row or for empty cells. */
  fields: z.record(
    fieldKey,
    z.strictObject({
      column: columnIndex.nullable(),
      text: shortText.optional(),
      decimalMark: z.enum(['.', ',']).optional(),
      dateOrder: z.enum(['dmy', 'mdy']).optional(),
    }),
  ),
  /** Columns kept word for word under the record's other details. */
  details: z.array(columnIndex).max(mostColumns),
  /** By field: what a text of the file stands for; null leaves it empty. Case, accents and signs do not matter. */
  values: z.record(fieldKey, z.record(plainText(2000), shortText.nullable())),
  /** The file is an export: its cells are read exactly, nothing is tidied or filled in. */
  exact: z.boolean().optional(),
})

const suggestion = z.object({
  text: z.string(),
  count: z.int(),
  to: z.string().nullable(),
  confidence: z.number(),
  reason: z.string(),
})

/** Everything that the mapping step shows: the file's columns, the fields they can fill, what was matched and why. */
export const setupSchema = z.object({
  version: z.int(),
  dialect: dialectSchema,
  /** What was found out or changed about the file itself, one sentence each. */
  findings: z.array(z.string()),
  columns: z.array(
    z.object({
      index: z.int(),
      name: z.string(),
      /** The first few different texts. */
      samples: z.array(z.string()),
      matches: z.array(z.object({ field: z.string(), confidence: z.number(), reason: z.string() })),
      kept: z.enum(['fields', 'details', 'nothing']),
    }),
  ),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(fieldKinds),
      required: z.boolean(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
      /** The contract's own value for rows without one. */
      preset: z.string().nullable(),
    }),
  ),
  mapping: mappingSchema,
  /** By field: the texts of its column (the most frequent 500) and what they are taken for. */
  values: z.record(z.string(), z.array(suggestion)),
  /** Whether the file has columns enough for every required field. */
  missing: z.array(z.string()),
})
export type ImportSetup = z.infer<typeof setupSchema>

const issue = z.object({ field: z.string().nullable(), message: z.string(), text: z.string().optional() })
export const rowSchema = z.object({
  rowNumber: z.int(),
  /** As a spreadsheet counts it, header included. */
  fileRow: z.int(),
  outcome: z.enum(['create', 'update', 'skip', 'reject']),
  /** Field → value as it will be stored; wrong and empty ones are null. */
  values: z.record(
    z.string(),
    z
      .union([
        z.string(),
        z.number(),
        z.boolean(),
        z.array(z.string()).readonly(),
        z.array(z.object({ label: z.string(), value: z.string() })).readonly(),
      ])
      .nullable(),
  ),
  /** Field → what the person or property is called whose id is its value. */
  names: z.record(z.string(), z.string()),
  /** That of its amounts, where it is known. */
  currency: z.string().nullable(),
  problems: z.array(issue),
  notes: z.array(issue),
  /** Field → text typed over the file's. */
  edits: z.record(z.string(), z.string()),
  /** The existing record that the row is like. */
  matchId: z.uuid().nullable(),
  /** The earlier row of the file that it is like, as a spreadsheet counts it. */
  repeats: z.int().nullable(),
  /** The record that it became. */
  recordId: z.uuid().nullable(),
  /** Why undoing left that record as it is. */
  keptBecause: z.string().nullable(),
})
export type ImportRow = z.infer<typeof rowSchema>

/** An account that a file of ledgers would change; amounts in minor units. */
const ledgerSchema = z.object({
  /** Null where none or several leases fit. */
  leaseId: z.uuid().nullable(),
  leaseReference: z.string().nullable(),
  tenantNames: z.string(),
  unitLabel: z.string().nullable(),
  propertyTitle: z.string(),
  currency: field.currency(),
  lines: z.int(),
  /** What is owed before the lines, with the opening balance that the file implies. */
  opening: z.int(),
  charged: z.int(),
  /** Paid and credited. */
  paid: z.int(),
  balance: z.int(),
  /** The balance after the last line as the file says it. */
  stated: z.int().nullable(),
  /** Why nothing of it comes in. */
  heldBecause: z.string().nullable(),
})
export type ImportLedger = z.infer<typeof ledgerSchema>

export const ledgersSchema = z.object({
  data: z.array(ledgerSchema),
  total: z.int(),
  /** How many differ from the file or are held back. */
  differing: z.int(),
  accounts: z.int(),
  /** Of the accounts that come in, by currency. */
  totals: z.array(
    z.object({
      currency: field.currency(),
      accounts: z.int(),
      lines: z.int(),
      opening: moneySum,
      charged: moneySum,
      paid: moneySum,
      balance: moneySum,
    }),
  ),
})
