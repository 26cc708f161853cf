import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import type { FieldValue } from '#domain/imports/cells/result.ts'
import type { FieldKind } from '#domain/imports/fields.ts'
import { sqlTypeOf } from '../../db/columns.ts'

/** A checked value as the text that import_rows keeps. */
export function encodeValue(value: FieldValue): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** The checked value that `encodeValue` wrote. */
export function decodeValue(kind: FieldKind, text: string | null): FieldValue {
  if (text === null) return null
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'year':
    case 'latitude':
    case 'longitude':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'list':
    case 'options':
    case 'details': {
      const parts: FieldValue = JSON.parse(text)
      return parts
    }
    default:
      return text
  }
}

/** The value at a place (from 1) of `field_values`, as its column takes it. */
export function valueAt(resource: Resource, field: string, place: number): RawBuilder<unknown> {
  const type = sqlTypeOf(resource, field)
  const text = sql`field_values[${sql.lit(place)}]`
  if (type === 'text') return text
  if (type === 'text[]') {
    return sql`case when ${text} is not null
      then array(select jsonb_array_elements_text(${text}::jsonb)) end`
  }
  return sql`${text}::${sql.raw(type)}`
}
