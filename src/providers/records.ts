import { useList, useOne, type CrudFilters } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import type { Readable } from '#src/resources/screens.ts'
import { pageErrorFrom, type PageError } from '#src/ui/feedback/page-error.ts'

interface Found<R extends Resource> {
  /** Undefined until it has come, and when there is a problem. */
  record: Readable<R> | undefined
  problem: PageError | undefined
}

/** As it is saved now, not as it was read some minutes ago; then it stays, whatever is read again behind. */
const asSaved = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: false,
  refetchOnWindowFocus: false,
} as const

/** The record of an id that stands in the address, where it may be anything. */
export function useRecord<R extends Resource>(
  resource: R,
  id: string,
  { fresh = false, enabled = true }: { fresh?: boolean; enabled?: boolean } = {},
): Found<R> {
  const valid = resource.allFields['id']!.safeParse(id).success
  const { query, result } = useOne<Readable<R>>({
    resource: resource.name,
    dataProviderName: resource.api,
    id,
    errorNotification: false,
    queryOptions: { enabled: valid && enabled, ...(fresh ? asSaved : {}) },
  })
  if (!valid) return { record: undefined, problem: { statusCode: 404 } }
  if (query.isError && !result) return { record: undefined, problem: pageErrorFrom(query.error) }
  return { record: fresh && !query.isFetchedAfterMount ? undefined : result, problem: undefined }
}

interface Wanted<R extends Resource> {
  /** By the names of the list's filters; what is empty narrows nothing. */
  filters?: Readonly<Record<string, string | readonly string[] | undefined>>
  search?: string
  sort?: keyof RecordOf<R> & string
  order?: 'asc' | 'desc'
  limit?: number
  page?: number
  enabled?: boolean
  /** Shows the former records until the new ones are there. */
  keepPrevious?: boolean
}

const asCrudFilters = (filters: NonNullable<Wanted<Resource>['filters']>): CrudFilters =>
  Object.entries(filters).flatMap(([field, value]) =>
    value === undefined || value.length === 0 ? [] : [{ field, operator: 'eq', value }],
  )

/** A page of a resource's records. */
export function useRecords<R extends Resource>(resource: R, wanted: Wanted<R> = {}) {
  const { filters = {}, search, sort, order = 'asc', limit = 10, page = 1, enabled, keepPrevious } = wanted
  const { query, result } = useList<Readable<R>>({
    resource: resource.name,
    dataProviderName: resource.api,
    pagination: { currentPage: page, pageSize: limit, mode: 'server' },
    sorters: sort ? [{ field: sort, order }] : undefined,
    filters: asCrudFilters(search ? { ...filters, searchQuery: search } : filters),
    errorNotification: false,
    queryOptions: { enabled, placeholderData: keepPrevious ? keepPreviousData : undefined },
  })
  return { records: result.data, total: result.total, query }
}
