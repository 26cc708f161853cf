import type { AnyRecord } from '#domain/access/rules.ts'
import { z } from 'zod'
import { filterSchema, printableText, type FilterShape } from './filters.ts'

/** A longer list is sorted only by what an index has in order: the server refuses the rest with 422. */
export const longestSorted = 100_000

/** CO-05. */
export const paging = { page: 1, limit: 10, maxLimit: 200 } as const

/** What a list needs to know of its resource. */
export interface Listable {
  filter: FilterShape
  /** Fields that `searchQuery` looks into; without any the list knows no such name. */
  search: readonly string[]
  sort: readonly string[]
  /** Sorts that a list of any length offers; by others one of up to `longestSorted` records is sorted. */
  sortAtAnyLength: readonly string[]
  /** What a list may be asked to show of each record; everything when it is not asked. */
  shows: readonly string[]
  defaultSort: { field: string; order: 'asc' | 'desc' }
  /** Archived records show only when asked for, by status or by id. */
  hidesArchived: boolean
}

/** A list's whole state, as checked: filters by query-string name, values already taken apart. */
export interface ListQuery {
  page: number
  limit: number
  sortBy: string
  sortOrder: 'asc' | 'desc'
  searchQuery?: string
  filters: AnyRecord
  /** The fields that are asked for; the id comes along. */
  fields?: readonly string[]
}

const whole = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Use a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(1, 'Use 1 or more.').max(max, `Use ${max} or less.`))

function parts(resource: Listable): Record<string, z.ZodType> {
  return {
    page: whole(100_000_000),
    limit: whole(paging.maxLimit),
    sortBy: z.enum(resource.sort, {
      error: () => `Sort by one of: ${resource.sort.join(', ')}.`,
    }),
    sortOrder: z.enum(['asc', 'desc'], { error: () => 'Use asc or desc.' }),
    ...(resource.search.length > 0 ? { searchQuery: printableText(200) } : {}),
    ...Object.fromEntries(
      Object.entries(resource.filter).map(([name, definition]) => [name, filterSchema(definition)]),
    ),
  }
}

/** Made once per resource: an address is read at every change of it. */
const partsOf = new WeakMap<Listable, Record<string, z.ZodType>>()

/** "title,city": some of a record's fields. */
const fieldsSchema = (names: readonly string[]) =>
  printableText(2_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names, { error: () => 'There is no such field here.' })))

/** The strict reading, for the API: an unknown name or a wrong value is an error that says which. */
export function listQuerySchema(resource: Listable) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries({ ...parts(resource), fields: fieldsSchema(resource.shows) }).map(([name, schema]) => [
        name,
        schema.optional(),
      ]),
    ),
  )
}

/** The order of a list that was asked for none: its own, or where its field may not be read the newest first. */
export function usualSort(
  { sort, defaultSort }: Pick<Listable, 'sort' | 'defaultSort'>,
  mayRead: (field: string) => boolean,
): Listable['defaultSort'] {
  const others = sort.map((field) => ({ field, order: 'asc' as const }))
  const inTurn = [defaultSort, { field: 'createdAt', order: 'desc' as const }, ...others]
  return inTurn.find(({ field }) => sort.includes(field) && mayRead(field)) ?? defaultSort
}

/** Fills in the defaults of what `listQuerySchema` has checked. */
export function listQueryOf(
  resource: Listable,
  checked: AnyRecord,
  usual: Listable['defaultSort'] = resource.defaultSort,
): ListQuery {
  const { page, limit, sortBy, sortOrder, searchQuery, fields, ...filters } = checked
  return {
    page: typeof page === 'number' ? page : paging.page,
    limit: typeof limit === 'number' ? limit : paging.limit,
    sortBy: typeof sortBy === 'string' ? sortBy : usual.field,
    sortOrder:
      sortOrder === 'asc' || sortOrder === 'desc' ? sortOrder : sortBy === undefined ? usual.order : 'asc',
    searchQuery: typeof searchQuery === 'string' && searchQuery ? searchQuery : undefined,
    filters: Object.fromEntries(
      Object.entries(filters).filter(([name, value]) => value !== undefined && name in resource.filter),
    ),
    ...(Array.isArray(fields) ? { fields: fields.map(String) } : {}),
  }
}

/**
 * The lenient reading, for a browser's address: whatever is wrong is left out, so that an old or mistyped link still
 * shows the nearest sensible list. Returns the texts that were right, ready to be sent to the API.
 */
export function nearestListParams(
  resource: Listable,
  params: { get: (name: string) => string | null },
): Record<string, string> {
  const kept: Record<string, string> = {}
  let known = partsOf.get(resource)
  if (!known) partsOf.set(resource, (known = parts(resource)))
  for (const [name, schema] of Object.entries(known)) {
    const text = params.get(name)
    if (text !== null && text !== '' && schema.safeParse(text).success) kept[name] = text
  }
  return kept
}

type Listed = { operations: { list: { query?: ReturnType<typeof listQuerySchema> } } }

/** What narrows a list, for the query of another question about the same records: neither page nor order. */
export function narrowingOf({ operations }: Listed) {
  const {
    page: _page,
    limit: _limit,
    sortBy: _sortBy,
    sortOrder: _sortOrder,
    fields: _fields,
    ...narrowing
  } = operations.list.query!.shape
  return narrowing
}
