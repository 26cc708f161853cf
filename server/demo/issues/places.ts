import type { IssueCategory } from '#domain/issues/vocabulary.ts'
import type { DemoLease, DemoTenant } from '../lettings/index.ts'
import { randomOf } from '../random.ts'
import type { DemoIssue } from './make.ts'

/** What goes wrong inside of a unit, not with the building. */
const inside: ReadonlySet<IssueCategory> = new Set([
  'plumbing',
  'electrical',
  'heating',
  'cooling',
  'appliances',
  'damp',
  'doors',
  'locks',
  'painting',
  'internet',
  'pests',
])

/** Who rents what. */
export interface Lettings {
  tenants: readonly DemoTenant[]
  leases: readonly DemoLease[]
}

/** Where in the building an issue is, and on whose behalf it was recorded. */
export interface Place {
  unitId: string | null
  reportedForId: string | null
}

/** @returns the place of each issue: with tenants who report, their own unit */
export function placesOf({ tenants, leases }: Lettings): (issue: DemoIssue) => Place {
  const tenantOf = new Map(tenants.map((tenant) => [tenant.id, tenant]))
  const running = leases.filter(({ stage, endedOn }) => stage === 'signed' && endedOn === null)
  const ofProperty = Map.groupBy(running, ({ propertyId }) => propertyId)
  return ({ id, property, entry, reporterId }) => {
    const random = randomOf(`place of ${id}`)
    const here = ofProperty.get(property.id) ?? []
    const tenantIn = (lease: DemoLease) => tenantOf.get(lease.parties[0]!.tenantId)
    if (here.length === 0 || !inside.has(entry.category)) return { unitId: null, reportedForId: null }
    const own = here.find((lease) => tenantIn(lease)?.userId === reporterId)
    if (own) return { unitId: own.unitId, reportedForId: null }
    if (random.chance(0.2)) return { unitId: null, reportedForId: null }
    const lease = random.pick(here)
    const tenant = tenantIn(lease)
    // Whoever has no account calls, and somebody of the team writes it down.
    const calls = tenant?.userId === null && random.chance(0.6)
    return { unitId: lease.unitId, reportedForId: calls ? tenant.id : null }
  }
}
