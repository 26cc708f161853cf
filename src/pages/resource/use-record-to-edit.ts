import { useOne } from '@refinedev/core'
import type { Resource } from '#contract/kit/index.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'

/**
 * A record as it is saved now, not as it was read some minutes ago. Once there it stays as it is, whatever is read
 * again behind the form that edits it.
 */
export function useRecordToEdit(resource: Resource, id: string) {
  const { query, result } = useOne<AnyRecord>({
    resource: resource.name,
    dataProviderName: resource.api,
    id,
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
  })
  return {
    record: query.isFetchedAfterMount ? result : undefined,
    problem: query.isError && !result ? pageErrorFrom(query.error) : undefined,
  }
}
