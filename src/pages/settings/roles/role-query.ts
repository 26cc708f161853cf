import { useQueryClient } from '@tanstack/react-query'
import { roles } from '#contract/admin/roles.ts'
import { tenantResources } from '#contract/tenant/resources.ts'
import { adminResources } from '#contract/admin/resources.ts'
import type { Resource } from '#contract/kit/index.ts'
import { roleKeys, type Subject } from '#domain/access/index.ts'
import type { Role } from '#src/providers/roles.ts'

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

/** Without these no record can be found, shown or changed, so nobody is asked about them. */
export const alwaysRead = ['id', 'version', 'propertyId', 'createdAt', 'updatedAt', 'archivedAt']
