import { useList } from '@refinedev/core'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import type { Readable } from '#src/resources/screens.ts'

/** The first records that some typed words find, and those already chosen, whose names are to be shown. */
export function useFound<R extends Resource>(
  resource: R,
  words: string,
  chosen: readonly string[],
  sort: keyof RecordOf<R> & string,
) {
  const source = {
    resource: resource.name,
    dataProviderName: resource.api,
    errorNotification: false as const,
    sorters: [{ field: sort, order: 'asc' as const }],
  }
  const { result, query } = useList<Readable<R>>({
    ...source,
    pagination: { currentPage: 1, pageSize: 30, mode: 'server' },
    filters: words ? [{ field: 'searchQuery', operator: 'eq', value: words }] : [],
  })
  const { result: named } = useList<Readable<R>>({
    ...source,
    pagination: { currentPage: 1, pageSize: 50, mode: 'server' },
    filters: [{ field: 'id', operator: 'eq', value: chosen.join(',') }],
    queryOptions: { enabled: chosen.length > 0 },
  })
  const all = [...result.data, ...(chosen.length > 0 ? named.data : [])]
  return {
    found: result.data,
    byId: new Map(all.map((record) => [record.id, record])),
    loading: query.isFetching,
  }
}
