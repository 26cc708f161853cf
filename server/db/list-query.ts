import { sql, type RawBuilder } from 'kysely'
import {
  isNullable,
  type DateRange,
  type Filter,
  type ListQuery,
  type Resource,
} from '#contract/kit/index.ts'
import { columnOf, isText, sqlTypeOf } from './columns.ts'

type Fragment = RawBuilder<boolean>

/** Makes a search term literal inside LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const week = sql`interval '7 days'`

function filterFragment(resource: Resource, definition: Filter, value: unknown): Fragment {
  const column = sql.ref(columnOf(definition.field))
  switch (definition.kind) {
    case 'oneOf':
    case 'equals':
    case 'reference': {
      const type = sqlTypeOf(resource, definition.field)
      const values = value as string[]
      if (type.endsWith('[]')) return sql`${column} && ${values}::${sql.raw(type)}`
      return values.length === 1
        ? sql`${column} = ${values[0]}::${sql.raw(type)}`
        : sql`${column} = any(${values}::${sql.raw(type)}[])`
    }
    case 'contains':
      return sql`fold_text(${column}) like '%' || fold_text(${literal(value as string)}) || '%'`
    case 'dateRange': {
      const { from, to } = value as DateRange
      const ends = [
        from ? sql<boolean>`${column} >= ${from}::date` : undefined,
        to ? sql<boolean>`${column} < ${to}::date + 1` : undefined,
      ].filter((end) => end !== undefined)
      return sql`${sql.join(ends, sql` and `)}`
    }
    case 'recency':
      return value === 'recent' ? sql`${column} >= now() - ${week}` : sql`true`
  }
}

/** What narrows a list: filters, search words (each must occur), and archived ones only when asked for. */
export function whereOf(resource: Resource, query: ListQuery, scope: Fragment): Fragment {
  const parts = [scope]
  for (const [name, value] of Object.entries(query.filters)) {
    const definition = resource.filter[name]
    if (definition) parts.push(filterFragment(resource, definition, value))
  }
  const asksForArchived = Object.keys(query.filters).some((name) => {
    const definition = resource.filter[name]
    return definition?.field === 'status' || definition?.field === 'id'
  })
  if (resource.hidesArchived && !asksForArchived) parts.push(sql`archived_at is null`)
  for (const word of query.searchQuery?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []) {
    parts.push(sql`search_text like '%' || fold_text(${literal(word)}) || '%'`)
  }
  return sql`${sql.join(parts, sql` and `)}`
}

/** The order of a list; the id last, so that pages never overlap. SC-06: recency orders unless a sort was asked for. */
export function orderOf(resource: Resource, query: ListQuery): RawBuilder<unknown> {
  const recency = Object.entries(query.filters).find(([name]) => resource.filter[name]?.kind === 'recency')
  const isDefault = query.sortBy === resource.defaultSort.field
  const order =
    isDefault && recency && recency[1] !== 'any'
      ? recency[1] === 'oldest'
        ? 'asc'
        : 'desc'
      : query.sortOrder
  // "nulls last" only where there can be nulls: it would keep a descending index from being used.
  const nullable = isNullable(resource.allFields[query.sortBy]!)
  const direction = sql.raw(order === 'desc' ? (nullable ? 'desc nulls last' : 'desc') : 'asc')
  const collation = isText(resource, query.sortBy) ? sql` collate people_order` : sql``
  return sql`${sql.ref(columnOf(query.sortBy))}${collation} ${direction}, id`
}
