import { tenantResources } from '#contract/tenant/index.ts'
import { propertyScreens } from './properties.tsx'
import type { ResourceScreens } from './screens.ts'

/**
 * The screens of every resource, by its name in the contract: a new resource is one line here, and the compiler says
 * which one is missing. `null` stands for a resource that has no screens of its own.
 */
export const screensOf: Readonly<Record<keyof typeof tenantResources, ResourceScreens | null>> = {
  properties: propertyScreens,
  // Has a page of its own: Bulk Add.
  imports: null,
  // Shown as the tabs of each list.
  'saved-views': null,
}

export interface NavigationGroup {
  label: string
  entries: readonly ResourceScreens[]
}

/** The side navigation, in its order. */
export const navigation: readonly NavigationGroup[] = [{ label: 'Portfolio', entries: [propertyScreens] }]

/** What the search field of the top bar looks through. */
export const searched: readonly ResourceScreens[] = [propertyScreens]
