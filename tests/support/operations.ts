import { adminOperations, adminResources } from '#contract/admin/index.ts'
import type { Operation, Resource } from '#contract/kit/index.ts'
import { publicOperations } from '#contract/public/index.ts'
import { tenantOperations, tenantResources } from '#contract/tenant/index.ts'

const resources: Resource[] = Object.values({ ...tenantResources, ...adminResources })

/** Every call of both APIs, public ones too. */
export const allOperations: Operation[] = [
  ...resources.flatMap((resource) => resource.operationList),
  ...Object.values<Operation>(tenantOperations),
  ...Object.values<Operation>(adminOperations),
  ...Object.values<Operation>(publicOperations),
]

/** By id, for `describe.each`. */
export const operationsById = allOperations.map((operation) => [operation.id, operation] as const)

/** Random values for an operation's path, well formed. */
export function randomParams(operation: Operation): Record<string, string> {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return Object.fromEntries(names.map((name) => [name, wellFormed(name)]))
}

function wellFormed(name: string): string {
  if (/id$/i.test(name)) return crypto.randomUUID()
  if (name === 'rowNumber') return '1'
  if (name === 'resource') return 'properties'
  return 'some.key'
}
