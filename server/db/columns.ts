import { sql, type RawBuilder } from 'kysely'
import { fieldMeta, type FieldKind, type Resource } from '#contract/kit/index.ts'

/** "addressLine1" → "address_line1", the column of the same name. */
export const columnOf = (fieldName: string) =>
  fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const sqlTypes: Record<FieldKind, string> = {
  id: 'uuid',
  reference: 'uuid',
  references: 'uuid[]',
  text: 'text',
  longText: 'text',
  choice: 'text',
  country: 'text',
  currency: 'text',
  timezone: 'text',
  email: 'text',
  dialCode: 'text',
  phone: 'text',
  integer: 'integer',
  decimal: 'double precision',
  money: 'bigint',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  tags: 'text[]',
  json: 'jsonb',
  amounts: 'jsonb',
  rule: 'text',
}

/** The PostgreSQL type of a field's column. */
export const sqlTypeOf = (resource: Resource, fieldName: string) =>
  sqlTypes[fieldMeta(resource.allFields[fieldName]!).kind]

/** A value as the driver takes it for its column. */
export const parameterOf = (resource: Resource, fieldName: string, value: unknown): unknown =>
  value !== null && sqlTypeOf(resource, fieldName) === 'jsonb' ? JSON.stringify(value) : value

/** A value as a parameter of its column's type. */
export const bind = (resource: Resource, fieldName: string, value: unknown): RawBuilder<unknown> =>
  sql`${parameterOf(resource, fieldName, value)}::${sql.raw(sqlTypeOf(resource, fieldName))}`

const words: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'email'])

/** Whether a field holds words, which are ordered by `people_order`; codes and choices are ordered as they are. */
export const isText = (resource: Resource, fieldName: string) =>
  words.has(fieldMeta(resource.allFields[fieldName]!).kind)
