import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { roles } from '#contract/admin/roles.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { roleLabels } from '#domain/access/vocabulary.ts'
import type { AccessRule } from '#domain/access/rules.ts'
import type { ApiError } from '#src/lib/client/index.ts'
import { useAccess } from './access.ts'
import { usePeople } from './people.ts'
import { useOperation } from './use-operation.ts'

export type Role = Omit<RecordOf<typeof roles>, 'rules'> & { rules: AccessRule[] }

interface RoleList {
  data: Role[]
  total: number
}

const everyRole = { limit: 200, sortBy: 'createdAt', sortOrder: 'asc' }

/** Every role of the organisation, for those who may see them. */
export function useRoles(enabled = true): UseQueryResult<RoleList, ApiError> {
  return useOperation(roles.operations.list, { query: everyRole, enabled })
}

/**
 * What roles are called, by their keys: those that come with Freehold first (SC-12), then the organisation's own. Who may
 * not see its roles knows those that its people have.
 * @param enabled whether anything is to be asked for it
 */
export function useRoleNames(enabled = true): ReadonlyMap<string, string> {
  const { can } = useAccess()
  const { people } = usePeople()
  const { data } = useRoles(enabled && can('read', roles.subject))
  return useMemo(() => {
    const own = new Map<string, string>()
    for (const person of people) {
      for (const [place, key] of person.roles.entries()) own.set(key, person.roleNames[place] ?? key)
    }
    for (const { key, label } of data?.data ?? []) own.set(key, label)
    for (const key of Object.keys(roleLabels)) own.delete(key)
    const sorted = [...own].toSorted(([, one], [, other]) => one.localeCompare(other))
    return new Map<string, string>([...Object.entries(roleLabels), ...sorted])
  }, [people, data])
}
