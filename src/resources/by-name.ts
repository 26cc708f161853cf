import type { Resource } from '#contract/kit/index.ts'
import { adminResources } from '#contract/admin/resources.ts'
import { tenantResources } from '#contract/tenant/resources.ts'

const resources: Readonly<Record<string, Resource>> = { ...tenantResources, ...adminResources }

/** The resource whose records rules and activity call by this word. */
export const resourceOfSubject = (subject: string): Resource | undefined =>
  Object.values(resources).find((resource) => resource.subject === subject)

/** The contract's resource of a registry key; undefined when there is none. */
export function resourceByName(name: string): Resource | undefined {
  return Object.hasOwn(resources, name) ? resources[name] : undefined
}
