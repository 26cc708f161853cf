import { sql, type RawBuilder } from 'kysely'
import {
  fieldMeta,
  isNullable,
  isChoice,
  none,
  wantedOf,
  type ChoiceFilter,
  type Chosen,
  type DateRange,
  type Filter,
  type ListQuery,
  type NumberRange,
  type Resource,
} from '#contract/kit/index.ts'
import { fieldsAllowedEverywhere, type Ability } from '#domain/access/index.ts'
import { columnOf, isText, sqlTypeOf } from './columns.ts'
import { scopeOf } from './conditions.ts'
import { anyOf } from './memberships.ts'

type Fragment = RawBuilder<boolean>

/** Makes a search term literal inside LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const week = sql`interval '7 days'`

function oneOf(resource: Resource, field: string, values: readonly string[]): Fragment {
  const column = columnOf(field)
  const type = sqlTypeOf(resource, field)
  if (type.endsWith('[]')) return anyOf(resource, column, sql`${values}::${sql.raw(type)}`)
  return values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}::${sql.raw(type)}`
    : sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`
}

/** Whoever has no value has none of those that are asked for; `is not true` counts an empty one as different. */
function chosen(resource: Resource, { field, ...more }: ChoiceFilter, { values, not }: Chosen): Fragment {
  const orNone = 'orNone' in more && more.orNone && values.includes(none)
  const ids = orNone ? values.filter((each) => each !== none) : values
  const parts = [
    ...(orNone ? [sql<boolean>`${sql.ref(columnOf(field))} is null`] : []),
    ...(ids.length > 0 ? [oneOf(resource, field, ids)] : []),
  ]
  const found = parts.length === 1 ? parts[0]! : sql<boolean>`(${sql.join(parts, sql` or `)})`
  return not ? sql`(${found}) is not true` : found
}

function filterFragment(resource: Resource, definition: Filter, value: unknown, timezone: string): Fragment {
  const column = sql.ref(columnOf(definition.field))
  if (isChoice(definition)) return chosen(resource, definition, value as Chosen)
  switch (definition.kind) {
    case 'contains':
      return sql`fold_text(${column}) like '%' || fold_text(${literal(value as string)}) || '%'`
    case 'dateRange': {
      const { from, to } = value as DateRange
      // As the column's own type: the comparison of an instant with a date is none that an index may answer for many
      // organisations (not leakproof).
      const isInstant = fieldMeta(resource.allFields[definition.field]!).kind === 'instant'
      const begin = (day: Fragment) =>
        isInstant ? sql`(${day}::timestamp at time zone ${timezone}::text)` : day
      const ends = [
        from ? sql<boolean>`${column} >= ${begin(sql`${from}::date`)}` : undefined,
        to ? sql<boolean>`${column} < ${begin(sql`(${to}::date + 1)`)}` : undefined,
      ].filter((end) => end !== undefined)
      return sql`${sql.join(ends, sql` and `)}`
    }
    case 'numberRange': {
      const { currency, from, to } = value as NumberRange
      const parts = [
        currency && definition.currencyField
          ? oneOf(resource, definition.currencyField, [currency])
          : undefined,
        from ? sql<boolean>`${column} >= ${from}::numeric` : undefined,
        to ? sql<boolean>`${column} <= ${to}::numeric` : undefined,
      ].filter((part) => part !== undefined)
      return sql`${sql.join(parts, sql` and `)}`
    }
    case 'recency':
      return value === 'recent' ? sql`${column} >= now() - ${week}` : sql`true`
  }
}

/**
 * Archived records are hidden unless they are asked for, by status or by id. It is also said where another status is
 * asked for, as some indexes know of no archived records.
 */
function hidesArchived(resource: Resource, query: ListQuery): boolean {
  if (!resource.hidesArchived) return false
  return Object.entries(query.filters).every(([name, value]) => {
    const field = resource.filter[name]?.field
    const wanted = field === 'id' || field === 'status' ? wantedOf(value) : undefined
    return !wanted || (field === 'status' && !wanted.includes('archived'))
  })
}

/** Each of the words occurs in the text that a record is searched by; folded once, not for each record. */
export const searchedFor = (words: string, text: Fragment = sql.ref('search_text')): Fragment[] =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => sql`${text} like (select '%' || fold_text(${literal(word)}) || '%')`)

/** Whoever may not read everything that a record is searched by searches its title alone. */
function searchedBy(resource: Resource, ability: Ability): Fragment | undefined {
  const { subject, search } = resource
  return fieldsAllowedEverywhere(ability, 'read', subject, search).size === search.length
    ? undefined
    : sql`fold_text(${sql.ref(columnOf(resource.title))})`
}

/**
 * What narrows a list: whatever may be read at all, filters, search words (each must occur), and archived ones only when
 * asked for. A day begins where the organisation is.
 */
export function whereOf(
  resource: Resource,
  query: ListQuery,
  { ability, timezone }: { ability: Ability; timezone: string },
): Fragment {
  const parts = [scopeOf(ability, 'read', resource)]
  for (const [name, value] of Object.entries(query.filters)) {
    const definition = resource.filter[name]
    if (definition) parts.push(filterFragment(resource, definition, value, timezone))
  }
  if (hidesArchived(resource, query)) parts.push(sql`status <> 'archived'`)
  if (query.searchQuery) parts.push(...searchedFor(query.searchQuery, searchedBy(resource, ability)))
  return sql`${sql.join(parts, sql` and `)}`
}

/** The order of a list. The id comes last, in the same direction, so that pages never overlap. */
export interface Order {
  field: string
  direction: 'asc' | 'desc'
}

/** SC-06: recency orders unless a sort was asked for. */
export function orderAsked(resource: Resource, query: ListQuery): Order {
  const recency = Object.entries(query.filters).find(([name]) => resource.filter[name]?.kind === 'recency')
  const isDefault = query.sortBy === resource.defaultSort.field
  if (!isDefault || !recency || recency[1] === 'any')
    return { field: query.sortBy, direction: query.sortOrder }
  return { field: query.sortBy, direction: recency[1] === 'oldest' ? 'asc' : 'desc' }
}

/** Empty values come last, whichever way it goes. */
export function orderOf(resource: Resource, { field, direction }: Order): RawBuilder<unknown> {
  const collation = isText(resource, field) ? sql` collate people_order` : sql``
  const nulls = direction === 'desc' && isNullable(resource.allFields[field]!) ? sql` nulls last` : sql``
  const word = sql.raw(direction)
  return sql`${sql.ref(columnOf(field))}${collation} ${word}${nulls}, id ${word}`
}
