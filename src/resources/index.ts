import type { adminResources } from '#contract/admin/index.ts'
import { tenantResources } from '#contract/tenant/index.ts'
import { leaseScreens } from './leases.tsx'
import { propertyScreens } from './properties.tsx'
import { portfolioScreens } from './portfolios.tsx'
import { inviteScreens } from './invites.tsx'
import { issueScreens } from './issues.tsx'
import { maintenancePlanScreens } from './maintenance-plans.tsx'
import type { ResourceScreens } from './screens.ts'
import { tenantScreens } from './tenants.tsx'
import { unitScreens } from './units.tsx'
import { userScreens } from './users.tsx'

/**
 * The screens of every resource, by its name in the contract: a new resource is one line here, and the compiler says
 * which one is missing. `null` stands for a resource that has no screens of its own.
 */
export const screensOf: Readonly<
  Record<keyof typeof tenantResources | keyof typeof adminResources, ResourceScreens | null>
> = {
  properties: propertyScreens,
  units: unitScreens,
  portfolios: portfolioScreens,
  // On a tab of their property.
  documents: null,
  issues: issueScreens,
  'maintenance-plans': maintenancePlanScreens,
  // Has a page of its own: Bulk Add.
  imports: null,
  // Shown as the tabs of each list.
  'saved-views': null,
  tenants: tenantScreens,
  leases: leaseScreens,
  users: userScreens,
  invites: inviteScreens,
  // On a page of the settings.
  roles: null,
}

export interface NavigationGroup {
  label: string
  entries: readonly ResourceScreens[]
}

/** The side navigation, in its order. */
export const navigation: readonly NavigationGroup[] = [
  { label: 'Work', entries: [issueScreens, maintenancePlanScreens] },
  { label: 'Portfolio', entries: [propertyScreens, unitScreens, leaseScreens, portfolioScreens] },
  { label: 'People', entries: [userScreens, tenantScreens] },
]

/** Where an entry of the navigation leads, and what it is called. */
export const placeOf = ({ place, paths, resource }: ResourceScreens): { label: string; to: string } =>
  place ?? { label: resource.labels.many, to: paths.list() }

/** What the search field of the top bar looks through. */
export const searched: readonly ResourceScreens[] = [
  propertyScreens,
  issueScreens,
  unitScreens,
  portfolioScreens,
  userScreens,
  tenantScreens,
  leaseScreens,
  maintenancePlanScreens,
  inviteScreens,
]
