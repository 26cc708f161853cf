import {
  fieldMeta,
  none,
  type Chosen,
  type DateRange,
  type Filter,
  type NumberRange,
  type Resource,
} from '#contract/kit/index.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { zone } from './calendar.ts'

/**
 * What a list must show, worked out in plain TypeScript from the whole records: the model that the API's SQL is
 * compared with.
 */
export type Row = Record<string, unknown>

/** A field's value in words: texts as they are. */
export const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

const collator = new Intl.Collator('en', { numeric: true })
const marks = /\p{Mn}/gu

/** Lower case, no accents, as search compares. */
export const fold = (text: string) =>
  text.normalize('NFD').replace(marks, '').replaceAll('ß', 'ss').replaceAll('ẞ', 'SS').toLowerCase()

const isArchived = (row: Row) => row['archivedAt'] !== null && row['archivedAt'] !== undefined

/** Nothing comes last, whichever way; text as people order it, everything else by value. */
export function compare(resource: Resource, field: string, order: 'asc' | 'desc') {
  const { kind } = fieldMeta(resource.allFields[field]!)
  const isText = !['integer', 'decimal', 'money', 'boolean'].includes(kind)
  const sign = order === 'asc' ? 1 : -1
  return (left: Row, right: Row): number => {
    const [a, b] = [left[field] ?? null, right[field] ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || sign * byId(left, right)
    const difference = isText
      ? kind === 'instant'
        ? Date.parse(inWords(a)) - Date.parse(inWords(b))
        : collator.compare(inWords(a), inWords(b))
      : Number(a) - Number(b)
    return sign * (difference || byId(left, right))
  }
}

const byId = (left: Row, right: Row) => (inWords(left['id']) < inWords(right['id']) ? -1 : 1)

/** Whether a filter with these checked values lets a row through. */
export function lets(definition: Filter, value: unknown, row: Row): boolean {
  const actual = row[definition.field] ?? null
  switch (definition.kind) {
    case 'oneOf':
    case 'equals':
    case 'whole':
    case 'role':
    case 'reference': {
      const { values, not } = value as Chosen
      const isNobody = actual === null && definition.kind === 'reference' && definition.orNone
      const held = Array.isArray(actual) ? actual.map(inWords) : actual === null ? [] : [inWords(actual)]
      return not !== (isNobody ? values.includes(none) : held.some((each) => values.includes(each)))
    }
    case 'numberRange': {
      const { currency, from, to } = value as NumberRange
      if (currency && row[definition.currencyField!] !== currency) return false
      return (
        actual !== null && (!from || Number(actual) >= Number(from)) && (!to || Number(actual) <= Number(to))
      )
    }
    case 'contains':
      return actual !== null && fold(inWords(actual)).includes(fold(value as string))
    case 'dateRange': {
      const { from, to } = value as DateRange
      const text = inWords(actual)
      const day = text.length > 10 ? dayAt(text, zone) : text
      return actual !== null && (!from || day >= from) && (!to || day <= to)
    }
    case 'recency':
      return value !== 'recent' || Date.now() - Date.parse(inWords(actual)) < 604_800_000
  }
}

/** Whether every word of a search occurs in the fields that are searched. */
export function found(resource: Resource, words: string, row: Row): boolean {
  const text = fold(resource.search.map((field) => inWords(row[field])).join(' '))
  return words
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(fold(word)))
}

/** Archived records show only to those who ask by status or id. */
export const shows = (resource: Resource, row: Row, asksForArchived: boolean) =>
  !resource.hidesArchived || asksForArchived || !isArchived(row)
