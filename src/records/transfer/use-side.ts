import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Operation } from '#contract/kit/index.ts'
import { callAny } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'

const pageSize = 50

export interface SideRows<Row> {
  rows: Row[]
  total: number | undefined
  query: UseInfiniteQueryResult
  text: string
  setText: (text: string) => void
  searchQuery: string
  searched: boolean
}

/**
 * The rows of one side as they are searched, a page at a time.
 * @param operation a list that knows `searchQuery`, `page` and `limit`
 * @param narrowing what it is asked besides, for this side
 */
export function useSide<Row>(
  operation: Operation,
  params: Record<string, string>,
  narrowing: Record<string, string>,
): SideRows<Row> {
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const asked = { ...narrowing, searchQuery, limit: pageSize }
  const query = useInfiniteQuery({
    queryKey: operationKey(operation, params, asked),
    queryFn: ({ pageParam, signal }) =>
      callAny<{ data: Row[]; total: number }>(operation, {
        params,
        query: { ...asked, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    total: query.data?.pages[0]?.total,
    query,
    text,
    setText,
    searchQuery,
    searched: searchQuery !== '',
  }
}
