import { useList } from '@refinedev/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { users } from '#contract/admin/users.ts'
import { call } from '#src/lib/client/index.ts'
import { authState } from '#src/lib/session/index.ts'
import { useAccess } from './access.ts'
import { PeopleProvider, peopleOf, type Person, type SeenPerson } from './people.ts'
import { useProfile } from './profile.ts'
import { operationKey } from './use-operation.ts'

const pageSize = 200
/** More people than that no choice could show, and hardly any organisation has. */
const mostPages = 25

interface Page {
  data: SeenPerson[]
}

const together = (pages: UseQueryResult<Page>[]) => pages.flatMap(({ data }) => data?.data ?? [])

function useSelf(): Person {
  const { user, role, roleLabel } = useProfile()
  return useMemo(
    () => ({
      ...user,
      roles: [role],
      roleNames: [roleLabel],
      status: 'active',
      avatar: authState().user?.avatar ?? null,
    }),
    [user, role, roleLabel],
  )
}

/** Reads the organisation's people once, for every name, filter and assignment on the screens. */
export function PeopleLoader({ children }: { children: ReactNode }) {
  const { can } = useAccess()
  const enabled = can('read', users.subject)
  const { query, result } = useList<SeenPerson>({
    resource: users.name,
    dataProviderName: users.api,
    pagination: { currentPage: 1, pageSize, mode: 'server' },
    queryOptions: { enabled },
    errorNotification: false,
  })
  const pages = Math.min(mostPages, Math.ceil((result.total ?? 0) / pageSize))
  // The first page is enough for most, and the others do not hold it up.
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) => {
      const asked = { page: String(index + 2), limit: String(pageSize) }
      return {
        queryKey: operationKey(users.operations.list, {}, asked),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page> =>
          call(users.operations.list, { query: asked, signal }),
        enabled,
      }
    }),
    combine: together,
  })
  const first = result.data
  const self = useSelf()
  const value = useMemo(() => {
    const known = [...first, ...others]
    // Whoever may not see the others knows their own name.
    const people = known.some(({ id }) => id === self.id) ? known : [...known, self]
    return peopleOf(people, enabled && query.isPending)
  }, [first, others, self, enabled, query.isPending])
  return <PeopleProvider value={value}>{children}</PeopleProvider>
}
