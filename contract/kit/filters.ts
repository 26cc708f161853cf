import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import type { FieldMeta } from './fields.ts'
import { dateOutOfRange, isCalendarDate, isInDateRange } from './fields.ts'

type Entity = NonNullable<FieldMeta['entity']>

/**
 * How a query-string name narrows a list (names: AP-08). Values of a filter that takes several are separated by commas;
 * a leading exclamation mark asks for all records that have none of them.
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
  | { kind: 'numberRange'; field: string; currencyField: string | undefined }
  | { kind: 'recency'; field: string }

type ReferenceFilter = Extract<Filter, { kind: 'reference' }>
type DateRangeFilter = Extract<Filter, { kind: 'dateRange' }>
export type NumberRangeFilter = Extract<Filter, { kind: 'numberRange' }>
/** Filters by some of the values that a field may have. */
export type ChoiceFilter = Extract<Filter, { kind: 'oneOf' | 'reference' | 'role' | 'equals' | 'whole' }>

export type FilterShape = Readonly<Record<string, Filter>>

/** Values of a `recency` filter (SC-06): created in the last week, newest first; or everything, oldest first. */
export const recencies = { any: 'Any time', recent: 'Recent', oldest: 'Oldest' } as const

/** What a checked `dateRange` filter holds; both days included. */
export interface DateRange {
  from?: string
  to?: string
}

/** What a checked filter by values holds. */
export interface Chosen {
  values: readonly string[]
  /** Asks for records that have none of the values. */
  not: boolean
}

/** What a checked `numberRange` filter holds; both ends included. */
export interface NumberRange {
  /** Of amounts: those in other currencies are left out. */
  currency?: string
  from?: string
  to?: string
}

/** The values that records must have one of; nothing where none or others are asked for. */
export const wantedOf = (chosen: unknown): readonly string[] | undefined =>
  isChosen(chosen) && !chosen.not ? chosen.values : undefined

export const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' && value !== null && 'values' in value

export const isChoice = (filter: Filter): filter is ChoiceFilter =>
  ['oneOf', 'reference', 'role', 'equals', 'whole'].includes(filter.kind)

export const filter = {
  oneOf: (field: string, values: readonly string[]): Filter => ({ kind: 'oneOf', field, values }),
  /** @param orNone records that point to nothing can be asked for as well, with `none` */
  reference: (field: string, entity: Entity, { orNone = false } = {}): ReferenceFilter => ({
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
  numberRange: (field: string): Filter => ({ kind: 'numberRange', field, currencyField: undefined }),
  /** Between two amounts of one currency, in minor units: "GBP:100000..150000". */
  amountRange: (field: string, currencyField: string): Filter => ({
    kind: 'numberRange',
    field,
    currencyField,
  }),
  recency: (field: string): Filter => ({ kind: 'recency', field }),
}

/** PostgreSQL text cannot hold NUL. */
export const printableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !text.includes('\u0000'), 'Remove control characters.')

const listOf = (item: z.ZodType<string, string>) => {
  const several = z.array(item).min(1, 'Give at least one value.').max(200)
  return z
    .string()
    .max(8000)
    .transform((text, context): Chosen => {
      const values = [...new Set(text.replace(/^!/, '').split(',').filter(Boolean))]
      const read = several.safeParse(values)
      for (const { message, path } of read.error?.issues ?? [])
        context.issues.push({ code: 'custom', message, path, input: text })
      return { values: read.data ?? [], not: text.startsWith('!') }
    })
}

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

/** "2..4", or "GBP:100000..150000" for amounts; either end may be missing, both are included. */
const numberRange = (ofAmounts: boolean) =>
  z
    .string()
    .regex(
      ofAmounts
        ? /^[A-Z]{3}:(-?\d{1,15}(?:\.\d{1,6})?)?\.\.(-?\d{1,15}(?:\.\d{1,6})?)?$/
        : /^(-?\d{1,15}(?:\.\d{1,6})?)?\.\.(-?\d{1,15}(?:\.\d{1,6})?)?$/,
      ofAmounts
        ? 'Write a range as GBP:100000..150000, in minor units; one end may be missing.'
        : 'Write a range as 2..4; one end may be missing.',
    )
    .refine((text) => /\d/.test(text), 'Give at least one end of the range.')
    .transform((text): NumberRange => {
      const [currency, range = ''] = ofAmounts ? text.split(':') : [undefined, text]
      const [from, to] = range.split('..')
      return { currency, from: from || undefined, to: to || undefined }
    })

/** One id or several, separated by commas, of what is asked for. */
export const wantedIds = listOf(id)
  .refine(({ not }) => !not, 'Name what you want to see.')
  .transform(({ values }) => [...values])

/** The zod schema that reads one filter's text from a query string. */
export function filterSchema(definition: DateRangeFilter): typeof dateRange
export function filterSchema(definition: ChoiceFilter): ReturnType<typeof listOf>
export function filterSchema(definition: NumberRangeFilter): ReturnType<typeof numberRange>
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
    case 'numberRange':
      return numberRange(definition.currencyField !== undefined)
    case 'recency':
      return z.enum(keysOf(recencies), {
        error: () => 'Use any, recent or oldest.',
      })
  }
}
