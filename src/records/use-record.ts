import { useOne } from '@refinedev/core'
import type { Resource } from '#contract/kit/index.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { pageErrorFrom, type PageError } from '#src/ui/feedback/page-error.ts'

interface Found<R> {
  /** Undefined until it has come, and when there is a problem. */
  record: R | undefined
  problem: PageError | undefined
}

/**
 * The record of an id that stands in the address, where it may be anything.
 * @param fresh as it is saved now, not as it was read some minutes ago; then it stays, whatever is read again behind
 */
export function useRecord<R extends AnyRecord = AnyRecord>(
  resource: Resource,
  id: string,
  { fresh = false }: { fresh?: boolean } = {},
): Found<R> {
  const valid = resource.allFields['id']!.safeParse(id).success
  const { query, result } = useOne<R>({
    resource: resource.name,
    dataProviderName: resource.api,
    id,
    errorNotification: false,
    queryOptions: {
      enabled: valid,
      ...(fresh
        ? {
            staleTime: 0,
            refetchOnMount: 'always' as const,
            refetchInterval: false as const,
            refetchOnWindowFocus: false,
          }
        : {}),
    },
  })
  if (!valid) return { record: undefined, problem: { statusCode: 404 } }
  if (query.isError && !result) return { record: undefined, problem: pageErrorFrom(query.error) }
  return { record: fresh && !query.isFetchedAfterMount ? undefined : result, problem: undefined }
}
