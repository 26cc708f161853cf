import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { roles } from '#contract/admin/roles.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { tenantResources } from '#contract/tenant/index.ts'
import { adminResources } from '#contract/admin/index.ts'
import type { Resource } from '#contract/kit/index.ts'
import { roleKeys, type AccessRule, type Subject } from '#domain/access/index.ts'
import type { ApiError } from '#src/lib/client/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'

export type Role = Omit<RecordOf<typeof roles>, 'rules'> & { rules: AccessRule[] }

interface RoleList {
  data: Role[]
  total: number
}

/** Every role of the organisation: those that come with Freehold in their order, then custom ones. */
export function useRoles(): UseQueryResult<RoleList, ApiError> {
  const query = { limit: 200, sortBy: 'createdAt', sortOrder: 'asc' }
  return useOperation(roles.operations.list, { query })
}

/** Asks for everything about roles again. */
export function useRefreshRoles(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['data', roles.api, roles.name] })
}

const resources = Object.values({ ...tenantResources, ...adminResources }) as Resource[]

const place = ({ key }: Role) => {
  const known = (roleKeys as string[]).indexOf(key)
  return known < 0 ? roleKeys.length : known
}

/** In the order in which Freehold knows them, then custom ones by age. */
export const inOrder = (all: readonly Role[]): Role[] =>
  all.toSorted((one, other) => place(one) - place(other))

/** The fields and their labels of a subject; nothing of one that has no records of its own. */
export function resourceOf(subject: Subject): Resource | undefined {
  return resources.find((resource) => resource.subject === subject)
}

/** Without these no record can be shown or changed, so nobody is asked about them. */
export const alwaysRead = ['id', 'version', 'createdAt', 'updatedAt', 'archivedAt']
