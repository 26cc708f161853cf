import { useMenu } from '@refinedev/core'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { entryNamed, menuPages, placeOf } from '#src/resources/index.ts'
import type { Icon, ResourceEntry } from '#src/resources/screens.ts'

export interface Place {
  /** Nothing for a page that is no resource's list. */
  entry?: ResourceEntry
  icon: Icon
  label: string
  to: string
}

/** Whoever rents reads these too, but of nobody else: their home page and their lease say all of it. */
const ofManagers: ReadonlySet<string> = new Set(['properties', 'units', 'tenants'])

/** The menu of the registered resources, in its groups: what the profile may read. */
export function usePlaces(): { label: string; places: Place[] }[] {
  const { menuItems } = useMenu()
  const { can } = useAccess()
  const { role } = useProfile()
  return menuItems
    .map(({ name, children }) => ({
      label: name,
      places: children.flatMap((item) => {
        const page = menuPages.find(({ to }) => to === item.name)
        if (page) return page.fields.every((field) => can('read', page.subject, field)) ? page : []
        const entry = entryNamed(item.name)
        if (role === 'renter' && ofManagers.has(item.name)) return []
        if (!entry || !can('read', entry.resource.subject)) return []
        return { entry, icon: entry.icon, ...placeOf(entry) }
      }),
    }))
    .filter(({ places }) => places.length > 0)
}
