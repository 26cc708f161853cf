import { useList } from '@refinedev/core'
import { portfolios } from '#contract/tenant/portfolios.ts'
import type { AnyRecord } from '#src/resources/screens.ts'

/** Titles of the portfolios that one may see, by their ids, in the order of the titles. */
export function usePortfolioTitles(enabled: boolean): ReadonlyMap<string, string> {
  const { result } = useList<AnyRecord>({
    resource: portfolios.name,
    dataProviderName: portfolios.api,
    pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
    sorters: [{ field: 'title', order: 'asc' }],
    errorNotification: false,
    queryOptions: { enabled },
  })
  return new Map(result.data.map((record) => [record.id, String(record['title'])]))
}
