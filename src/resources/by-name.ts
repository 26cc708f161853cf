import { declaredResources, type Resource } from '#contract/kit/index.ts'
import '#contract/admin/resources.ts'
import '#contract/tenant/common-resources.ts'

/** The resource whose records rules and activity call by this word. */
export const resourceOfSubject = (subject: string): Resource | undefined =>
  [...declaredResources.values()].find((resource) => resource.subject === subject)

/** The contract's resource of a registry key; undefined when there is none. */
export const resourceByName = (name: string): Resource | undefined => declaredResources.get(name)
