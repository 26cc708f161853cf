import { useList } from '@refinedev/core'
import { useMemo, type ReactNode } from 'react'
import { users } from '#contract/admin/users.ts'
import { useAccess } from './access.ts'
import { PeopleProvider, type People, type Person } from './people.ts'

/** Reads the organisation's people once, for every name, filter and assignment on the screens. */
export function PeopleLoader({ children }: { children: ReactNode }) {
  const { can } = useAccess()
  const enabled = can('read', users.subject)
  const { query, result } = useList<Person>({
    resource: users.name,
    dataProviderName: users.api,
    pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
    queryOptions: { enabled },
    errorNotification: false,
  })
  const people = result.data
  const value = useMemo<People>(() => {
    const names = new Map(people.map(({ id, name }) => [id, name]))
    // Those who have not joined, or not any more, have names, but nothing is given to them.
    return {
      people: people.filter(({ status }) => status === 'active'),
      nameOf: (id) => names.get(id),
      loading: enabled && query.isPending,
    }
  }, [people, enabled, query.isPending])
  return <PeopleProvider value={value}>{children}</PeopleProvider>
}
