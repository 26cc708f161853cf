import { useQueries } from '@tanstack/react-query'
import type { Resource } from '#contract/kit/index.ts'
import { callAny } from '#src/lib/client/index.ts'
import type { Page } from '#src/resources/screens.ts'
import { useAccess } from './access.ts'
import { operationKey } from './use-operation.ts'
import { nameOf } from '#src/resources/name-of.ts'

/** So many of a resource are named: whoever chose more is told how many. */
const most = 50

/** What records are called, of several resources at once. @param wanted ids by resource */
export function useRecordTitles(
  wanted: readonly { resource: Resource; ids: readonly string[] }[],
): ReadonlyMap<string, string> {
  const { can } = useAccess()
  return useQueries({
    queries: wanted.map(({ resource, ids }) => {
      const { list } = resource.operations
      const query = { id: ids.slice(0, most).join(','), limit: String(most) }
      return {
        queryKey: operationKey(list, {}, query),
        queryFn: ({ signal }: { signal: AbortSignal }) => callAny<Page>(list, { query, signal }),
        enabled: ids.length > 0 && can('read', resource.subject),
      }
    }),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) =>
          (data?.data ?? []).map((record) => [record.id, nameOf(wanted[index]!.resource, record)]),
        ),
      ),
  })
}
