import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Operation } from '#contract/kit/index.ts'
import { call } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import type { TransferRow, TransferSource } from './index.tsx'

const pageSize = 50

export type SideRows = ReturnType<typeof useSide>

/** The rows of one side as they are searched, a page at a time. */
export function useSide<Row extends TransferRow>(source: TransferSource<Row>, included: boolean) {
  const { operation, params } = source as TransferSource<Row> & { operation: Operation }
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const asked = { included: String(included), searchQuery, limit: pageSize }
  const query = useInfiniteQuery({
    queryKey: operationKey(operation, params, asked),
    queryFn: async ({ pageParam, signal }) =>
      (await call(operation, { params, query: { ...asked, page: pageParam }, signal })) as {
        data: Row[]
        total: number
      },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.pages.flatMap(({ data }) => data.map(source.row)) ?? [],
    total: query.data?.pages[0]?.total,
    query,
    text,
    setText,
    searchQuery,
    searched: searchQuery !== '',
  }
}
