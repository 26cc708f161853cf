import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import type { RecordActivity } from '#contract/tenant/activity.ts'
import { callAny } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'

const pageSize = 20

interface Page {
  data: RecordActivity[]
  total: number
}
/** Any list of activity. */
type Listing = Operation<z.ZodType<{ id: string }>, z.ZodType, z.ZodType, z.ZodType<Page>>

/** What happened, in pages that are asked for one after the other. */
export function useActivity<O extends Listing>(
  operation: O,
  params: { id: string },
  narrowed: Readonly<Record<string, string>> = {},
) {
  return useInfiniteQuery({
    queryKey: operationKey(operation, params, narrowed),
    queryFn: ({ pageParam, signal }) =>
      callAny<AnswerOf<O> & Page>(operation, {
        params,
        query: { ...narrowed, page: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

export type ActivityQuery = Pick<
  ReturnType<typeof useActivity>,
  'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { data?: { pages: Page[] } }
