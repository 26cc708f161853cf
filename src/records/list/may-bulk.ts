import type { useAccess } from '#src/providers/access.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'

/** Whether ticking records leads anywhere: whether the profile may change anything of what can be changed of many. */
export function mayBulk(
  { resource, status, list: { bulk } }: ResourceScreens,
  can: ReturnType<typeof useAccess>['can'],
) {
  if (!bulk || !can('update', resource.subject)) return false
  const fields = [...(status ? [status.field] : []), ...bulk.set, ...(bulk.amounts ?? [])]
  return (
    fields.some((field) => can('update', resource.subject, field)) ||
    (bulk.assign.length > 0 && can('assign', resource.subject))
  )
}
