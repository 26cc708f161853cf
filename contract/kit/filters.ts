import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import type { FieldMeta } from './fields.ts'
import { dateOutOfRange, isCalendarDate, isInDateRange } from './fields.ts'

type Entity = NonNullable<FieldMeta['entity']>

/**
 * How a query-string name narrows a list (names: AP-08). Values of a filter that takes several are separated by commas.
 * `field` is the record's field; the browser picks the input and the server the SQL from `kind`.
 */
export type Filter =
  | { kind: 'oneOf'; field: string; values: readonly string[] }
  | { kind: 'reference'; field: string; entity: Entity; orNone: boolean }
  | { kind: 'role'; field: string }
  | { kind: 'contains'; field: string }
  | { kind: 'equals'; field: string }
  | { kind: 'whole'; field: string }
  | { kind: 'dateRange'; field: string }
  | { kind: 'recency'; field: string }

type DateRangeFilter = Extract<Filter, { kind: 'dateRange' }>

export type FilterShape = Readonly<Record<string, Filter>>

/** Values of a `recency` filter (SC-06): created in the last week, newest first; or everything, oldest first. */
export const recencies = { any: 'Any time', recent: 'Recent', oldest: 'Oldest' } as const

/** What a checked `dateRange` filter holds; both days included. */
export interface DateRange {
  from?: string
  to?: string
}

export const filter = {
  oneOf: (field: string, values: readonly string[]): Filter => ({ kind: 'oneOf', field, values }),
  /** @param orNone records that point to nothing can be asked for as well, with `none` */
  reference: (field: string, entity: Entity, { orNone = false } = {}): Filter => ({
    kind: 'reference',
    field,
    entity,
    orNone,
  }),
  /** By the key of a role, those of an organisation's own too. */
  role: (field: string): Filter => ({ kind: 'role', field }),
  contains: (field: string): Filter => ({ kind: 'contains', field }),
  equals: (field: string): Filter => ({ kind: 'equals', field }),
  /** Equals one of some whole numbers. */
  whole: (field: string): Filter => ({ kind: 'whole', field }),
  dateRange: (field: string): DateRangeFilter => ({ kind: 'dateRange', field }),
  recency: (field: string): Filter => ({ kind: 'recency', field }),
}

/** PostgreSQL text cannot hold NUL. */
export const printableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !text.includes('\u0000'), 'Remove control characters.')

const listOf = (item: z.ZodType<string, string>) =>
  z
    .string()
    .max(8000)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(item).min(1, 'Give at least one value.').max(200))

/** What a reference filter is asked with for those that point to nothing. */
export const none = 'none'

const id = z.uuid('This is not an id.')
const idOrNone = z.union([z.literal(none), z.uuid()], { error: () => `This is neither an id nor “${none}”.` })

/** "2026-01-01..2026-03-31", either end may be missing; both days included. */
const dateRange = z
  .string()
  .regex(
    /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/,
    'Write a range as YYYY-MM-DD..YYYY-MM-DD; one end may be missing.',
  )
  .refine((text) => text !== '..', 'Give at least one day of the range.')
  .refine((text) => text.split('..').every((day) => !day || isCalendarDate(day)), {
    error: 'This day does not exist.',
    abort: true,
  })
  .refine((text) => text.split('..').every((day) => !day || isInDateRange(day)), dateOutOfRange)
  .transform((text): DateRange => {
    const [from, to] = text.split('..')
    return { from: from || undefined, to: to || undefined }
  })

/** The zod schema that reads one filter's text from a query string. */
export function filterSchema(definition: DateRangeFilter): typeof dateRange
export function filterSchema(definition: Filter): z.ZodType
export function filterSchema(definition: Filter): z.ZodType {
  switch (definition.kind) {
    case 'oneOf':
      return listOf(
        z.enum(definition.values, {
          error: () => `Use one of: ${definition.values.join(', ')}.`,
        }),
      )
    case 'reference':
      return listOf(definition.orNone ? idOrNone : id)
    case 'contains':
      return printableText(200).pipe(z.string().min(1, 'Give some text.'))
    case 'equals':
    case 'role':
      return listOf(printableText(200))
    case 'whole':
      return listOf(z.string().regex(/^-?\d{1,9}$/, 'Use whole numbers.'))
    case 'dateRange':
      return dateRange
    case 'recency':
      return z.enum(keysOf(recencies), {
        error: () => 'Use any, recent or oldest.',
      })
  }
}
