import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { call, type ApiError, type CallOptions, type QueryValues } from '#src/lib/client/index.ts'
import { earlyAnswer } from './early.ts'

interface Options<O> {
  params?: CallOptions<O>['params']
  query?: QueryValues
  enabled?: boolean
  /** Show the former answer until the new one is there. */
  keepPrevious?: boolean
  /** Asked again whenever its page is opened: it counts records of many kinds, whose changes it hears nothing of. */
  fresh?: boolean
}

/**
 * The key of an operation's answer. It lies under its resource's key as Refine builds it, so that a change of the
 * resource makes both stale.
 */
export function operationKey(operation: Operation, params?: unknown, query?: unknown): unknown[] {
  const [resource = ''] = operation.id.split('.')
  return ['data', operation.api, resource, operation.id, params ?? {}, query ?? {}]
}

/** Reads one operation beyond plain CRUD. */
export function useOperation<O extends Operation>(
  operation: O,
  { params, query, enabled, keepPrevious, fresh }: Options<O> = {},
): UseQueryResult<AnswerOf<O>, ApiError> {
  return useQuery<AnswerOf<O>, ApiError>({
    queryKey: operationKey(operation, params, query),
    queryFn: ({ signal }) =>
      earlyAnswer<AnswerOf<O>>(operation, { params, query }) ?? call(operation, { params, query, signal }),
    enabled,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...(fresh ? { staleTime: 0, refetchOnMount: 'always' } : {}),
  })
}
