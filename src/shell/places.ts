import { useMenu } from '@refinedev/core'
import { useAccess } from '#src/providers/access.ts'
import { placeOf, screensNamed } from '#src/resources/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'

export interface Place {
  screens: ResourceScreens
  label: string
  to: string
}

/** The menu of the registered resources, in its groups: what the profile may read. */
export function usePlaces(): { label: string; places: Place[] }[] {
  const { menuItems } = useMenu()
  const { can } = useAccess()
  return menuItems
    .map(({ name, children }) => ({
      label: name,
      places: children.flatMap((item) => {
        const screens = screensNamed(item.name)
        return screens && can('read', screens.resource.subject) ? { screens, ...placeOf(screens) } : []
      }),
    }))
    .filter(({ places }) => places.length > 0)
}
